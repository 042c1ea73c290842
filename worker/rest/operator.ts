import type { Contract } from '#shared/contract.ts';
import { BY_ITSELF_HEADER } from '#shared/desk/by-itself.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '../actor.ts';
import type { AppContext } from '../context.ts';
import { isSameHash, sha256 } from '../hash.ts';
import { findCourier } from '../modules/operations/desk/shifts/own/commands.ts';
import { readShiftToken } from '../modules/operations/desk/shifts/shift-cookie.ts';
import { isPermitted } from '../modules/operations/staff/decide.ts';
import { findStaff } from '../modules/operations/staff/sessions/commands.ts';
import { readStaffToken } from '../modules/operations/staff/staff-cookie.ts';
import { findScript } from '../modules/operations/staff/tokens/commands.ts';
import { logSecurityEvent } from '../modules/visitors/security.ts';
import { requireOwnOrigin } from './own-origin.ts';

function refused(c: AppContext): AppError {
  logSecurityEvent(c.get('scope'), 'operator-token');
  return new AppError('unauthorized', { message: 'Этот токен оператора не подходит' });
}

/** What a script or whoever deploys proves themselves with. */
export const bearerOf = (c: AppContext): string | undefined =>
  c.req.header('Authorization')?.match(/^Bearer (\S+)$/)?.[1];

/** Whether a token is the deployment's own. Hashes are compared, because they are of one length for any token. */
async function isDeployments(c: AppContext, given: string): Promise<boolean> {
  const { operatorToken } = c.get('scope').settings;
  if (operatorToken === undefined) return false;
  const [own, other] = await Promise.all([sha256(operatorToken), sha256(given)]);
  return isSameHash(own, other);
}

/** Who has signed in at the desk; undefined where nobody has, and everywhere else. */
export async function findDeskActor(c: AppContext): Promise<Actor | undefined> {
  if (!c.get('isDesk')) return undefined;
  // A page of the desk has asked already, for all the calls that it makes.
  const known = c.get('actor');
  if (known?.kind === 'staff') return known;
  const token = readStaffToken(c);
  const isByItself = c.req.header(BY_ITSELF_HEADER) !== undefined;
  const found = token === undefined ? undefined : await findStaff(c.get('scope'), token, { isByItself });
  if (found) c.set('actor', found);
  return found;
}

/** Lets somebody in who has signed in at the desk; a foreign page makes no call in their name. */
export async function requireStaff(c: AppContext): Promise<Actor> {
  const actor = await findDeskActor(c);
  if (!actor) throw new AppError('unauthorized');
  if (c.req.method !== 'GET') requireOwnOrigin(c);
  return actor;
}

/** Lets the courier of a shift in, by its link or signed in as one of the staff; a foreign page makes no call in their name. */
export async function requireCourier(c: AppContext): Promise<Actor> {
  const token = c.get('isDesk') ? readShiftToken(c) : undefined;
  const courier = token === undefined ? undefined : await findCourier(c.get('scope'), token);
  if (!courier) return requireStaff(c);
  if (c.req.method !== 'GET') requireOwnOrigin(c);
  return courier;
}

/** Who makes a call of operators: the deployment's token, a script's, or a session of the desk. */
export async function requireOperator(c: AppContext): Promise<Actor> {
  const given = bearerOf(c);
  if (given === undefined && c.get('isDesk')) return requireStaff(c);
  if (given === undefined)
    throw new AppError('unauthorized', { message: 'Нужен токен оператора: Authorization: Bearer …' });
  if (await isDeployments(c, given)) return { kind: 'deployment', id: '', name: 'OPERATOR_TOKEN' };
  const script = await findScript(c.get('scope'), given);
  if (!script) throw refused(c);
  return script;
}

/** Refuses what the role of who asks, or the scope of their token, does not name. */
export function requirePermission(actor: Actor, contract: Contract): void {
  if (contract.auth === 'operator' && !isPermitted(actor, contract)) throw new AppError('forbidden');
}
