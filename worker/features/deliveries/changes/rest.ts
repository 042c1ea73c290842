import {
  editDelivery,
  freezeOrder,
  listCalendarChanges,
  moveDelivery,
  restoreDelivery,
  resumeOrder,
  skipDelivery,
  undoCalendarChange,
} from '#shared/features/deliveries/contract.ts';
import { mount, type RestTable } from '../../../rest/mount.ts';
import * as commands from './commands.ts';
import * as edit from './edit.ts';
import { undoChange } from './undo/commands.ts';

/** Without scripts every change leads back to the calendar, which says what was refused. */
const ways = {
  done: () => ({ to: '/personal/' }),
  refused: () => ({ to: '/personal/', keepsForm: true }),
};

export function mountCalendarChanges(table: RestTable): void {
  mount(
    table,
    skipDelivery,
    ({ c, session, params, body }) => commands.skipDelivery(c, session, params.id, body.version),
    ways,
  );
  mount(
    table,
    restoreDelivery,
    ({ c, session, params, body }) => commands.restoreDelivery(c, session, params.id, body.version),
    ways,
  );
  mount(
    table,
    editDelivery,
    ({ c, session, params, body }) => edit.editDelivery(c, session, params.id, body),
    ways,
  );
  mount(
    table,
    moveDelivery,
    ({ c, session, params, body }) => edit.moveDelivery(c, session, params.id, body),
    ways,
  );
  mount(
    table,
    freezeOrder,
    ({ c, session, params, body }) => commands.freezeOrder(c, session, params.id, body),
    ways,
  );
  mount(
    table,
    resumeOrder,
    ({ c, session, params, body }) => commands.resumeOrder(c, session, params.id, body.version),
    ways,
  );
  mount(
    table,
    undoCalendarChange,
    ({ c, session, params, body }) => undoChange(c, session, params.id, body.version),
    ways,
  );
  mount(table, listCalendarChanges, async ({ c, session, params }) => ({
    changes: await commands.listChanges(c, session, params.id),
  }));
}
