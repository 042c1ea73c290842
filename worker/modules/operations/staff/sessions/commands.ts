import { v7 as uuidv7 } from 'uuid';
import { STAFF_SESSION_MS } from '#shared/features/staff/terms.ts';
import type { Actor } from '../../../../actor.ts';
import { createToken, sha256 } from '../../../../hash.ts';
import type { Statement } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { logSecurityEvent } from '../../../visitors/api.ts';
import { newEntry } from '../../audit/commands.ts';
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

/** What the browser keeps of a sign-in. */
export interface SignedIn {
  readonly token: string;
  /** The browser's name, by which the way back by e-mail is open in it. */
  readonly device: string;
}

/** Somebody of the staff who is about to sign in. */
export type Entrant = Pick<Extract<Actor, { kind: 'staff' }>, 'id' | 'name' | 'email' | 'role'>;

/** A sign-in with its entry in the audit, as statements of the batch that it rests on. */
export async function openSession(
  scope: Scope,
  member: Entrant,
  {
    operation,
    device = createToken(),
    passkeyId = null,
  }: {
    readonly operation: string;
    readonly device?: string | undefined;
    /** The passkey that opens it; null where a code does. */
    readonly passkeyId?: string | null;
  },
): Promise<SignedIn & { readonly statements: readonly Statement[] }> {
  const [token, id, now] = [createToken(), uuidv7(), scope.clock.now()];
  const actor: Actor = { kind: 'staff', ...member, sessionId: id };
  const session = { id, staffId: member.id, passkeyId, now, expiresAt: now + STAFF_SESSION_MS };
  return {
    token,
    device,
    statements: [
      sql.insertSession({ ...session, tokenHash: await sha256(token) }),
      sql.knowDevice(member.id, await sha256(device), now),
      ...newEntry(scope, { actor, operation, about: {}, objects: [], outcome: 'done' }),
    ],
  };
}

/** Ends the session that asks. */
export async function signOut(scope: Scope, sessionId: string): Promise<void> {
  await scope.db.write([sql.endSession(sessionId, scope.clock.now())]);
}
