import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { AuthStepOne, AuthStepOneAnswer, AuthStepTwo, AuthType, AuthUser } from './schema.ts';

const call = group({ tag: 'auth' });

/** Step one of signing in: sends a code by SMS, or tells that the phone is new. */
export const requestCode = call.post(
  '/rest/customer/auth/',
  'Запросить код для входа или регистрации по номеру телефона',
  {
    body: AuthStepOne,
    response: AuthStepOneAnswer,
    example: {
      body: {
        step: 1,
        phone: '+79161234567',
        type: 'register',
        name: 'Анна',
        consent: true,
        deviceUuid: 'device',
        'smart-token': 'token',
      },
    },
  },
);

/** Step two: checks the code and opens a session. */
export const confirmCode = call.post('/rest/customer/auth/:type/', 'Подтвердить код и войти', {
  params: z.object({ type: AuthType }),
  body: AuthStepTwo,
  response: AuthUser,
  example: {
    params: { type: 'login' },
    body: {
      step: 2,
      phone: '+79161234567',
      code: 482_913,
      type: 'login',
      name: 'Анна',
      deviceUuid: 'device',
      'g-recaptcha-response': 'token',
    },
  },
});

/** Ends the session on the server and clears the cookies. */
export const logout = call.get('/rest/customer/logout/', 'Выйти из личного кабинета', {
  response: z.object({ success: z.literal(true) }),
});
