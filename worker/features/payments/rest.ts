import { notifyPayment, openWidget } from '#shared/features/payments/contract.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import { tellMovesSoon } from '../deliveries/commands.ts';
import { takeNotice, widgetOf } from './commands.ts';

export function mountPayments(table: RestTable): void {
  mount(table, openWidget, async ({ c, session, body }) => ({
    widget: await widgetOf(c, session, body.invoiceId),
  }));
  mount(table, notifyPayment, async ({ c, params, query }) => {
    const answer = await takeNotice(c, params.provider, query.type);
    tellMovesSoon(c);
    return answer;
  });
}
