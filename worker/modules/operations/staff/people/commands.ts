import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import { type EpochMs, formatMoment } from '#shared/dates.ts';
import { invitationLink } from '#shared/desk/sign-in/invitation-link.ts';
import { AppError } from '#shared/errors.ts';
import { roleLabels, type StaffRole } from '#shared/features/staff/roles.ts';
import type { InvitationLink, StaffInvitation, StaffMember } from '#shared/features/staff/schema.ts';
import { INVITATION_MS } from '#shared/features/staff/terms.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import { createToken, sha256 } from '../../../../hash.ts';
import type { Statement } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { revokeShiftsOf } from '../../desk/shifts/sql.ts';
import { voidCodesOf } from '../codes/sql.ts';
import { mailTo } from '../mail.ts';
import { endSessionsOf } from '../sessions/sql.ts';
import { revokeTokensOf } from '../tokens/sql.ts';
import * as sql from './sql.ts';

export const listStaff = (scope: Scope) => sql.listMembers(scope.db, scope.clock.now());

async function requireMember(scope: Scope, id: string): Promise<StaffMember> {
  const member = await sql.findMember(scope.db, id, scope.clock.now());
  if (!member) throw new AppError('not_found');
  return member;
}

interface NewInvitation {
  readonly statement: Statement;
  readonly link: string;
  readonly until: EpochMs;
}

/** An invitation with its link, whose secret is kept nowhere. */
async function createInvitation(scope: Scope, staffId: string, deskOrigin: string): Promise<NewInvitation> {
  const [secret, now] = [createToken(), scope.clock.now()];
  const until = now + INVITATION_MS;
  return {
    statement: sql.insertInvitation({ tokenHash: await sha256(secret), staffId, now, expiresAt: until }),
    link: invitationLink(deskOrigin, secret),
    until,
  };
}

/** Sends the link to who is invited; whoever invites sees it too, so that a letter which does not go out costs nothing. */
async function mailInvitation(
  scope: Scope,
  { name, email, role }: Pick<StaffMember, 'name' | 'email' | 'role'>,
  { link, until }: NewInvitation,
): Promise<InvitationLink> {
  const text = [
    `Здравствуйте, ${name}!`,
    `Вас приглашают за рабочий стол BeFit. Ваша роль — ${roleLabels[role].toLowerCase()}.`,
    `Создать ключ и войти: ${link}`,
    `Ссылка сработает один раз, до ${formatMoment(until)}. Если вы её не ждали, ничего не делайте.`,
  ].join('\n\n');
  const isMailed = await mailTo(scope, { email }, { subject: 'Приглашение за рабочий стол', text });
  return { link, until, isMailed };
}

/** Invites somebody who is not on the staff yet. */
export async function inviteStaff(
  scope: Scope,
  { name, email, role }: z.output<typeof StaffInvitation>,
  deskOrigin: string,
): Promise<{ member: StaffMember; invitation: InvitationLink }> {
  const id = uuidv7();
  const invitation = await createInvitation(scope, id, deskOrigin);
  try {
    await scope.db.write([
      sql.insertMember({ id, name, email, role, now: scope.clock.now() }),
      invitation.statement,
      ...auditChanges(scope, { object: 'staff', id, after: { name, role } }),
    ]);
  } catch (error) {
    throw isRefusedBy(error, 'staff-email-taken') ? new AppError('staff_email_taken') : error;
  }
  const member = await requireMember(scope, id);
  return { member, invitation: await mailInvitation(scope, member, invitation) };
}

/** Lets somebody make their first passkey anew: whatever they, or who has found their phone, could sign in with is void. */
export async function renewInvitation(scope: Scope, id: string, deskOrigin: string) {
  const before = await requireMember(scope, id);
  const now = scope.clock.now();
  const invitation = await createInvitation(scope, id, deskOrigin);
  await scope.db.write([
    sql.voidInvitationsOf(id, now),
    endSessionsOf(id, now),
    voidCodesOf(id, now),
    sql.removePasskeysOf(id),
    invitation.statement,
    ...auditChanges(scope, {
      ...{ object: 'staff', id },
      before: { passkeys: before.passkeys },
      after: { passkeys: 0, invitedUntil: invitation.until },
    }),
  ]);
  const member = await requireMember(scope, id);
  return { member, invitation: await mailInvitation(scope, member, invitation) };
}

/** Carries out what may take the last owner away, which the database refuses. */
async function writeUnlessLast(scope: Scope, statements: readonly Statement[]): Promise<void> {
  try {
    await scope.db.write(statements);
  } catch (error) {
    throw isRefusedBy(error, 'last-owner') ? new AppError('last_owner') : error;
  }
}

/** Gives somebody another role: it counts from their next call on. */
export async function changeRole(scope: Scope, id: string, role: StaffRole): Promise<StaffMember> {
  const before = await requireMember(scope, id);
  if (before.role !== role)
    await writeUnlessLast(scope, [
      sql.setRole(id, role),
      revokeShiftsOf(id, scope.clock.now()),
      ...auditChanges(scope, { object: 'staff', id, before: { role: before.role }, after: { role } }),
    ]);
  return requireMember(scope, id);
}

/** Takes somebody off the staff, with all that they could come back by; taken off again they stay so. */
export async function removeStaff(scope: Scope, id: string): Promise<{ removedAt: EpochMs }> {
  const removal = await sql.findRemoval(scope.db, id);
  if (removal === undefined) throw new AppError('not_found');
  if (removal !== null) return { removedAt: removal };
  const { name, role } = await requireMember(scope, id);
  const now = scope.clock.now();
  await writeUnlessLast(scope, [
    sql.markRemoved(id, now),
    endSessionsOf(id, now),
    revokeTokensOf(id, now),
    revokeShiftsOf(id, now),
    sql.voidInvitationsOf(id, now),
    sql.removePasskeysOf(id),
    voidCodesOf(id, now),
    ...auditChanges(scope, { object: 'staff', id, before: { name, role } }),
  ]);
  return { removedAt: now };
}
