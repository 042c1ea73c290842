import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { AuthStepOne, AuthStepOneAnswer, AuthStepTwo, AuthType, AuthUser } from './schema.ts';

/** Step one of signing in: sends a code by SMS, or tells that the phone is new. */
export const requestCode = defineContract({
  method: 'POST',
  path: '/rest/customer/auth/',
  summary: 'Запросить код для входа или регистрации по номеру телефона',
  tag: 'auth',
  body: AuthStepOne,
  response: AuthStepOneAnswer,
});

/** Step two: checks the code and opens a session. */
export const confirmCode = defineContract({
  method: 'POST',
  path: '/rest/customer/auth/:type/',
  summary: 'Подтвердить код и войти',
  tag: 'auth',
  params: z.object({ type: AuthType }),
  body: AuthStepTwo,
  response: AuthUser,
});

/** Ends the session on the server and clears the cookies. */
export const logout = defineContract({
  method: 'GET',
  path: '/rest/customer/logout/',
  summary: 'Выйти из личного кабинета',
  tag: 'auth',
  response: z.object({ success: z.literal(true) }),
});
