import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';
import { IsoDateText } from '../../../iso-date-schema.ts';

/** Why a delivery was noted as brought that was not. */
export const ReversalReason = z.enum(
  ['mistake', 'elsewhere', 'lost', 'other'],
  'Выберите причину из\u00a0списка',
);
export type ReversalReason = z.infer<typeof ReversalReason>;

/** The reasons as customers read them. */
export const reversalWords: Readonly<Record<ReversalReason, string>> = {
  mistake: 'Мы\u00a0по\u00a0ошибке отметили доставку выполненной',
  elsewhere: 'Курьер по\u00a0ошибке отвёз пакет по\u00a0другому адресу',
  lost: 'Мы\u00a0отметили доставку выполненной, но\u00a0пакет до\u00a0вас не\u00a0дошёл',
  other: 'Мы\u00a0отметили доставку, которой не\u00a0было',
};

/** For how many days a wrong «delivered» can be reversed: by then complaints about it have been answered. */
export const REVERSAL_DAYS = 14;

/**
 * Takes a wrong «delivered» back: the delivery has failed, everything that its arrival had brought goes back, and its food
 * comes again. Asked for again it changes nothing and answers the same.
 */
export const reverseDelivery = defineContract({
  method: 'POST',
  path: '/rest/operations/deliveries/:id/reversal/',
  summary: 'Исправить ошибочное «доставлено»: снять начисленное и\u00a0привезти еду заново',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  params: z.object({ id: z.string().check(z.maxLength(40)) }),
  body: z.object({
    reason: ReversalReason,
    /** What the staff should know of it; needed where the reason is another one. */
    note: z._default(z.string().check(z.trim(), z.maxLength(200, 'Не\u00a0длиннее 200\u00a0знаков')), ''),
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
  }),
});

/** Notes what has become of bonuses that were spent before a reversal: somebody has decided it. Once noted it stays so. */
export const settleMissing = defineContract({
  method: 'POST',
  path: '/rest/operations/deliveries/:id/reversal/settle/',
  summary: 'Отметить, что решили с\u00a0бонусами, потраченными до\u00a0исправления',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  params: z.object({ id: z.string().check(z.maxLength(40)) }),
  body: z.object({
    /** What was decided, for the staff. */
    because: z
      .string('Напишите, что решили')
      .check(
        z.trim(),
        z.minLength(1, 'Напишите, что решили'),
        z.maxLength(200, 'Не\u00a0длиннее 200\u00a0знаков'),
      ),
  }),
  response: z.object({ settledAt: z.int() }),
});

/**
 * Takes a wrong «failed» back: the delivery has arrived after all, and its food does not come again. Asked for again it
 * changes nothing and answers the same.
 */
export const noteArrival = defineContract({
  method: 'POST',
  path: '/rest/operations/deliveries/:id/arrival/',
  summary: 'Исправить ошибочное «не доставлено»: начислить как за доставку и не везти еду заново',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  params: z.object({ id: z.string().check(z.maxLength(40)) }),
  body: z.object({
    /** Tells what would change and changes nothing; said each time, since the body has nothing else. */
    dryRun: z.boolean('Скажите, только проверить или сделать'),
  }),
  response: z.object({
    /** Dates on which its food was to come again, and does not. */
    withdrawn: z.array(IsoDateText),
  }),
});
