import { notifyPayment } from '#shared/features/payments/contract.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import { takeNotification } from './commands.ts';

export function mountPayments(table: RestTable): void {
  mount(table, notifyPayment, async ({ c, params, body }) => {
    await takeNotification(c, params.provider, body.id);
    return { success: true as const };
  });
}
