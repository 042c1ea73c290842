import * as contract from '#shared/features/progress/contract.ts';
import { calls } from '../../../rest/calls.ts';
import * as commands from '../progress.ts';

export const progressCalls = calls(contract, {
  getProgress: ({ scope, customer }) => commands.viewProgress(scope, customer.id),
  allowProgress: ({ scope, customer }) => commands.allow(scope, customer.id),
  withdrawProgress: ({ scope, customer }) => commands.withdraw(scope, customer.id),
  saveProgressGoal: ({ scope, customer, body }) => commands.saveGoal(scope, customer.id, body),
  addWeight: ({ scope, customer, body }) => commands.noteWeight(scope, customer.id, body.date, body.weight),
  removeWeight: ({ scope, customer, body }) => commands.removeWeight(scope, customer.id, body.date),
  resetProgress: ({ scope, customer }) => commands.reset(scope, customer.id),
});
