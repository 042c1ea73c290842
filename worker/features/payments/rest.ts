import { cancelUnpaidInvoice, notifyPayment, openWidget } from '#shared/features/payments/contract.ts';
import { readBytes } from '../../read-bytes.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import { notifyStateChangesSoon } from '../deliveries/commands.ts';
import * as commands from './commands.ts';

export function mountPayments(table: RestTable): void {
  mount(table, openWidget, async ({ scope, session, body }) => ({
    widget: await commands.widgetOf(scope, session.customer.id, body.invoiceId),
  }));
  mount(table, cancelUnpaidInvoice, async ({ scope, params }) => {
    const cancelled = await commands.cancelUnpaidInvoice(scope, params.id);
    notifyStateChangesSoon(scope);
    return cancelled;
  });
  mount(table, notifyPayment, async ({ c, scope, params, query }) => {
    const answer = await commands.takeNotice(scope, params.provider, {
      type: query.type,
      text: new TextDecoder().decode(await readBytes(c)),
      headers: c.req.raw.headers,
      address: c.req.header('CF-Connecting-IP') ?? '',
    });
    notifyStateChangesSoon(scope);
    return answer;
  });
}
