import * as z from 'zod/mini';
import { group } from '../../contract.ts';

const call = group({ tag: 'operations', auth: 'operator' });

const days = z
  .int('Укажите число дней')
  .check(z.gte(0, 'Дней не меньше 0'), z.lte(365, 'Дней не больше 365'));
const sum = z
  .int('Укажите сумму в рублях')
  .check(z.gte(0, 'Сумма не меньше 0'), z.lte(1_000_000, 'Сумма не больше 1 000 000 ₽'));

/** What a checkout knows of cash; see `cashRefusalOf`. */
export const CashOffer = z.object({
  days: z.int(),
  sumKop: z.int(),
  tooLong: z.string(),
  tooMuch: z.string(),
});

/** To what length and sum the courier takes the money, in days and roubles; less for who has got nothing yet. */
const CashLimits = z.object({ days, roubles: sum, firstDays: days, firstRoubles: sum });

/** The limits that hold now. */
export const getCashLimits = call.get(
  '/rest/operations/cash-limits/',
  'До какого срока и суммы можно платить курьеру',
  { roles: ['care', 'manager', 'finance'], response: CashLimits },
);

/** Sets the limits; they hold from the next order on. */
export const setCashLimits = call.post(
  '/rest/operations/cash-limits/',
  'Задать, до какого срока и суммы можно платить курьеру',
  {
    roles: ['finance'],
    body: CashLimits.check(
      z.refine(({ days: most, firstDays }) => firstDays <= most, {
        path: ['firstDays'],
        message: 'Для первого заказа дней не больше, чем для остальных',
      }),
      z.refine(({ roubles, firstRoubles }) => firstRoubles <= roubles, {
        path: ['firstRoubles'],
        message: 'Для первого заказа сумма не больше, чем для остальных',
      }),
    ),
    response: CashLimits,
    example: { body: { days: 28, roubles: 60_000, firstDays: 14, firstRoubles: 30_000 } },
  },
);
