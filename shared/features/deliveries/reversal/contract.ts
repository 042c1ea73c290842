import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateText } from '../../../iso-date-schema.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** For how many days a wrong mark can be taken back: by then complaints about it have been answered. */
export const REVERSAL_DAYS = 14;

/**
 * Turns a wrong «delivered» or «failed» into the other, once: everything that it has brought goes back, and everything that
 * the other means happens. Asked for again it changes nothing and answers the same.
 */
export const reverseDelivery = call.post(
  '/rest/operations/deliveries/:id/reversal/',
  'Исправить ошибочное «доставлено» на «не доставлено» или наоборот со всем, что это значит',
  {
    roles: ['care', 'manager'],
    params: z.object({ id: z.string().check(z.maxLength(40)) }),
    body: z.object({
      /** What has happened, for the staff. */
      note: z
        .string('Напишите, что случилось')
        .check(
          z.trim(),
          z.minLength(1, 'Напишите, что случилось'),
          z.maxLength(200, 'Не длиннее 200 знаков'),
        ),
      /** Tells what would change and changes nothing. */
      dryRun: z._default(z.boolean('Скажите, только проверить или сделать'), false),
    }),
    response: z.object({
      /** Revenue that is taken back, and cash that the courier has not collected after all. */
      earnedKop: z.int(),
      cashKop: z.int(),
      /** Bonuses that are taken back, and those that were spent before: a person decides what becomes of them. */
      bonusesKop: z.int(),
      missingKop: z.int(),
      /** Dates on which food was to come again, and does not. */
      withdrawn: z.array(IsoDateText),
    }),
    example: { body: { note: 'Ошиблись днём' } },
  },
);

/** Notes what has become of bonuses that were spent before a reversal: somebody has decided it. Once noted it stays so. */
export const settleMissing = call.post(
  '/rest/operations/deliveries/:id/reversal/settle/',
  'Отметить, что решили с бонусами, потраченными до исправления',
  {
    roles: ['care', 'manager', 'finance'],
    params: z.object({ id: z.string().check(z.maxLength(40)) }),
    body: z.object({
      /** What was decided, for the staff. */
      because: z
        .string('Напишите, что решили')
        .check(z.trim(), z.minLength(1, 'Напишите, что решили'), z.maxLength(200, 'Не длиннее 200 знаков')),
    }),
    response: z.object({ settledAt: z.int() }),
    example: { body: { because: 'Простили' } },
  },
);
