import type { AppError } from '#shared/errors.ts';
import { getWorkouts, markDay, markExercise, saveWorkoutPlan } from '#shared/features/workouts/contract.ts';
import { loginPath } from '#shared/routes.ts';
import type { AppContext } from '../../../context.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

const PAGES = ['/personal/workout/', '/webview/workout/'];

/** The page that a form without scripts came from: the account's, or the one inside the application. */
function pageOf(c: AppContext): string {
  const referer = c.req.header('Referer') ?? '';
  return (
    PAGES.find((page) => URL.canParse(referer) && new URL(referer).pathname === page) ?? '/personal/workout/'
  );
}

const ways = {
  done: (_: unknown, { c }: { c: AppContext }) => ({ to: pageOf(c) }),
  refused: (error: AppError, c: AppContext) => ({
    to: error.code === 'unauthorized' ? loginPath(pageOf(c)) : `${pageOf(c)}?error=${error.code}`,
  }),
};

export function mountWorkouts(table: RestTable): void {
  mount(table, getWorkouts, ({ scope, session, query }) =>
    commands.viewWorkouts(scope, session?.customer.id ?? null, query),
  );
  mount(
    table,
    saveWorkoutPlan,
    ({ scope, session, body }) => commands.choosePlan(scope, session.customer.id, body),
    ways,
  );
  mount(
    table,
    markExercise,
    ({ scope, session, body: { date, exercise, state } }) =>
      state === 'done'
        ? commands.mark(scope, session.customer.id, date, exercise)
        : commands.unmark(scope, session.customer.id, date, exercise),
    ways,
  );
  mount(
    table,
    markDay,
    ({ scope, session, body }) => commands.mark(scope, session.customer.id, body.date),
    ways,
  );
}
