import { notifyPayment, openWidget } from '#shared/features/payments/contract.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import { takeNotice, widgetOf } from './commands.ts';

export function mountPayments(table: RestTable): void {
  mount(table, openWidget, async ({ c, session, body }) => ({
    widget: await widgetOf(c, session, body.invoiceId),
  }));
  mount(table, notifyPayment, ({ c, params, query }) => takeNotice(c, params.provider, query.type));
}
