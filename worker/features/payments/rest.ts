import { notifyPayment } from '#shared/features/payments/contract.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import { takeNotice } from './commands.ts';

export function mountPayments(table: RestTable): void {
  mount(table, notifyPayment, ({ c, params, query }) => takeNotice(c, params.provider, query.type));
}
