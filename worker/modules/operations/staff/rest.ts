import type { Contract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/staff/contract.ts';
import type { AppContext } from '../../../context.ts';
import { calls } from '../../../rest/calls.ts';
import { deskOriginOf } from './desk-origin.ts';
import * as people from './people/commands.ts';
import * as tokens from './tokens/commands.ts';

const originOf = (c: AppContext) =>
  deskOriginOf(c.get('scope'), { isDesk: c.get('isDesk') === true, origin: c.get('url').origin });

/** Refuses what is no call of operators, by its method and path. */
function requireOperations(wanted: readonly string[], contracts: readonly Contract[]): void {
  const operations = contracts.filter(({ auth }) => auth === 'operator');
  const names = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const fields = wanted.flatMap((name, index) =>
    names.has(name) ? [] : [[`operations.${index}`, 'Такой операции нет']],
  );
  if (fields.length > 0) throw new AppError('validation_failed', { fields: Object.fromEntries(fields) });
}

/** People of the desk and tokens of scripts: with the deployment's token the site lets the first owner in as well. */
export const peopleCalls = (contracts: () => readonly Contract[]) =>
  calls(contract, {
    listStaff: async ({ scope }) => ({ staff: await people.listStaff(scope) }),
    inviteStaff: ({ c, scope, body }) => people.inviteStaff(scope, body, originOf(c)),
    renewInvitation: ({ c, scope, params }) => people.renewInvitation(scope, params.id, originOf(c)),
    changeStaffRole: async ({ scope, params, body }) => ({
      member: await people.changeRole(scope, params.id, body.role),
    }),
    removeStaff: ({ scope, params }) => people.removeStaff(scope, params.id),
    listTokens: async ({ scope }) => ({ tokens: await tokens.listTokens(scope) }),
    createStaffToken: ({ scope, body }) => {
      requireOperations(body.operations, contracts());
      return tokens.createScriptToken(scope, body);
    },
    revokeToken: async ({ scope, params }) => ({ token: await tokens.revokeToken(scope, params.id) }),
  });
