import * as contract from '#shared/features/workouts/contract.ts';
import { calls } from '../../../rest/calls.ts';
import * as commands from './commands.ts';

export const workoutCalls = calls(contract, {
  getWorkouts: ({ scope, customer, query }) => commands.viewWorkouts(scope, customer?.id ?? null, query),
  saveWorkoutPlan: ({ scope, customer, body }) => commands.choosePlan(scope, customer.id, body),
  markExercise: ({ scope, customer, body: { date, exercise, state } }) =>
    state === 'done'
      ? commands.mark(scope, customer.id, date, exercise)
      : commands.unmark(scope, customer.id, date, exercise),
  markDay: ({ scope, customer, body }) => commands.mark(scope, customer.id, body.date),
});
