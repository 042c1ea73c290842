import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { StaffRole } from './roles.ts';
import { InvitationLink, NewStaffToken, StaffInvitation, StaffMember, StaffToken } from './schema.ts';

const call = group({ tag: 'operations', auth: 'operator' });

const params = z.object({ id: z.string().check(z.maxLength(40)) });

/** Everybody who works at the desk or is invited to, by name. */
export const listStaff = call.get('/rest/operations/staff/', 'Сотрудники и приглашённые', {
  roles: [],
  response: z.object({ staff: z.array(StaffMember) }),
});

/** Invites somebody: the link makes their first passkey, once. */
export const inviteStaff = call.post('/rest/operations/staff/', 'Пригласить сотрудника', {
  roles: [],
  body: StaffInvitation,
  response: z.object({ member: StaffMember, invitation: InvitationLink }),
  status: 201,
  example: { body: { name: 'Анна', email: 'anna@befit.example', role: 'kitchen' } },
});

/** Invites somebody anew, also one who has lost every passkey; links from before are void. */
export const renewInvitation = call.post(
  '/rest/operations/staff/:id/invite/',
  'Пригласить заново: старые ссылки больше не действуют',
  { roles: [], params, response: z.object({ member: StaffMember, invitation: InvitationLink }) },
);

/** Gives somebody another role, from their next call on. */
export const changeStaffRole = call.post('/rest/operations/staff/:id/role/', 'Сменить роль сотрудника', {
  roles: [],
  params,
  body: z.object({ role: StaffRole }),
  response: z.object({ member: StaffMember }),
  example: { body: { role: 'care' } },
});

/** Takes somebody off the staff: sessions, passkeys and tokens of theirs end at once. */
export const removeStaff = call.post(
  '/rest/operations/staff/:id/remove/',
  'Убрать сотрудника: его входы, ключи и токены сразу перестают действовать',
  { roles: [], params, response: z.object({ removedAt: z.number() }) },
);

/** Tokens of scripts, the latest first: those in force, and those that have ended. */
export const listTokens = call.get('/rest/operations/tokens/', 'Токены для скриптов', {
  roles: [],
  response: z.object({ tokens: z.array(StaffToken) }),
});

/** Makes a token, whose secret is told once. */
export const createStaffToken = call.post(
  '/rest/operations/tokens/',
  'Создать токен для скрипта: role или operations, days — сколько дней действует',
  {
    roles: [],
    body: NewStaffToken,
    response: z.object({
      token: StaffToken,
      /** Goes with calls as `Authorization: Bearer …`; nobody can read it again. */
      secret: z.string(),
    }),
    status: 201,
    example: { body: { name: 'Отчёт', role: 'finance', days: 30 } },
  },
);

/** Ends a token at once; one that has ended stays so. */
export const revokeToken = call.post('/rest/operations/tokens/:id/revoke/', 'Отозвать токен', {
  roles: [],
  params,
  response: z.object({ token: StaffToken }),
});
