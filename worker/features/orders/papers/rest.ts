import { getOrderPapers, withdrawOrder } from '#shared/features/orders/contract.ts';
import { mount, type RestTable } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountOrderPapers(table: RestTable): void {
  mount(table, getOrderPapers, ({ c, session, params }) => commands.readPapers(c, session, params.id));
  mount(
    table,
    withdrawOrder,
    async ({ c, session, params }) => ({ order: await commands.withdrawOrder(c, session, params.id) }),
    {
      done: () => ({ to: '/personal/orders/' }),
      refused: () => ({ to: '/personal/orders/', keepsForm: true }),
    },
  );
}
