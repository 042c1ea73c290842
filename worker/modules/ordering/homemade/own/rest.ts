import {
  cancelOwnHomemade,
  moveOwnHomemade,
  undoHomemadeMove,
} from '#shared/features/homemade/own/contract.ts';
import { loginPath } from '#shared/routes.ts';
import type { RestTable } from '../../../../rest/call.ts';
import { mount } from '../../../../rest/mount.ts';
import { HISTORY_PAGE } from '../form-pages.ts';
import * as commands from './commands.ts';

/** Every change leads back to the orders, which say what was refused. */
const ways = {
  done: () => ({ to: HISTORY_PAGE }),
  refused: (error: { readonly code: string }) =>
    error.code === 'unauthorized' ? { to: loginPath(HISTORY_PAGE) } : { to: HISTORY_PAGE, keepsForm: true },
};

export function mountOwnHomemade(table: RestTable): void {
  mount(
    table,
    moveOwnHomemade,
    async ({ scope, session, params, body }) => ({
      order: await commands.moveOrder(scope, session.customer.id, params.id, body),
    }),
    ways,
  );
  mount(
    table,
    undoHomemadeMove,
    async ({ scope, session, params, body }) => ({
      order: await commands.undoMove(scope, session.customer.id, params.id, body.at),
    }),
    ways,
  );
  mount(
    table,
    cancelOwnHomemade,
    async ({ scope, session, params }) => ({
      order: await commands.cancelOrder(scope, session.customer.id, params.id),
    }),
    ways,
  );
}
