import type { AppError } from '#shared/errors.ts';
import {
  addWeight,
  allowProgress,
  getProgress,
  removeWeight,
  resetProgress,
  saveProgressGoal,
  withdrawProgress,
} from '#shared/features/progress/contract.ts';
import { loginPath } from '#shared/routes.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

const PAGE = '/personal/progress/';

/** The forms that stand on the page itself work without scripts and lead back to it. */
const ways = {
  done: () => ({ to: PAGE }),
  refused: (error: AppError) => ({
    to: error.code === 'unauthorized' ? loginPath(PAGE) : `${PAGE}?error=${error.code}`,
  }),
};

export function mountProgress(table: RestTable): void {
  mount(table, getProgress, ({ scope, session }) => commands.viewProgress(scope, session.customer.id));
  mount(table, allowProgress, ({ scope, session }) => commands.allow(scope, session.customer.id), ways);
  mount(table, withdrawProgress, ({ scope, session }) => commands.withdraw(scope, session.customer.id), ways);
  mount(table, saveProgressGoal, ({ scope, session, body }) =>
    commands.saveGoal(scope, session.customer.id, body),
  );
  mount(
    table,
    addWeight,
    ({ scope, session, body }) => commands.noteWeight(scope, session.customer.id, body.date, body.weight),
    ways,
  );
  mount(
    table,
    removeWeight,
    ({ scope, session, body }) => commands.removeWeight(scope, session.customer.id, body.date),
    ways,
  );
  mount(table, resetProgress, ({ scope, session }) => commands.reset(scope, session.customer.id));
}
