import {
  finishJoining,
  finishSignIn,
  type NewPasskey,
  type PasskeyProof,
} from '#shared/desk/sign-in/contract.ts';
import { AppError } from '#shared/errors.ts';
import { deviceLabel } from '#shared/features/customers/devices.ts';
import { FRESH_MS } from '#shared/features/staff/terms.ts';
import type { Actor } from '../../../../actor.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import { sha256 } from '../../../../hash.ts';
import type { Statement } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { mailTo } from '../mail.ts';
import { voidInvitationsOf } from '../people/sql.ts';
import { type Entrant, openSession } from '../sessions/commands.ts';
import { endSessionsOfPasskey, isSessionFresh } from '../sessions/sql.ts';
import { creationOptions, type RelyingParty, requestOptions, verifyNew, verifyProof } from './ceremony.ts';
import { newChallenge, requireChallenge } from './challenge.ts';
import * as sql from './sql.ts';

type Member = Extract<Actor, { kind: 'staff' }>;

interface Entered {
  readonly member: Entrant;
  /** Of the session. */
  readonly token: string;
}

const operationOf = ({ method, path }: typeof finishJoining | typeof finishSignIn) => `${method} ${path}`;

async function requireInvited(scope: Scope, tokenHash: string): Promise<Entrant> {
  const member = await sql.findInvited(scope.db, tokenHash, scope.clock.now());
  if (!member) throw new AppError('invitation_over');
  return member;
}

/** Begins the first passkey of whoever holds an invitation. */
export async function beginJoining(scope: Scope, party: RelyingParty, invitation: string) {
  const member = await requireInvited(scope, await sha256(invitation));
  const challenge = await newChallenge(scope, `join:${member.id}`);
  const options = await creationOptions(party, member, { challenge });
  return { name: member.name, role: member.role, options: { ...options } };
}

/** What keeps a new passkey, once it has signed. */
async function newPasskey(
  scope: Scope,
  party: RelyingParty,
  {
    passkey,
    challenge,
    staffId,
    userAgent,
  }: {
    readonly passkey: NewPasskey;
    readonly challenge: string;
    readonly staffId: string;
    readonly userAgent: string;
  },
): Promise<Statement> {
  const verified = await verifyNew(party, passkey, challenge);
  if (await sql.findPasskey(scope.db, verified.id)) throw new AppError('passkey_refused');
  const name = deviceLabel(userAgent);
  return sql.insertPasskey({ ...verified, staffId, name, now: scope.clock.now() });
}

/** Keeps the first passkey, uses the invitation up and signs in. */
export async function join(
  scope: Scope,
  party: RelyingParty,
  { invitation, passkey }: { readonly invitation: string; readonly passkey: NewPasskey },
  userAgent: string,
): Promise<Entered> {
  const tokenHash = await sha256(invitation);
  const member = await requireInvited(scope, tokenHash);
  const staffId = member.id;
  const challenge = await requireChallenge(scope, passkey, `join:${staffId}`);
  const insertion = await newPasskey(scope, party, { passkey, challenge, staffId, userAgent });
  const operation = operationOf(finishJoining);
  const { statements, token } = await openSession(scope, member, {
    operation,
    userAgent,
    passkey: { id: passkey.id, challenge },
  });
  const now = scope.clock.now();
  try {
    await scope.db.write([
      sql.requireInvitation(tokenHash),
      voidInvitationsOf(staffId, now),
      insertion,
      sql.markJoined(staffId, now),
      ...statements,
    ]);
  } catch (error) {
    throw isRefusedBy(error, 'invitation-used') ? new AppError('invitation_over') : error;
  }
  return { member, token };
}

/** Begins to sign in with whatever passkey the browser offers. */
export async function beginSignIn(scope: Scope, party: RelyingParty) {
  const options = await requestOptions(party, await newChallenge(scope, 'sign-in'));
  return { options: { ...options } };
}

/** Signs in with a passkey that has signed the challenge, and has signed more often than before where it counts. */
export async function signIn(
  scope: Scope,
  party: RelyingParty,
  passkey: PasskeyProof,
  userAgent: string,
): Promise<Entered> {
  const challenge = await requireChallenge(scope, passkey, 'sign-in');
  const known = await sql.findPasskey(scope.db, passkey.id);
  if (!known) throw new AppError('passkey_refused');
  const counter = await verifyProof(party, passkey, challenge, known);
  const { staff_id: id, name, email, role } = known;
  const member = { id, name, email, role };
  const operation = operationOf(finishSignIn);
  const { statements, token } = await openSession(scope, member, {
    operation,
    userAgent,
    passkey: { id: known.id, challenge },
  });
  try {
    await scope.db.write([sql.usePasskey(known.id, counter, scope.clock.now()), ...statements]);
  } catch (error) {
    throw isRefusedBy(error, 'challenge-used') ? new AppError('ceremony_over') : error;
  }
  return { member, token };
}

/** A session that somebody has left open, or that was stolen, makes no way in that outlives it. */
async function requireFresh(scope: Scope, { sessionId }: Member): Promise<void> {
  if (!(await isSessionFresh(scope.db, sessionId, scope.clock.now() - FRESH_MS)))
    throw new AppError('sign_in_again');
}

/** Begins one more passkey of somebody who has just signed in. */
export async function beginPasskey(scope: Scope, party: RelyingParty, member: Member) {
  await requireFresh(scope, member);
  const challenge = await newChallenge(scope, `add:${member.sessionId}`);
  const known = await sql.listPasskeys(scope.db, member.id);
  const options = await creationOptions(party, member, { challenge, known });
  return { options: { ...options } };
}

/** Keeps one more passkey of somebody who has just signed in, and tells them by letter. */
export async function addPasskey(
  scope: Scope,
  party: RelyingParty,
  { passkey, member }: { readonly passkey: NewPasskey; readonly member: Member },
  userAgent: string,
): Promise<void> {
  await requireFresh(scope, member);
  const staffId = member.id;
  const challenge = await requireChallenge(scope, passkey, `add:${member.sessionId}`);
  const insertion = await newPasskey(scope, party, { passkey, challenge, staffId, userAgent });
  await scope.db.write([
    insertion,
    ...auditChanges(scope, { object: 'passkeys', id: passkey.id, after: { of: staffId } }),
  ]);
  const text = [
    `Здравствуйте, ${member.name}!`,
    `К вашему входу за рабочий стол BeFit добавлен ещё один ключ: ${deviceLabel(userAgent)}.`,
    'Если это были не вы, удалите его на странице «Мои ключи» и скажите владельцу.',
  ].join('\n\n');
  await mailTo(scope, member, { subject: 'Новый ключ входа', text });
}

/** Passkeys of somebody, as they see them. */
export async function listPasskeys(scope: Scope, staffId: string) {
  const passkeys = await sql.listPasskeys(scope.db, staffId);
  return passkeys.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt }));
}

/** Removes a passkey of somebody who has another one, with the sessions that it has opened. */
export async function removePasskey(scope: Scope, staffId: string, id: string): Promise<void> {
  const passkeys = await sql.listPasskeys(scope.db, staffId);
  if (!passkeys.some((one) => one.id === id)) throw new AppError('not_found');
  if (passkeys.length === 1) throw new AppError('last_passkey');
  await scope.db.write([
    sql.removePasskey(id, staffId),
    endSessionsOfPasskey(id, scope.clock.now()),
    ...auditChanges(scope, { object: 'passkeys', id, before: { of: staffId } }),
  ]);
}
