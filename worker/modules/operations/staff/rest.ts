import { AppError } from '#shared/errors.ts';
import {
  changeStaffRole,
  createStaffToken,
  inviteStaff,
  listStaff,
  listTokens,
  removeStaff,
  renewInvitation,
  revokeToken,
} from '#shared/features/staff/contract.ts';
import type { AppContext } from '../../../context.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import { deskOriginOf } from './desk-origin.ts';
import * as people from './people/commands.ts';
import * as tokens from './tokens/commands.ts';

const originOf = (c: AppContext) =>
  deskOriginOf(c.get('scope'), { isDesk: c.get('isDesk') === true, origin: c.get('url').origin });

/** Refuses what is no call of operators, by its method and path. */
function requireOperations(wanted: readonly string[], { mounted }: RestTable): void {
  const known = mounted.filter(({ contract }) => contract.auth === 'operator');
  const names = new Set(known.map(({ contract: { method, path } }) => `${method} ${path}`));
  const fields = wanted.flatMap((name, index) =>
    names.has(name) ? [] : [[`operations.${index}`, 'Такой операции нет']],
  );
  if (fields.length > 0) throw new AppError('validation_failed', { fields: Object.fromEntries(fields) });
}

/** People of the desk and tokens of scripts: with the deployment's token the site lets the first owner in as well. */
export function mountPeople(table: RestTable): void {
  mount(table, listStaff, async ({ scope }) => ({ staff: await people.listStaff(scope) }));
  mount(table, inviteStaff, ({ c, scope, body }) => people.inviteStaff(scope, body, originOf(c)));
  mount(table, renewInvitation, ({ c, scope, params }) =>
    people.renewInvitation(scope, params.id, originOf(c)),
  );
  mount(table, changeStaffRole, async ({ scope, params, body }) => ({
    member: await people.changeRole(scope, params.id, body.role),
  }));
  mount(table, removeStaff, ({ scope, params }) => people.removeStaff(scope, params.id));
  mount(table, listTokens, async ({ scope }) => ({ tokens: await tokens.listTokens(scope) }));
  mount(table, createStaffToken, ({ scope, body }) => {
    requireOperations(body.operations, table);
    return tokens.createScriptToken(scope, body);
  });
  mount(table, revokeToken, async ({ scope, params }) => ({
    token: await tokens.revokeToken(scope, params.id),
  }));
}
