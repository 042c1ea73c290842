import { getWorkouts, markDay, markExercise, saveWorkoutPlan } from '#shared/features/workouts/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountWorkouts(table: RestTable): void {
  mount(table, getWorkouts, ({ scope, session, query }) =>
    commands.viewWorkouts(scope, session?.customer.id ?? null, query),
  );
  mount(table, saveWorkoutPlan, ({ scope, session, body }) =>
    commands.choosePlan(scope, session.customer.id, body),
  );
  mount(table, markExercise, ({ scope, session, body: { date, exercise, state } }) =>
    state === 'done'
      ? commands.mark(scope, session.customer.id, date, exercise)
      : commands.unmark(scope, session.customer.id, date, exercise),
  );
  mount(table, markDay, ({ scope, session, body }) => commands.mark(scope, session.customer.id, body.date));
}
