import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { Code, EmailAddress, Phone } from '../auth/schema.ts';
import {
  CustomerSettings,
  PhoneOnly,
  ProfileChange,
  RemovalBlocker,
  RemovalRequest,
  RemovalStepOne,
  SignedInCustomer,
} from './schema.ts';

const done = z.object({ success: z.literal(true) });
/** Seconds until a new code may be asked for. */
const codeSent = z.object({ retryAfter: z.int() });
const tag = 'customers';
const auth = 'customer';

/** What a customer has settled. */
export const getSettings = defineContract({
  method: 'GET',
  path: '/rest/customer/settings/',
  summary: 'Настройки: профиль, уведомления, согласия, устройства, запрос на удаление',
  tag,
  auth,
  response: CustomerSettings,
});

/** Changes the profile. */
export const changeProfile = defineContract({
  method: 'PATCH',
  path: '/rest/customer/profile/',
  summary: 'Изменить профиль',
  tag,
  auth,
  body: ProfileChange,
  response: SignedInCustomer,
});

/** Sends a code to a new e-mail address. */
export const requestEmailCode = defineContract({
  method: 'POST',
  path: '/rest/customer/email/',
  summary: 'Отправить код на новую почту',
  tag,
  auth,
  body: z.object({ email: EmailAddress }),
  response: codeSent,
});

/** Takes the new e-mail address over once its code is right. */
export const confirmEmail = defineContract({
  method: 'POST',
  path: '/rest/customer/email/confirm/',
  summary: 'Подтвердить новую почту кодом',
  tag,
  auth,
  body: z.object({ email: EmailAddress, code: Code }),
  response: SignedInCustomer,
});

/** Sends one code to the phone of today and another to the new one. */
export const requestPhoneCodes = defineContract({
  method: 'POST',
  path: '/rest/customer/phone/',
  summary: 'Отправить коды на прежний и на новый номер',
  tag,
  auth,
  body: PhoneOnly,
  response: codeSent,
});

/** Takes the new phone over once both codes are right. */
export const confirmPhone = defineContract({
  method: 'POST',
  path: '/rest/customer/phone/confirm/',
  summary: 'Сменить номер: коды с прежнего и с нового номера',
  tag,
  auth,
  body: z.object({ phone: Phone, oldCode: Code, newCode: Code }),
  response: SignedInCustomer,
});

/** Signs one browser out. */
export const endSession = defineContract({
  method: 'POST',
  path: '/rest/customer/sessions/:id/end/',
  summary: 'Выйти на одном устройстве',
  tag,
  auth,
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{32,36}$/)) }),
  response: done,
});

/** Signs every browser out, this one too. */
export const endAllSessions = defineContract({
  method: 'POST',
  path: '/rest/customer/logout/all/',
  summary: 'Выйти на всех устройствах',
  tag,
  auth,
  response: done,
});

/** Everything that is known of the customer, as a file. */
export const exportData = defineContract({
  method: 'GET',
  path: '/rest/customer/export/',
  cost: 30,
  summary: 'Скачать все мои данные',
  tag,
  auth,
  response: z.object({
    madeAt: z.string(),
    about: z.string(),
    sections: z.record(
      z.string(),
      z.object({ title: z.string(), rows: z.array(z.record(z.string(), z.unknown())) }),
    ),
  }),
});

/** Asks for everything to be erased. */
export const requestRemoval = defineContract({
  method: 'POST',
  path: '/rest/customer/removal/',
  summary: 'Запросить удаление всех моих данных',
  tag,
  auth,
  response: RemovalRequest,
});

/** Takes the request back. */
export const cancelRemoval = defineContract({
  method: 'POST',
  path: '/rest/customer/removal/cancel/',
  summary: 'Отозвать запрос на удаление',
  tag,
  auth,
  response: done,
});

/** Sends a code to the phone whose data somebody without a session wants erased; known or not, the answer is one. */
export const requestRemovalCode = defineContract({
  method: 'POST',
  path: '/rest/removal/code/',
  summary: 'Отправить код для удаления данных без входа',
  tag,
  body: RemovalStepOne,
  response: codeSent,
});

/** Asks for everything of a proven phone to be erased. */
export const confirmRemoval = defineContract({
  method: 'POST',
  path: '/rest/removal/confirm/',
  summary: 'Запросить удаление данных по номеру телефона и коду',
  tag,
  body: z.object({ phone: Phone, code: Code }),
  response: z.object({
    /** Null where nothing is known of the phone, or something has to be settled first. */
    removal: z.nullable(RemovalRequest),
    blockers: z.array(RemovalBlocker),
  }),
});

/** Ends what is kept of an erased customer for the discount of first orders, where its owner objects. */
export const forgetFormer = defineContract({
  method: 'POST',
  path: '/rest/operations/former-customers/forget/',
  summary: 'Забыть, что этот номер уже заказывал до удаления: по возражению владельца',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  body: PhoneOnly,
  /** Whether anything was kept. */
  response: z.object({ forgotten: z.boolean() }),
});
