import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import { deviceLabel } from '#shared/features/customers/devices.ts';
import { STAFF_SESSION_MS } from '#shared/features/staff/terms.ts';
import type { Actor } from '../../../../actor.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import { createToken, sha256 } from '../../../../hash.ts';
import type { Statement } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { logSecurityEvent } from '../../../visitors/security.ts';
import { newEntry } from '../../audit.ts';
import * as sql from './sql.ts';

/**
 * Who has signed in with the session of a token; undefined where it is over, ended or none. What an open page asks by
 * itself does not let it go on: its term counts what people do.
 */
export async function findStaff(
  scope: Scope,
  token: string,
  { isByItself }: { readonly isByItself: boolean },
): Promise<Actor | undefined> {
  const now = scope.clock.now();
  const until = isByItself ? null : now + STAFF_SESSION_MS;
  const found = await sql.useSession(scope.db, await sha256(token), now, until);
  if (!found) logSecurityEvent(scope, 'session');
  return found && { kind: 'staff', ...found };
}

type Member = Extract<Actor, { kind: 'staff' }>;

/** Somebody of the staff who is about to sign in. */
export type Entrant = Pick<Member, 'id' | 'name' | 'email' | 'role'>;

/** A sign-in with its entry in the audit, as statements of the batch that it rests on. */
export async function openSession(
  scope: Scope,
  member: Entrant,
  {
    operation,
    userAgent,
    passkey = null,
  }: {
    readonly operation: string;
    readonly userAgent: string;
    /** The passkey that opens it, with what it has signed for that; null where a code does. */
    readonly passkey?: sql.Proof | null;
  },
): Promise<{ readonly token: string; readonly statements: readonly Statement[] }> {
  const [token, id, now] = [createToken(), uuidv7(), scope.clock.now()];
  const actor: Actor = { kind: 'staff', ...member, sessionId: id };
  const session = {
    ...{ id, staffId: member.id, name: deviceLabel(userAgent), passkey, now },
    expiresAt: now + STAFF_SESSION_MS,
  };
  return {
    token,
    statements: [
      sql.insertSession({ ...session, tokenHash: await sha256(token) }),
      ...newEntry(scope, { actor, operation, about: {}, objects: [], outcome: 'done' }),
    ],
  };
}

/** Sessions of whoever asks that are open. */
export async function listOpenSessions({ db, clock }: Scope, { id, sessionId }: Member) {
  const sessions = await sql.listSessions(db, id, clock.now());
  return sessions.map((one) => ({ ...one, isCurrent: one.id === sessionId }));
}

/** Ends sessions of whoever asks: the named one, or all but theirs. */
export async function endOwnSessions(scope: Scope, member: Member, id?: string): Promise<void> {
  const now = scope.clock.now();
  const open = await listOpenSessions(scope, member);
  const ended = open.filter((one) => (id === undefined ? !one.isCurrent : one.id === id));
  if (id !== undefined && ended.length === 0) throw new AppError('not_found');
  const changes = ended.map((one) => ({ object: 'sessions', id: one.id, before: { of: member.id } }));
  await scope.db.write([
    id === undefined ? sql.endSessionsOf(member.id, now, member.sessionId) : sql.endSession(id, now),
    ...changes.flatMap((change) => auditChanges(scope, change)),
  ]);
}

/** Ends the session that asks. */
export async function signOut(scope: Scope, sessionId: string): Promise<void> {
  await scope.db.write([sql.endSession(sessionId, scope.clock.now())]);
}
