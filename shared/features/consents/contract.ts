import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { Code } from '../auth/schema.ts';

const call = group({ tag: 'consents', auth: 'customer' });

/** Sends the customer a code by SMS that signs the consent to the processing of health data. */
export const requestSignatureCode = call.post(
  '/rest/customer/consents/health-data/code/',
  'Отправить на свой номер код, которым подписывается согласие на обработку данных о здоровье',
  { response: z.object({ retryAfter: z.int() }) },
);

/** Signs that consent with the code: a simple electronic signature. */
export const signHealthData = call.post(
  '/rest/customer/consents/health-data/sign/',
  'Подписать согласие на обработку данных о здоровье кодом из SMS',
  {
    body: z.object({ code: Code }),
    response: z.object({ success: z.literal(true) }),
    example: { body: { code: '482913' } },
  },
);

/** Withdraws the consent to the processing of health data, and erases what it covered. */
export const withdrawHealthData = call.post(
  '/rest/customer/consents/health-data/withdraw/',
  'Отозвать согласие на обработку данных о здоровье и стереть эти данные',
  { response: z.object({ success: z.literal(true) }) },
);

/** Keeps the choice of cookies that the browser's cookie holds for the customer. */
export const keepCookieChoice = call.put(
  '/rest/customer/consents/cookies/',
  'Сохранить за покупателем выбор cookie, сделанный в этом браузере',
  { response: z.object({ success: z.literal(true) }) },
);
