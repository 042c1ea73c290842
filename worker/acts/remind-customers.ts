import {
  addDays,
  DAY_MS,
  daysBetween,
  type EpochMs,
  formatDay,
  formatMoment,
  type IsoDate,
  moscowDate,
  moscowTime,
  weekdayOf,
} from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import { cutOffOf, firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { PLAN_ENDING_DAYS } from '#shared/features/orders/extension.ts';
import { BONUS_LIMIT } from '#shared/features/orders/price.ts';
import { formatPercent } from '#shared/money.ts';
import { listClosing, listEndingOrders } from '../modules/deliveries/api.ts';
import { isReminded, noteReminder, queueMessage } from '../modules/messaging/api.ts';
import { listExpiringBonuses } from '../modules/money/api.ts';
import { writeOne } from '../platform/database.ts';
import type { Scope } from '../scope.ts';

/** Deliveries that one batch reminds of. */
const AT_ONCE = 50;
/** Bonus reminders are not sent at night: not before this hour in Moscow. */
const MORNING_HOUR = 10;

/** Reminds customers, once, that a delivery can be changed for one more day. */
async function remindOfCutOff(scope: Scope, now: EpochMs): Promise<void> {
  const date = firstDeliveryDate(now);
  const cutOff = cutOffOf(date);
  if (cutOff - now > DAY_MS) return;
  for (let size = AT_ONCE; size === AT_ONCE; ) {
    // Who has just ordered knows it.
    const page = { orderedBefore: cutOff - DAY_MS, limit: AT_ONCE };
    const closing = await listClosing(scope, date, page);
    size = closing.length;
    if (size === 0) return;
    await scope.db.write(
      closing.flatMap(({ id, customer_id: customerId, programme }) => {
        const key = `cut-off:${id}:${date}`;
        const data = { date: formatDay(date), until: formatMoment(cutOff), programme };
        return [
          noteReminder(key, customerId, now),
          queueMessage({
            ...{ key, customerId, template: 'cut-off' as const, data, now },
            attachment: { kind: 'delivery-food', ref: id },
          }),
        ];
      }),
    );
  }
}

/** Reminds customers, once, that their food ends and nothing follows it. */
async function remindOfEnd(scope: Scope, now: EpochMs): Promise<void> {
  const today = moscowDate(now);
  const endDate = addDays(today, PLAN_ENDING_DAYS);
  for (let size = AT_ONCE; size === AT_ONCE; ) {
    const ending = await listEndingOrders(scope, endDate, AT_ONCE);
    size = ending.length;
    if (size === 0) return;
    await scope.db.write(
      ending.flatMap(({ id, number, customer_id: customerId, programme }) => {
        const key = `plan-ending:${id}:${endDate}`;
        const data = {
          programme,
          number: String(number),
          endDate: formatDay(endDate),
          // What is eaten on the next day may come on the evening before.
          until: formatMoment(cutOffOf(endDate)),
        };
        const notBefore = Math.max(now, moscowTime(today, MORNING_HOUR));
        return [
          noteReminder(key, customerId, now),
          queueMessage({ key, customerId, template: 'plan-ending', data, now, notBefore }),
        ];
      }),
    );
  }
}

/** Each Monday reminds customers whose bonuses expire in that week: one message, however many days they expire on. */
async function remindOfBonuses(scope: Scope, now: EpochMs): Promise<void> {
  const today = moscowDate(now);
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  const week = `bonuses:${monday}`;
  if (await isReminded(scope.db, week)) return;
  const ending = new Map<string, { date: IsoDate; amountKop: number }>();
  for (const { customerId, date, amountKop } of await listExpiringBonuses(
    scope,
    now,
    daysLeft(today, monday),
  )) {
    const known = ending.get(customerId) ?? { date, amountKop: 0 };
    // They come by their days: the first one is the soonest.
    ending.set(customerId, { ...known, amountKop: known.amountKop + amountKop });
  }
  const statements = [...ending].map(([id, end]) => {
    const data = {
      amount: bonusText(end.amountKop),
      date: formatDay(end.date),
      limit: formatPercent(BONUS_LIMIT),
    };
    const notBefore = Math.max(now, moscowTime(today, MORNING_HOUR));
    const common = { key: `bonuses-expire:${id}:${monday}`, customerId: id, now, notBefore };
    return queueMessage({ ...common, template: 'bonuses-expire', data });
  });
  for (let start = 0; start < statements.length; start += AT_ONCE) {
    await scope.db.write(statements.slice(start, start + AT_ONCE));
  }
  // Noted at the end: a run that dies is repeated, and the keys of its messages keep anybody from being notified twice.
  await writeOne(scope.db, noteReminder(week, null, now));
}

/** Days from today to the Sunday of a week. */
const daysLeft = (today: IsoDate, monday: IsoDate) => 6 - daysBetween(monday, today);

/** What the timer does: reminds of what comes to its end. */
export async function remindCustomers(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  await remindOfCutOff(scope, now);
  await remindOfEnd(scope, now);
  await remindOfBonuses(scope, now);
}
