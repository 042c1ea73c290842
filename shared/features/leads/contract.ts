import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { Lead } from './schema.ts';

const call = group({ tag: 'leads' });

/** Leaves a request. A repeat of the same content within ten minutes is the same request. */
export const addLead = call.post(
  '/rest/helper/lead/add/',
  'Заявка с сайта: звонок, письмо, сотрудничество, сертификат',
  {
    body: Lead,
    response: z.object({
      /** Number for people, by which the request can be named on the phone. */
      number: z.string(),
      /** What happens next. */
      message: z.string(),
    }),
    status: 201,
    example: {
      body: {
        kind: 'contact-us',
        name: 'Анна',
        phone: '+79161234567',
        email: 'anna@example.ru',
        message: 'Когда привезёте?',
        page: '/kontakty/',
        consent: true,
        'smart-token': 'token',
      },
    },
  },
);
