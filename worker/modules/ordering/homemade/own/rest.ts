import {
  cancelOwnHomemade,
  moveOwnHomemade,
  undoHomemadeMove,
} from '#shared/features/homemade/own/contract.ts';
import type { RestTable } from '../../../../rest/call.ts';
import { mount } from '../../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountOwnHomemade(table: RestTable): void {
  mount(table, moveOwnHomemade, async ({ scope, session, params, body }) => ({
    order: await commands.moveOrder(scope, session.customer.id, params.id, body),
  }));
  mount(table, undoHomemadeMove, async ({ scope, session, params, body }) => ({
    order: await commands.undoMove(scope, session.customer.id, params.id, body.at),
  }));
  mount(table, cancelOwnHomemade, async ({ scope, session, params }) => ({
    order: await commands.cancelOrder(scope, session.customer.id, params.id),
  }));
}
