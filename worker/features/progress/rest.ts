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
import { mount, type RestTable } from '../../rest/mount.ts';
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
  mount(table, getProgress, ({ c, session }) => commands.viewProgress(c, session));
  mount(table, allowProgress, ({ c, session }) => commands.allow(c, session), ways);
  mount(table, withdrawProgress, ({ c, session }) => commands.withdraw(c, session), ways);
  mount(table, saveProgressGoal, ({ c, session, body }) => commands.saveGoal(c, session, body));
  mount(
    table,
    addWeight,
    ({ c, session, body }) => commands.noteWeight(c, session, body.date, body.weight),
    ways,
  );
  mount(table, removeWeight, ({ c, session, body }) => commands.removeWeight(c, session, body.date), ways);
  mount(table, resetProgress, ({ c, session }) => commands.reset(c, session));
}
