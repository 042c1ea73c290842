import { AppError } from '#shared/errors.ts';
import { endAllSessions, endSession } from '#shared/features/customers/contract.ts';
import { loginPath } from '#shared/routes.ts';
import type { RestTable } from '../../../../rest/call.ts';
import { mount } from '../../../../rest/mount.ts';
import { clearAuthCookies } from '../cookies.ts';
import * as sql from './sql.ts';

const PAGE = '/personal/settings/';

/** Forms of the page lead back to it. */
const ways = {
  done: () => ({ to: `${PAGE}#sessions` }),
  refused: (error: AppError) => ({ to: error.code === 'unauthorized' ? loginPath(PAGE) : PAGE }),
};

export function mountSessions(table: RestTable): void {
  mount(
    table,
    endSession,
    async ({ scope, session, params }) => {
      const now = scope.clock.now();
      if (!(await sql.endSession(scope.db, session.customer.id, params.id, now))) {
        throw new AppError('not_found');
      }
      return { success: true as const };
    },
    ways,
  );
  mount(
    table,
    endAllSessions,
    async ({ c, scope, session }) => {
      await sql.endSessions(scope.db, session.customer.id, scope.clock.now());
      clearAuthCookies(c);
      return { success: true as const };
    },
    { ...ways, done: () => ({ to: '/' }) },
  );
}
