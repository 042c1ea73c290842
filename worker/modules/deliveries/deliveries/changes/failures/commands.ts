import { v7 as uuidv7 } from 'uuid';
import { type EpochMs, formatDay, formatMoment, moscowDate } from '#shared/dates.ts';
import { apologyText } from '#shared/features/bonuses/rules.ts';
import { failureWords, recipientReasons } from '#shared/features/deliveries/moves/failure-reasons.ts';
import { cutOffOf } from '#shared/features/deliveries/rules.ts';
import { FAILED_DELIVERY_KOP, REFUND_TO_BONUSES_EXTRA } from '#shared/features/promotions/terms.ts';
import { formatPercent } from '#shared/money.ts';
import type { Scope } from '../../../../../scope.ts';
import { listClosedDays } from '../../../../content/closed-days.ts';
import { queueMessage } from '../../../../messaging/notifications/commands.ts';
import { grant } from '../../../../money/bonuses/grants.ts';
import { insertTransfer } from '../../../../money/ledger.ts';
import * as calendars from '../load.ts';
import { saveCalendar } from '../save.ts';
import { untilWritten } from '../until-written.ts';
import { decideFailure } from './decide.ts';
import { isCompensated, isPlannedAgain, isUnpaid } from './load.ts';
import { planAgain } from './plan.ts';

/** What the customer may have instead, in a few words and at length: money that the courier has not got yet does not go back. */
export function choiceWords(isStillUnpaid: boolean, until: EpochMs): { choice: string; choices: string } {
  const moment = formatMoment(until);
  if (isStillUnpaid) {
    return {
      choice: `Не нужна? Пропустите её до ${moment}`,
      choices: `Если эта еда больше не нужна, до ${moment} пропустите доставку или отмените оставшиеся дни в личном кабинете`,
    };
  }
  const extra = formatPercent(REFUND_TO_BONUSES_EXTRA);
  return {
    choice: `Вернуть деньги можно до ${moment}`,
    choices: `Если эта еда больше не нужна, попросите до ${moment} — и мы вернём деньги: туда, откуда платили, или бонусами, на ${extra} больше`,
  };
}

/**
 * Notes that a delivery did not arrive; its food comes again on the nearest day that has a place, and bonuses come for
 * what was our fault. A failure that was noted without that gets it now. False where there is nothing to do.
 */
export async function failDelivery(
  scope: Scope,
  { id, customer_id: customerId }: { readonly id: string; readonly customer_id: string },
  reason = '',
): Promise<boolean> {
  const now = scope.clock.now();
  const closed = await listClosedDays(scope.db, moscowDate(now));
  return untilWritten(async (takenDates) => {
    const calendar = await calendars.findCalendar(scope.db, customerId, { deliveryId: id });
    const failed = calendar?.deliveries.find((one) => one.id === id);
    if (!calendar || !failed || calendar.deliveries.some(({ replaces }) => replaces === id)) return false;
    if (await isPlannedAgain(scope.db, id)) return false;
    const daysOff = [...calendar.skip, ...closed];
    const planned = planAgain(calendar, failed, { daysOff, takenDates, now });
    const comesOn = formatDay(planned.date);
    const text = `Доставка ${formatDay(failed.date)} не состоялась, её рацион приедет ${comesOn}`;
    const replacement = { id: uuidv7(), ...planned };
    // A failure that was noted before, and waits for its day, has its reason with it.
    const said = reason === '' ? failed.failed_because : reason;
    const isOurs = !recipientReasons.some((one) => failureWords[one] === said);
    const bonusesKop = isOurs && !(await isCompensated(scope.db, id)) ? FAILED_DELIVERY_KOP : 0;
    const changes = decideFailure(calendar, { failed, reason: said, text, replacement }, now);
    await saveCalendar(scope.db, calendar, changes, {
      messages: [
        queueMessage({
          key: `delivery-failed:${id}`,
          customerId,
          template: 'delivery-failed',
          data: {
            date: formatDay(failed.date),
            reason: said === '' ? '' : `${said.replace(/[.!]$/, '')}. `,
            outcome: `Приготовим заново и привезём ${comesOn}`,
            bonuses: apologyText(bonusesKop),
            ...choiceWords(await isUnpaid(scope.db, id), cutOffOf(planned.date)),
          },
          now,
        }),
        ...(bonusesKop > 0
          ? [
              insertTransfer(
                grant({
                  ...{ id: `failed-${id}`, key: `failed:${id}`, orderId: calendar.id },
                  ...{ customerId, amountKop: bonusesKop, at: now },
                }),
              ),
            ]
          : []),
      ],
      at: now,
    });
    return true;
  });
}

/** The same where a delivery that finds no day must not keep the others, or messages, waiting: the timer looks again. */
export async function tryToFail(
  scope: Scope,
  one: { readonly id: string; readonly customer_id: string },
  reason = '',
): Promise<boolean> {
  try {
    return await failDelivery(scope, one, reason);
  } catch (error) {
    scope.log('error', 'failed delivery not planned again', { deliveryId: one.id, reason: String(error) });
    return false;
  }
}
