import * as z from 'zod/mini';
import { normalizePhone } from '../../phone.ts';
import { cleanText } from '../../typed-text.ts';

/** Whether the visitor signs in or is new. */
export const AuthType = z.enum(['login', 'register']);
export type AuthType = z.infer<typeof AuthType>;

/** A Russian mobile number in any usual spelling; yields `+79XXXXXXXXX`. */
export const Phone = z.pipe(
  z.string('Укажите номер телефона').check(
    z.maxLength(40, 'Слишком длинный номер'),
    z.refine((text) => normalizePhone(text) !== undefined, 'Укажите мобильный номер в виде +7 916 204-18-30'),
  ),
  z.transform((text: string) => normalizePhone(text) ?? text),
);

/** A person's name as they write it: letters of any script, spaces, hyphens, apostrophes and full stops. */
export const PersonName = z.string('Напишите, как к вам обращаться').check(
  z.overwrite(cleanText),
  z.trim(),
  z.minLength(1, 'Напишите, как к вам обращаться'),
  z.maxLength(60, 'Не длиннее 60 символов'),
  z.refine(
    (text) => text === '' || /^[\p{L}\p{M}][\p{L}\p{M}\s'’.-]*$/u.test(text),
    'Только буквы, пробел и дефис',
  ),
);

declare const URL: new (address: string) => { readonly hostname: string };

/** An address in small letters, with its domain as mail servers and browsers write it: «пример.рф» is `xn--e1afmkfd.xn--p1ai`. */
function toMailAddress(text: string): string {
  const address = cleanText(text).trim().toLowerCase();
  const [, name, domain] = /^([^@]+)@([^@/?#:\\\s]*[^ -~][^@/?#:\\\s]*)$/.exec(address) ?? [];
  if (domain === undefined) return address;
  try {
    return `${name}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

/** Zones like `xn--p1ai` (.рф) have digits, which the library's own pattern refuses. */
const MAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** An e-mail address however it is typed. */
export const EmailAddress = z
  .string('Укажите почту')
  .check(
    z.overwrite(toMailAddress),
    z.minLength(1, 'Укажите почту'),
    z.maxLength(120, 'Слишком длинный адрес'),
    z.email({ pattern: MAIL_ADDRESS, error: 'Проверьте адрес почты' }),
  );

const step = (value: 1 | 2) =>
  z.union([z.literal(value), z.literal(String(value) as '1' | '2')], `Это шаг ${value} входа`);
/** What a captcha gives for a person; without a captcha anything. */
export const CaptchaToken = z.optional(z.string().check(z.maxLength(4096)));
/**
 * Why a browser has no token: the script did not come, did not come in time, failed, or the visitor has closed the
 * challenge.
 */
export const CaptchaFailure = z.enum(['blocked', 'slow', 'broken', 'closed']);
export type CaptchaFailure = z.infer<typeof CaptchaFailure>;
/** What a body says of the bot check beside what it is about. */
export const personProof = {
  'smart-token': CaptchaToken,
  'captcha-failure': z.optional(CaptchaFailure),
} as const;

/** What the code signs besides, whose text its step shows: an order with an allergy needs no second code so. */
const signs = z.optional(z.literal('healthData'));

/** What is told of a registration without the consent that an account rests on. */
export const CONSENT_MISSING = 'Без согласия мы не можем сохранить ваш номер и имя';

/** Step one: ask for a code. */
export const AuthStepOne = z
  .object({
    step: step(1),
    phone: Phone,
    deviceUuid: z.optional(z.string().check(z.maxLength(100))),
    'smart-token': CaptchaToken,
    'captcha-failure': z.optional(CaptchaFailure),
    type: z.optional(AuthType),
    name: z.optional(PersonName),
    /** Consent to the processing of personal data, given with the name; a form without scripts sends «on». */
    consent: z.optional(z.union([z.boolean(), z.literal('on')], CONSENT_MISSING)),
    signs,
  })
  .check(
    z.refine((body) => body.type !== 'register' || body.name !== undefined, {
      path: ['name'],
      message: 'Напишите, как к вам обращаться',
    }),
    // Whoever names themselves registers: there is no account without the consent, as there is no order without it.
    z.refine(({ name, consent = false }) => name === undefined || consent !== false, {
      path: ['consent'],
      message: CONSENT_MISSING,
    }),
  );
export type AuthStepOne = z.infer<typeof AuthStepOne>;

/** Answer of step one; `type` tells what step two has to be. */
export const AuthStepOneAnswer = z.object({
  type: AuthType,
  /** Whether an SMS was sent; a new phone without a name gets none yet. */
  sent: z.boolean(),
  /** Seconds until a new code may be asked for. */
  retryAfter: z.int(),
});
export type AuthStepOneAnswer = z.infer<typeof AuthStepOneAnswer>;

const typedCode = z.pipe(
  z.union([z.int(), z.string().check(z.maxLength(20))], 'Введите код из SMS'),
  z.transform((code: string | number) => String(code).replace(/\s/g, '')),
);

/** A code as it is typed: six digits, with or without spaces. */
export const Code = typedCode.check(z.refine((code) => /^\d{6}$/.test(code), 'Введите шесть цифр кода'));

/** Step two: the code. */
export const AuthStepTwo = z.object({
  step: step(2),
  phone: Phone,
  code: Code,
  type: z.optional(AuthType),
  deviceUuid: z.optional(z.string().check(z.maxLength(100))),
  name: z.optional(PersonName),
  signs,
  'g-recaptcha-response': CaptchaToken,
  'captcha-failure': z.optional(CaptchaFailure),
});
export type AuthStepTwo = z.infer<typeof AuthStepTwo>;

/** The auth object: answer of step two and content of the cookie `auth`. */
export const AuthUser = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  id: z.string(),
  accessToken: z.string(),
});
export type AuthUser = z.infer<typeof AuthUser>;
