import { v7 as uuidv7 } from 'uuid';
import { addDays, DAY_MS, daysBetween, formatDay, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import { reasonOf } from '../../../../log.ts';
import type { Scope } from '../../../../scope.ts';
import { listClosedDays } from '../../../content/closed-days.ts';
import { announce } from '../../../messaging/account-channels.ts';
import { queueMessage } from '../../../messaging/notifications/commands.ts';
import { choiceWords, tryToFail } from '../changes/failures/commands.ts';
import { isUnpaid } from '../changes/failures/load.ts';
import { findCalendar } from '../changes/load.ts';
import { saveCalendar } from '../changes/save.ts';
import { untilWritten } from '../changes/until-written.ts';
import { lockPlanned } from '../moves/commands.ts';
import { closedBecause, decideClosing } from './decide.ts';
import { type ClosedDaysPlan, planAroundClosedDays } from './plan.ts';
import * as sql from './sql.ts';

/** The longest span that one call closes, in days. */
const MAX_SPAN_DAYS = 31;
/** Orders that are looked up at once, and those that one run moves: a run has a bounded number of calls. */
const PAGE = 50;
const ORDERS_A_RUN = 150;
/** How long a closed day is still looked at: an order that was being placed meanwhile did not know of it. */
const SETTLING_MS = DAY_MS;

/** What an operator names: a first and a last day. */
interface Span {
  readonly from: IsoDate;
  readonly until: IsoDate;
}

export function datesOf({ from, until }: Span): IsoDate[] {
  const span = daysBetween(from, until);
  if (span < 0 || span >= MAX_SPAN_DAYS) {
    const message = span < 0 ? 'Конец раньше начала' : `Не больше ${MAX_SPAN_DAYS} дней за один раз`;
    throw new AppError('validation_failed', { fields: { until: message } });
  }
  return Array.from({ length: span + 1 }, (_, index) => addDays(from, index));
}

/** Days from today on on which the kitchen is closed, the earliest first. */
export async function closedDaysFromNow(scope: Scope): Promise<{ dates: IsoDate[] }> {
  return { dates: await listClosedDays(scope.db, moscowDate(scope.clock.now())) };
}

/**
 * Closes the kitchen on days and takes what comes on them off; what one run cannot is left to the timer. A day whose food
 * is closed may be closed too: what has not set out is cooked again.
 */
export async function closeDays(
  scope: Scope,
  dates: readonly IsoDate[],
  /** How many it reaches, for the audit. */
  reached: object,
): Promise<{ dates: IsoDate[] }> {
  const now = scope.clock.now();
  const closed = new Set(await listClosedDays(scope.db, dates[0] ?? ''));
  const closing = dates.filter((date) => !closed.has(date));
  await scope.db.write([
    ...sql.closeDays(dates, now),
    ...auditChanges(
      scope,
      ...closing.map((id, index) => ({
        ...{ object: 'closed-days', id, before: { isClosed: false } },
        after: { isClosed: true, ...(index === 0 && reached) },
      })),
    ),
  ]);
  scope.published.publishSoon();
  scope.waitUntil(
    clearClosedDays(scope).catch((error: unknown) =>
      scope.log('error', 'closed days not cleared', { reason: String(error) }),
    ),
  );
  return closedDaysFromNow(scope);
}

/** Opens days again for new orders and changes; what has moved off them stays, because customers were notified. */
export async function reopenDays(scope: Scope, span: Span): Promise<{ dates: IsoDate[] }> {
  const dates = datesOf(span);
  const closed = new Set(await listClosedDays(scope.db, span.from));
  const opening = dates.filter((date) => closed.has(date));
  await scope.db.write([
    ...sql.reopenDays(span.from, span.until),
    ...auditChanges(
      scope,
      ...opening.map((id) => ({
        object: 'closed-days',
        id,
        before: { isClosed: true },
        after: { isClosed: false },
      })),
    ),
  ]);
  scope.published.publishSoon();
  return closedDaysFromNow(scope);
}

/** Moves deliveries off closed days, as many as a run may; the next one goes on. */
export async function clearClosedDays(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  const uncleared = await sql.listUncleared(scope.db, moscowDate(now));
  if (uncleared.length === 0) return;
  const dates = uncleared.map(({ date }) => date);
  const closed = await listClosedDays(scope.db, moscowDate(now));
  let isClear = await failCooked(scope, dates);
  // Orders that cannot be moved do not count: they must not keep those behind them waiting in every run.
  for (let after = '', moved = 0, size = PAGE; size === PAGE; ) {
    if (moved >= ORDERS_A_RUN) return;
    const page = await sql.listAffected(scope.db, {
      dates,
      firstOpenDate: firstDeliveryDate(now),
      after,
      limit: PAGE,
    });
    for (const order of page.rows) {
      const isMoved = await tryToMove(scope, order, closed);
      isClear &&= isMoved;
      moved += Number(isMoved);
    }
    await announce(
      scope,
      page.rows.map((order) => order.customer_id),
    );
    size = page.rows.length > 0 ? page.found : 0;
    after = page.rows.at(-1)?.id ?? '';
  }
  if (!isClear) return;
  const settled = uncleared.filter((day) => day.closed_at <= now - SETTLING_MS);
  await sql.markCleared(
    scope.db,
    settled.map(({ date }) => date),
    now,
  );
}

/**
 * What is closed for changes fails as long as no courier has it: it is cooked again, and its customer may have the money.
 * False where some is left.
 */
async function failCooked(scope: Scope, dates: readonly IsoDate[]): Promise<boolean> {
  const firstOpenDate = firstDeliveryDate(scope.clock.now());
  const late = dates.filter((date) => date < firstOpenDate);
  if (late.length === 0) return true;
  await lockPlanned(scope);
  const cooked = await sql.listCooked(scope.db, late, ORDERS_A_RUN);
  let failed = 0;
  for (const one of cooked) failed += Number(await tryToFail(scope, one, closedBecause(formatDay(one.date))));
  await announce(
    scope,
    cooked.map((one) => one.customer_id),
  );
  return failed === cooked.length && cooked.length < ORDERS_A_RUN;
}

/** One order that finds no day must not keep the others waiting. */
async function tryToMove(
  scope: Scope,
  order: sql.AffectedOrder,
  closed: readonly IsoDate[],
): Promise<boolean> {
  try {
    await moveOrder(scope, order, closed);
    return true;
  } catch (error) {
    scope.log('error', 'order not moved off closed days', { id: order.id, ...reasonOf(error) });
    return false;
  }
}

/** What the customer may have in place of another day; that day alone where the choice was made before. */
async function choiceOf(scope: Scope, { closedFood }: ClosedDaysPlan) {
  if (closedFood === null) return { choice: 'Календарь', choices: 'День можно выбрать в календаре' };
  return choiceWords(await isUnpaid(scope.db, closedFood.modelId), closedFood.until);
}

/** Moves what one order has on closed days, and tells its customer. */
async function moveOrder(scope: Scope, order: sql.AffectedOrder, closed: readonly IsoDate[]): Promise<void> {
  const now = scope.clock.now();
  const firstOpenDate = firstDeliveryDate(now);
  await untilWritten(async (takenDates) => {
    const calendar = await findCalendar(scope.db, order.customer_id, { orderId: order.id });
    const plan =
      calendar && planAroundClosedDays(calendar, { closed, firstOpenDate, takenDates, newId: uuidv7 });
    if (!plan) return;
    const changeId = uuidv7();
    const message = queueMessage({
      key: `kitchen-closed:${changeId}`,
      customerId: order.customer_id,
      template: 'kitchen-closed',
      data: { days: plan.days, outcome: plan.outcome, ...(await choiceOf(scope, plan)) },
      now,
    });
    const changes = decideClosing(calendar, plan, { id: changeId, at: now });
    await saveCalendar(scope.db, calendar, changes, { messages: [message], at: now });
  });
}
