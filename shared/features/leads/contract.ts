import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { Lead } from './schema.ts';

/** Leaves a request. A repeat of the same content within ten minutes is the same request. */
export const addLead = defineContract({
  method: 'POST',
  path: '/rest/helper/lead/add/',
  summary: 'Заявка с сайта: звонок, письмо, сотрудничество, сертификат',
  tag: 'leads',
  body: Lead,
  response: z.object({
    /** Number for people, by which the request can be named on the phone. */
    number: z.string(),
    /** What happens next. */
    message: z.string(),
  }),
  status: 201,
});
