import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { Code } from '../auth/schema.ts';

/** Sends the customer a code by SMS that signs the consent to the processing of health data. */
export const requestSignatureCode = defineContract({
  method: 'POST',
  path: '/rest/customer/consents/health-data/code/',
  summary: 'Отправить на свой номер код, которым подписывается согласие на обработку данных о здоровье',
  tag: 'consents',
  auth: 'customer',
  response: z.object({ retryAfter: z.int() }),
});

/** Signs that consent with the code: a simple electronic signature. */
export const signHealthData = defineContract({
  method: 'POST',
  path: '/rest/customer/consents/health-data/sign/',
  summary: 'Подписать согласие на обработку данных о здоровье кодом из SMS',
  tag: 'consents',
  auth: 'customer',
  body: z.object({ code: Code }),
  response: z.object({ success: z.literal(true) }),
});

/** Withdraws the consent to the processing of health data, and erases what it covered. */
export const withdrawHealthData = defineContract({
  method: 'POST',
  path: '/rest/customer/consents/health-data/withdraw/',
  summary: 'Отозвать согласие на обработку данных о здоровье и стереть эти данные',
  tag: 'consents',
  auth: 'customer',
  response: z.object({ success: z.literal(true) }),
});

/** Keeps the choice of cookies that the browser's cookie holds for the customer. */
export const keepCookieChoice = defineContract({
  method: 'PUT',
  path: '/rest/customer/consents/cookies/',
  summary: 'Сохранить за покупателем выбор cookie, сделанный в этом браузере',
  tag: 'consents',
  auth: 'customer',
  response: z.object({ success: z.literal(true) }),
});
