import * as z from 'zod/mini';
import { EmailAddress, PersonName } from '../auth/schema.ts';
import { StaffRole } from './roles.ts';

/** Somebody who works at the desk, or is invited to. */
export const StaffMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  createdAt: z.number(),
  /** When the first passkey was made; null while the invitation waits. */
  joinedAt: z.nullable(z.number()),
  /** Until when an invitation can be taken; null where none is open. */
  invitedUntil: z.nullable(z.number()),
  /** When they last did something at the desk, as far as their sessions tell. */
  seenAt: z.nullable(z.number()),
  passkeys: z.int(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** Whom to invite. */
export const StaffInvitation = z.object({ name: PersonName, email: EmailAddress, role: StaffRole });

/** An invitation as whoever invites sees it. */
export const InvitationLink = z.object({
  /** Opens the desk once; nobody can read it again. */
  link: z.string(),
  until: z.number(),
  /** Whether it was sent to the e-mail address as well. */
  isMailed: z.boolean(),
});
export type InvitationLink = z.infer<typeof InvitationLink>;

/** What a script proves itself with, without the secret. */
export const StaffToken = z.object({
  id: z.string(),
  name: z.string(),
  /** What it may do: as a role does, or what is listed. */
  role: z.nullable(StaffRole),
  operations: z.array(z.string()),
  /** Who has made it; null for the deployment's own token. */
  madeBy: z.nullable(z.string()),
  createdAt: z.number(),
  expiresAt: z.number(),
  usedAt: z.nullable(z.number()),
  revokedAt: z.nullable(z.number()),
});
export type StaffToken = z.infer<typeof StaffToken>;

/** The longest that a token of a script is good for, in days. */
const TOKEN_DAYS = 366;

/** The token to make: as a role, or for operations that are listed by method and path. */
export const NewStaffToken = z
  .object({
    name: z
      .string('Напишите, для чего токен')
      .check(z.trim(), z.minLength(1, 'Напишите, для чего токен'), z.maxLength(60, 'Не длиннее 60 знаков')),
    role: z.optional(StaffRole),
    operations: z._default(
      z
        .array(z.string('Такой операции нет'), 'Перечислите операции')
        .check(z.maxLength(100, 'Не больше 100\u00a0операций')),
      [],
    ),
    days: z
      .int('Укажите, сколько дней действует')
      .check(z.gte(1, 'Не меньше одного дня'), z.lte(TOKEN_DAYS, `Не больше ${TOKEN_DAYS} дней`)),
  })
  .check(
    z.refine(({ role, operations }) => (role === undefined) !== (operations.length === 0), {
      path: ['role'],
      message: 'Выберите роль или перечислите операции',
    }),
  );
