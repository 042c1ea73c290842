import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { EmailAddress } from '../../features/auth/schema.ts';
import { StaffRole } from '../../features/staff/roles.ts';

const open = group({ tag: 'desk' });
const staff = group({ tag: 'desk', auth: 'staff' });

/** Who has signed in at the desk. */
export const DeskMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: StaffRole,
});
export type DeskMember = z.infer<typeof DeskMember>;

const member = z.object({ member: DeskMember });

/** The longest part of what an authenticator says, in characters of base64url. */
const MOST_ENCODED = 20_000;
const Encoded = z
  .string('Ключ не прочитан')
  .check(z.regex(/^[\w-]+$/, 'Ключ не прочитан'), z.maxLength(MOST_ENCODED, 'Ключ не прочитан'));
const ofPasskey = {
  id: Encoded,
  rawId: Encoded,
  type: z.literal('public-key', 'Ключ не прочитан'),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
} as const;

/** What `startRegistration` of @simplewebauthn/browser gives. */
export const NewPasskey = z.object({
  ...ofPasskey,
  response: z.object(
    {
      clientDataJSON: Encoded,
      attestationObject: Encoded,
      transports: z.optional(
        z.array(z.string().check(z.maxLength(20, 'Ключ не прочитан'))).check(z.maxLength(10)),
      ),
    },
    'Ключ не прочитан',
  ),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** What `startAuthentication` of @simplewebauthn/browser gives. */
export const PasskeyProof = z.object({
  ...ofPasskey,
  response: z.object(
    {
      clientDataJSON: Encoded,
      authenticatorData: Encoded,
      signature: Encoded,
      userHandle: z.optional(Encoded),
    },
    'Ключ не прочитан',
  ),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** What the functions of @simplewebauthn/browser take as `optionsJSON`. */
const Options = z.looseObject({ challenge: z.string() });

const Invitation = z
  .string('Приглашение не прочитано')
  .check(z.regex(/^[\w-]{43}$/, 'Приглашение не прочитано: откройте ссылку из письма целиком'));

/** Begins the first passkey of whoever holds an invitation. */
export const beginJoining = open.post('/rest/desk/join/begin/', 'Начать: приглашение и первый ключ', {
  body: z.object({ invitation: Invitation }),
  response: z.object({ name: z.string(), role: StaffRole, options: Options }),
});

/** Keeps the first passkey, uses the invitation up and signs in. */
export const finishJoining = open.post('/rest/desk/join/finish/', 'Сохранить первый ключ и войти', {
  body: z.object({ invitation: Invitation, passkey: NewPasskey }),
  response: member,
});

/** Begins to sign in with whatever passkey the browser offers. */
export const beginSignIn = open.post('/rest/desk/sign-in/begin/', 'Начать вход ключом', {
  response: z.object({ options: Options }),
});

/** Signs in with a passkey. */
export const finishSignIn = open.post('/rest/desk/sign-in/finish/', 'Войти ключом', {
  body: z.object({ passkey: PasskeyProof }),
  response: member,
});

/** The way back without a passkey: sends a code by e-mail. It answers alike for anybody. */
export const requestDeskCode = open.post('/rest/desk/code/', 'Отправить код на почту', {
  body: z.object({ email: EmailAddress }),
  response: z.object({
    /** Named with the code. */
    request: z.string(),
    retryAfter: z.int(),
  }),
});

/** Signs in with the code of a request. */
export const enterDeskCode = open.post('/rest/desk/code/enter/', 'Войти кодом из письма', {
  body: z.object({
    request: z.string().check(z.maxLength(40)),
    code: z
      .string('Введите код из письма')
      .check(z.trim(), z.regex(/^\d{8}$/, 'Введите восемь цифр из письма')),
  }),
  response: member,
});

/** Ends the session of this browser. */
export const signOutOfDesk = staff.post('/rest/desk/sign-out/', 'Выйти', {
  response: z.object({ success: z.literal(true) }),
});

/** Who has signed in, the passkeys that they sign in with, and the sessions that are open. */
export const readDeskMember = staff.get('/rest/desk/me/', 'Кто вошёл, его ключи и входы', {
  response: z.object({
    member: DeskMember,
    passkeys: z.array(
      z.object({
        id: z.string(),
        /** Where it was made, such as «Chrome, Windows». */
        name: z.string(),
        createdAt: z.number(),
        usedAt: z.nullable(z.number()),
      }),
    ),
    /** The one that was used last comes first. */
    sessions: z.array(
      z.object({
        id: z.string(),
        /** Where it was begun, such as «Chrome, Windows». */
        name: z.string(),
        createdAt: z.number(),
        usedAt: z.number(),
        /** Whether it is the one that asks. */
        isCurrent: z.boolean(),
      }),
    ),
  }),
});

/** Ends one session of whoever has signed in. */
export const endDeskSession = staff.post('/rest/desk/sessions/:id/end/', 'Выйти на одном устройстве', {
  params: z.object({ id: z.string().check(z.maxLength(36)) }),
  response: z.object({ success: z.literal(true) }),
});

/** Ends every session of whoever has signed in but the one that asks. */
export const endOtherDeskSessions = staff.post(
  '/rest/desk/sessions/end-others/',
  'Выйти на остальных устройствах',
  { response: z.object({ success: z.literal(true) }) },
);

/** Begins one more passkey. */
export const beginPasskey = staff.post('/rest/desk/passkeys/begin/', 'Начать ещё один ключ', {
  response: z.object({ options: Options }),
});

/** Keeps one more passkey. */
export const finishPasskey = staff.post('/rest/desk/passkeys/finish/', 'Сохранить ещё один ключ', {
  body: z.object({ passkey: NewPasskey }),
  response: z.object({ success: z.literal(true) }),
});

/** Removes a passkey; the last one stays. */
export const removePasskey = staff.post('/rest/desk/passkeys/:id/remove/', 'Удалить ключ', {
  params: z.object({ id: z.string().check(z.maxLength(1400)) }),
  response: z.object({ success: z.literal(true) }),
});
