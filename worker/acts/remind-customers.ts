import {
  addDays,
  DAY_MS,
  daysBetween,
  type EpochMs,
  endOfDay,
  formatDay,
  formatMoment,
  HOUR_MS,
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
import { rationTitle } from '../db/order-rations.ts';
import { readMark, setMark } from '../db/timer-marks/sql.ts';
import { listClosing, listEndingOrders } from '../modules/deliveries/deliveries/commands.ts';
import { queueMessage } from '../modules/messaging/notifications/commands.ts';
import { isReminded, noteReminder } from '../modules/messaging/reminders.ts';
import { type ExpiringBonuses, listExpiringBonuses } from '../modules/money/bonuses/bonuses.ts';
import { type Statement, writeOne } from '../platform/database.ts';
import type { Scope } from '../scope.ts';

/** What one batch reminds of, and batches of a run: the next run goes on. */
const AT_ONCE = 200;
const BATCHES = 10;
/** Batches of customers with bonuses that one run looks at: each asks three times. */
const BONUS_BATCHES = 10;
/** Bonus reminders are not sent at night: not before this hour in Moscow. */
const MORNING_HOUR = 10;

/** Reminds customers, once in a week, that a delivery can be changed for one more day. */
export async function remindOfCutOff(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  const date = firstDeliveryDate(now);
  const cutOff = cutOffOf(date);
  if (cutOff - now > DAY_MS) return;
  for (let batch = 0, size = AT_ONCE; batch < BATCHES && size === AT_ONCE; batch += 1) {
    // Who has just ordered knows it.
    const remindedBefore = now - 7 * DAY_MS + HOUR_MS;
    const page = { orderedBefore: cutOff - DAY_MS, remindedBefore, limit: AT_ONCE };
    const { rows: closing, found } = await listClosing(scope, date, page);
    size = found;
    if (closing.length === 0) return;
    await scope.db.write(
      closing.flatMap((row) => {
        const { id, customer_id: customerId } = row;
        const key = `cut-off:${id}:${date}`;
        const data = { date: formatDay(date), until: formatMoment(cutOff), programme: rationTitle(row) };
        return [
          noteReminder(key, customerId, now),
          queueMessage({
            ...{ key, customerId, template: 'cut-off' as const, data, now, trueUntil: cutOff },
            attachment: { kind: 'delivery-food', ref: id },
          }),
        ];
      }),
    );
  }
}

/** The last days of food that customers are reminded of now: that of today's reminder, and of days that no run has seen. */
async function endDatesOf({ db }: Scope, now: EpochMs): Promise<{ from: IsoDate; to: IsoDate }> {
  const remindedAt = (await readMark(db, 'endings')) ?? now;
  const [missed, soonest] = [addDays(moscowDate(remindedAt), PLAN_ENDING_DAYS), firstDeliveryDate(now)];
  const to = addDays(moscowDate(now), PLAN_ENDING_DAYS);
  // Of food that can no longer be followed without a break nobody is reminded.
  const [, open = to] = [missed, soonest].toSorted();
  const [from = to] = [open, to].toSorted();
  return { from, to };
}

/** Reminds customers, once, that their food ends and nothing follows it. */
export async function remindOfEnd(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  const dates = await endDatesOf(scope, now);
  let size = AT_ONCE;
  for (let batch = 0; batch < BATCHES && size === AT_ONCE; batch += 1) {
    const { rows: ending, found } = await listEndingOrders(scope, dates, AT_ONCE);
    size = found;
    if (ending.length > 0) await scope.db.write(ending.flatMap((order) => endReminder(order, now)));
    else size = 0;
  }
  if (size < AT_ONCE) await setMark(scope.db, 'endings', now);
}

type EndingOrder = Awaited<ReturnType<typeof listEndingOrders>>['rows'][number];

function endReminder(order: EndingOrder, now: EpochMs): Statement[] {
  const { id, number, customer_id: customerId, end_date: endDate } = order;
  const key = `plan-ending:${id}:${endDate}`;
  // What is eaten on the next day may come on the evening before.
  const trueUntil = cutOffOf(endDate);
  const data = {
    ...{ programme: rationTitle(order), number: String(number), endDate: formatDay(endDate) },
    until: formatMoment(trueUntil),
  };
  const notBefore = Math.max(now, moscowTime(moscowDate(now), MORNING_HOUR));
  return [
    noteReminder(key, customerId, now),
    queueMessage({ key, customerId, now, template: 'plan-ending', data, notBefore, trueUntil }),
  ];
}

/** Messages about what of a page of customers expires in the week of a Monday: one each, however many days it expires on. */
function bonusReminders(expiring: readonly ExpiringBonuses[], monday: IsoDate, now: EpochMs): Statement[] {
  const ending = new Map<string, { date: IsoDate; amountKop: number }>();
  for (const { customerId, date, amountKop } of expiring) {
    const known = ending.get(customerId) ?? { date, amountKop: 0 };
    // They come by their days: the first one is the soonest.
    ending.set(customerId, { ...known, amountKop: known.amountKop + amountKop });
  }
  return [...ending].map(([id, end]) => {
    const data = {
      amount: bonusText(end.amountKop),
      date: formatDay(end.date),
      limit: formatPercent(BONUS_LIMIT),
    };
    const notBefore = Math.max(now, moscowTime(moscowDate(now), MORNING_HOUR));
    const common = { key: `bonuses-expire:${id}:${monday}`, customerId: id, now, notBefore };
    // The day itself still counts.
    const trueUntil = endOfDay(moscowTime(end.date, 0));
    return queueMessage({ ...common, template: 'bonuses-expire', data, trueUntil });
  });
}

/** Each Monday reminds customers whose bonuses expire in that week, from where another run has ended; returns where this one has, while others follow. */
export async function remindOfBonuses(scope: Scope, begin?: string): Promise<string | undefined> {
  const now = scope.clock.now();
  const today = moscowDate(now);
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  const week = `bonuses:${monday}`;
  if (await isReminded(scope.db, week)) return undefined;
  const [ofMonday = monday, from = ''] = begin?.split(' ') ?? [];
  // What has waited since another week is over.
  if (ofMonday !== monday) return undefined;
  const days = daysLeft(today, monday);
  let after = from;
  for (let batch = 0; batch < BONUS_BATCHES; batch += 1) {
    const { expiring, reached } = await listExpiringBonuses(scope, { now, days, after });
    const statements = bonusReminders(expiring, monday, now);
    if (statements.length > 0) await scope.db.write(statements);
    if (reached === undefined) {
      // Noted at the end: a run that dies is repeated, and the keys of its messages keep anybody from being notified twice.
      await writeOne(scope.db, noteReminder(week, null, now));
      return undefined;
    }
    after = reached;
  }
  return `${monday} ${after}`;
}

/** Days from today to the Sunday of a week. */
const daysLeft = (today: IsoDate, monday: IsoDate) => 6 - daysBetween(monday, today);
