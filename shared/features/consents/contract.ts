import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';

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
