import * as z from 'zod/mini';
import { group } from '../../../contract.ts';

const call = group({ tag: 'operations', auth: 'operator' });

const params = z.object({ id: z.string().check(z.maxLength(40)) });

/** `created` is repeated by itself, `person` waits for somebody who asks the bank. */
const RefundState = z.enum(['created', 'person', 'done']);

/** Why somebody acts on money: it stands in the log of acts. */
export const Because = z.object({
  because: z
    .string('Напишите, откуда это известно')
    .check(
      z.trim(),
      z.minLength(5, 'Напишите, откуда это известно'),
      z.maxLength(200, 'Не длиннее 200 знаков'),
    ),
});

/** Refunds that have not gone through yet. */
export const listRefunds = call.get(
  '/rest/operations/refunds/',
  'Возвраты, которые ещё не прошли: person ждут человека, created повторяются сами',
  {
    roles: ['care', 'manager', 'finance'],
    response: z.object({
      refunds: z.array(
        z.object({
          id: z.string(),
          state: RefundState,
          amountKop: z.int(),
          provider: z.string(),
          /** Id of the payment at its provider, to look it up there. */
          externalId: z.nullable(z.string()),
          invoiceId: z.string(),
          kind: z.string(),
          tries: z.int(),
          nextAt: z.number(),
          /** Why the last try failed. */
          reason: z.nullable(z.string()),
          createdAt: z.number(),
        }),
      ),
    }),
  },
);

/** Tries a refund again that waits for a person. */
export const retryRefund = call.post(
  '/rest/operations/refunds/:id/retry/',
  'Повторить возврат, который ждёт человека: сначала проверьте у провайдера, что деньги не ушли',
  { roles: ['manager', 'finance'], params, response: z.object({ state: RefundState }) },
);

/** Notes that the money has gone back. */
export const settleRefund = call.post(
  '/rest/operations/refunds/:id/settle/',
  'Отметить, что деньги вернулись, например переводом: because — откуда это известно',
  {
    roles: ['manager', 'finance'],
    params,
    body: Because,
    response: z.object({ state: RefundState }),
    example: { body: { because: 'Видно в банке' } },
  },
);
