import { AppError } from '#shared/errors.ts';
import { endAllSessions, endSession } from '#shared/features/customers/contract.ts';
import type { RestTable } from '../../../../rest/call.ts';
import { mount } from '../../../../rest/mount.ts';
import { closeSockets } from '../../../messaging/api.ts';
import { clearAuthCookies } from '../cookies.ts';
import * as sql from './sql.ts';

export function mountSessions(table: RestTable): void {
  mount(table, endSession, async ({ scope, session, params }) => {
    const { id } = session.customer;
    const hash = await sql.endSession(scope.db, id, params.id, scope.clock.now());
    if (hash === undefined) throw new AppError('not_found');
    closeSockets(scope, id, { only: hash });
    return { success: true as const };
  });
  mount(table, endAllSessions, async ({ c, scope, session }) => {
    await sql.endSessions(scope.db, session.customer.id, scope.clock.now());
    closeSockets(scope, session.customer.id, 'all');
    clearAuthCookies(c);
    return { success: true as const };
  });
}
