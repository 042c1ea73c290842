import {
  editDelivery,
  freezeOrder,
  listCalendarChanges,
  listMoveDates,
  moveDelivery,
  noteDelivery,
  previewCalendarChange,
  quoteAddress,
  restoreDelivery,
  resumeOrder,
  skipDelivery,
  undoCalendarChange,
} from '#shared/features/deliveries/contract.ts';
import type { RestTable } from '../../../../rest/call.ts';
import { mount } from '../../../../rest/mount.ts';
import * as commands from './commands.ts';
import * as edit from './edit.ts';
import * as move from './move.ts';
import * as note from './note.ts';
import { undoChange } from './undo/commands.ts';

/** Without scripts every change leads back to the calendar, which says what was refused. */
const ways = {
  done: () => ({ to: '/personal/' }),
  refused: () => ({ to: '/personal/', keepsForm: true }),
};

/** What customers do to the calendar themselves. */
function mountOwnChanges(table: RestTable): void {
  mount(
    table,
    skipDelivery,
    ({ scope, session, params, body }) =>
      commands.skipDelivery(scope, session.customer.id, params.id, body.version),
    ways,
  );
  mount(
    table,
    restoreDelivery,
    ({ scope, session, params, body }) =>
      commands.restoreDelivery(scope, session.customer.id, params.id, body.version),
    ways,
  );
  mount(
    table,
    editDelivery,
    ({ scope, session, params, body }) => edit.editDelivery(scope, session.customer.id, params.id, body),
    ways,
  );
  mount(
    table,
    moveDelivery,
    ({ scope, session, params, body }) => move.moveDelivery(scope, session.customer.id, params.id, body),
    ways,
  );
  mount(
    table,
    noteDelivery,
    ({ scope, session, params, body }) => note.noteDelivery(scope, session.customer.id, params.id, body),
    ways,
  );
  mount(
    table,
    freezeOrder,
    ({ scope, session, params, body }) => commands.freezeOrder(scope, session.customer.id, params.id, body),
    ways,
  );
  mount(
    table,
    resumeOrder,
    ({ scope, session, params, body }) =>
      commands.resumeOrder(scope, session.customer.id, params.id, body.version),
    ways,
  );
  mount(
    table,
    undoCalendarChange,
    ({ scope, session, params, body }) => undoChange(scope, session.customer.id, params.id, body.version),
    ways,
  );
}

/** What a change would come to, and what was changed so far. */
function mountPreviews(table: RestTable): void {
  mount(table, previewCalendarChange, async ({ scope, session, params, query }) => ({
    preview: await commands.previewChange(scope, session.customer.id, params.id, query),
  }));
  mount(table, quoteAddress, ({ scope, session, params, query }) =>
    edit.quoteAddress(scope, session.customer.id, params.id, query),
  );
  mount(table, listMoveDates, async ({ scope, session, params, query }) => ({
    dates: await commands.listMoveDates(scope, session.customer.id, params.id, query.scope),
  }));
  mount(table, listCalendarChanges, async ({ scope, session, params }) => ({
    changes: await commands.listChanges(scope, session.customer.id, params.id),
  }));
}

export function mountCalendarChanges(table: RestTable): void {
  mountOwnChanges(table);
  mountPreviews(table);
}
