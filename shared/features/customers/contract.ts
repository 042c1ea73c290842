import * as z from 'zod/mini';
import { group } from '../../contract.ts';
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

const own = group({ tag: 'customers', auth: 'customer' });
const open = group({ tag: 'customers' });
const operator = group({ tag: 'operations', auth: 'operator' });

const done = z.object({ success: z.literal(true) });
/** Seconds until a new code may be asked for. */
const codeSent = z.object({ retryAfter: z.int() });
/** What a customer has settled. */
export const getSettings = own.get(
  '/rest/customer/settings/',
  'Настройки: профиль, уведомления, согласия, устройства, запрос на удаление',
  { response: CustomerSettings },
);

/** Changes the profile. */
export const changeProfile = own.patch('/rest/customer/profile/', 'Изменить профиль', {
  body: ProfileChange,
  response: SignedInCustomer,
  example: { body: { name: 'Анна-Мария' } },
});

/** Sends a code to a new e-mail address. */
export const requestEmailCode = own.post('/rest/customer/email/', 'Отправить код на новую почту', {
  body: z.object({ email: EmailAddress }),
  response: codeSent,
  example: { body: { email: 'anna@befit.example' } },
});

/** Takes the new e-mail address over once its code is right. */
export const confirmEmail = own.post('/rest/customer/email/confirm/', 'Подтвердить новую почту кодом', {
  body: z.object({ email: EmailAddress, code: Code }),
  response: SignedInCustomer,
  example: { body: { email: 'anna@befit.example', code: '482913' } },
});

/** Sends one code to the phone of today and another to the new one. */
export const requestPhoneCodes = own.post(
  '/rest/customer/phone/',
  'Отправить коды на прежний и на новый номер',
  { body: PhoneOnly, response: codeSent, example: { body: { phone: '+79161234599' } } },
);

/** Takes the new phone over once both codes are right. */
export const confirmPhone = own.post(
  '/rest/customer/phone/confirm/',
  'Сменить номер: коды с прежнего и с нового номера',
  {
    body: z.object({ phone: Phone, oldCode: Code, newCode: Code }),
    response: SignedInCustomer,
    example: { body: { phone: '+79161234599', oldCode: '482913', newCode: '582913' } },
  },
);

/** Signs one browser out. */
export const endSession = own.post('/rest/customer/sessions/:id/end/', 'Выйти на одном устройстве', {
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{32,36}$/)) }),
  response: done,
});

/** Signs every browser out, this one too. */
export const endAllSessions = own.post('/rest/customer/logout/all/', 'Выйти на всех устройствах', {
  response: done,
});

/** Everything that is known of the customer, as a file. */
export const exportData = own.get('/rest/customer/export/', 'Скачать все мои данные', {
  cost: 30,
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
export const requestRemoval = own.post('/rest/customer/removal/', 'Запросить удаление всех моих данных', {
  response: RemovalRequest,
});

/** Takes the request back. */
export const cancelRemoval = own.post('/rest/customer/removal/cancel/', 'Отозвать запрос на удаление', {
  response: done,
});

/** Sends a code to the phone whose data somebody without a session wants erased; known or not, the answer is one. */
export const requestRemovalCode = open.post(
  '/rest/removal/code/',
  'Отправить код для удаления данных без входа',
  {
    body: RemovalStepOne,
    response: codeSent,
    example: { body: { phone: '+79161234567', 'smart-token': 'token' } },
  },
);

/** Asks for everything of a proven phone to be erased. */
export const confirmRemoval = open.post(
  '/rest/removal/confirm/',
  'Запросить удаление данных по номеру телефона и коду',
  {
    body: z.object({ phone: Phone, code: Code }),
    response: z.object({
      /** Null where nothing is known of the phone, or something has to be settled first. */
      removal: z.nullable(RemovalRequest),
      blockers: z.array(RemovalBlocker),
    }),
    example: { body: { phone: '+79161234567', code: '482913' } },
  },
);

/** Ends what is kept of an erased customer for the discount of first orders, where its owner objects. */
export const forgetFormer = operator.post(
  '/rest/operations/former-customers/forget/',
  'Забыть, что этот номер уже заказывал до удаления: по возражению владельца',
  {
    roles: ['care', 'manager'],
    body: PhoneOnly,
    /** Whether anything was kept. */
    response: z.object({ forgotten: z.boolean() }),
    example: { body: { phone: '+79162041830' } },
  },
);
