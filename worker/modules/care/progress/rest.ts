import {
  addWeight,
  allowProgress,
  getProgress,
  removeWeight,
  resetProgress,
  saveProgressGoal,
  withdrawProgress,
} from '#shared/features/progress/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountProgress(table: RestTable): void {
  mount(table, getProgress, ({ scope, session }) => commands.viewProgress(scope, session.customer.id));
  mount(table, allowProgress, ({ scope, session }) => commands.allow(scope, session.customer.id));
  mount(table, withdrawProgress, ({ scope, session }) => commands.withdraw(scope, session.customer.id));
  mount(table, saveProgressGoal, ({ scope, session, body }) =>
    commands.saveGoal(scope, session.customer.id, body),
  );
  mount(table, addWeight, ({ scope, session, body }) =>
    commands.noteWeight(scope, session.customer.id, body.date, body.weight),
  );
  mount(table, removeWeight, ({ scope, session, body }) =>
    commands.removeWeight(scope, session.customer.id, body.date),
  );
  mount(table, resetProgress, ({ scope, session }) => commands.reset(scope, session.customer.id));
}
