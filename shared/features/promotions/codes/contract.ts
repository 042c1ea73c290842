import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateSchema } from '../../../iso-date-schema.ts';

const call = group({ tag: 'operations', auth: 'operator' });

const limit = (message: string, most: number) =>
  z.optional(z.int(message).check(z.gte(1, message), z.lte(most, message)));

/** Adds a promo code: a share of the price or a sum; the same code with the same terms again changes nothing. */
export const addPromoCode = call.post('/rest/operations/promo-codes/', 'Добавить промокод', {
  roles: ['manager'],
  body: z.object({
    code: z
      .string('Укажите код')
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^[\p{Lu}\d_-]{3,30}$/u, 'Код — от 3 до 30 букв, цифр, дефисов и подчёркиваний'),
      ),
    /** Either a share of the price in per cent, or a sum in roubles. */
    percent: limit('Скидка — от 1 до 100 процентов', 100),
    roubles: limit('Скидка — от 1 до 100 000 рублей', 100_000),
    from: IsoDateSchema,
    to: IsoDateSchema,
    /** How many orders may use it in all; without a limit where it is left out. */
    uses: limit('Число заказов — от 1 до 1 000 000', 1_000_000),
    /** Code of the only programme that it works for. */
    programme: z.optional(z.string().check(z.maxLength(60, 'Такой программы нет'))),
    /** Shortest order that it works for. */
    days: limit('Число дней — от 1 до 84', 84),
    onlyFirstOrder: z._default(z.boolean('Только на первый заказ — true или false'), false),
  }),
  response: z.object({ code: z.string() }),
  example: { body: { code: 'ZIMA', percent: 10, from: '2026-12-01', to: '2026-12-31' } },
});
