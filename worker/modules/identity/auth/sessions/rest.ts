import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/customers/contract.ts';
import { calls } from '../../../../rest/calls.ts';
import { closeSockets } from '../../../messaging/api.ts';
import { clearAuthCookies } from '../../cookies.ts';
import { endOwnSession, endSessions } from '../../sessions.ts';

export const sessionCalls = calls(contract, {
  endSession: async ({ scope, customer, params }) => {
    const { id } = customer;
    const hash = await endOwnSession(scope.db, id, params.id, scope.clock.now());
    if (hash === undefined) throw new AppError('not_found');
    closeSockets(scope, id, { only: hash });
    return { success: true as const };
  },
  endAllSessions: async ({ c, scope, customer }) => {
    await scope.db.write(endSessions(customer.id, scope.clock.now()));
    closeSockets(scope, customer.id, 'all');
    clearAuthCookies(c);
    return { success: true as const };
  },
});
