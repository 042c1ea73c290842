import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { StaffRole } from './roles.ts';
import { InvitationLink, NewStaffToken, StaffInvitation, StaffMember, StaffToken } from './schema.ts';

const operators = { tag: 'operations', auth: 'operator', crossOrigin: true } as const;
const params = z.object({ id: z.string().check(z.maxLength(40)) });

/** Everybody who works at the desk or is invited to, by name. */
export const listStaff = defineContract({
  method: 'GET',
  path: '/rest/operations/staff/',
  summary: 'Сотрудники и приглашённые',
  ...operators,
  response: z.object({ staff: z.array(StaffMember) }),
});

/** Invites somebody: the link makes their first passkey, once. */
export const inviteStaff = defineContract({
  method: 'POST',
  path: '/rest/operations/staff/',
  summary: 'Пригласить сотрудника',
  ...operators,
  body: StaffInvitation,
  response: z.object({ member: StaffMember, invitation: InvitationLink }),
  status: 201,
});

/** Invites somebody anew, also one who has lost every passkey; links from before are void. */
export const renewInvitation = defineContract({
  method: 'POST',
  path: '/rest/operations/staff/:id/invite/',
  summary: 'Пригласить заново: старые ссылки больше не действуют',
  ...operators,
  params,
  response: z.object({ member: StaffMember, invitation: InvitationLink }),
});

/** Gives somebody another role, from their next call on. */
export const changeStaffRole = defineContract({
  method: 'POST',
  path: '/rest/operations/staff/:id/role/',
  summary: 'Сменить роль сотрудника',
  ...operators,
  params,
  body: z.object({ role: StaffRole }),
  response: z.object({ member: StaffMember }),
});

/** Takes somebody off the staff: sessions, passkeys and tokens of theirs end at once. */
export const removeStaff = defineContract({
  method: 'POST',
  path: '/rest/operations/staff/:id/remove/',
  summary: 'Убрать сотрудника: его входы, ключи и токены сразу перестают действовать',
  ...operators,
  params,
  response: z.object({ removedAt: z.number() }),
});

/** Tokens of scripts, the latest first: those in force, and those that have ended. */
export const listTokens = defineContract({
  method: 'GET',
  path: '/rest/operations/tokens/',
  summary: 'Токены для скриптов',
  ...operators,
  response: z.object({ tokens: z.array(StaffToken) }),
});

/** Makes a token, whose secret is told once. */
export const createStaffToken = defineContract({
  method: 'POST',
  path: '/rest/operations/tokens/',
  summary: 'Создать токен для скрипта: role или operations, days — сколько дней действует',
  ...operators,
  body: NewStaffToken,
  response: z.object({
    token: StaffToken,
    /** Goes with calls as `Authorization: Bearer …`; nobody can read it again. */
    secret: z.string(),
  }),
  status: 201,
});

/** Ends a token at once; one that has ended stays so. */
export const revokeToken = defineContract({
  method: 'POST',
  path: '/rest/operations/tokens/:id/revoke/',
  summary: 'Отозвать токен',
  ...operators,
  params,
  response: z.object({ token: StaffToken }),
});
