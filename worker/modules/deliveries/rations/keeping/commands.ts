import { addDays, type EpochMs, moscowDate, moscowTime } from '#shared/dates.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { readMark, setMark } from '../../../../db/timer-marks/sql.ts';
import { reasonOf } from '../../../../log.ts';
import type { Statement } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { composeFood } from '../compose.ts';
import { type Loaded, loadFood, loadFoodOf, type RationsQuery } from '../load.ts';
import type { FoodSpan } from '../sql.ts';
import { toServedDay } from './served-day.ts';
import * as sql from './sql.ts';

/** Days ahead in which food may be closed already: a kitchen may begin early. */
const CLOSED_AHEAD_DAYS = 14;

/** What of some days is closed and not kept yet. */
function closedDays(loaded: Loaded, query: Pick<RationsQuery, 'from' | 'to'>): sql.ServedDay[] {
  return composeFood(loaded, query)
    .filter(({ serving }) => !serving.isOpen && serving.served === undefined)
    .map(toServedDay);
}

/**
 * Statements that keep a customer's food of closed days as it stands: whatever changes what holds for the food writes
 * them first, in the same batch, so that a closed day never changes.
 */
export async function keepClosedDays(scope: Scope, customerId: string, now: EpochMs): Promise<Statement[]> {
  const firstOpenDate = firstDeliveryDate(now);
  const from = await sql.firstUnkeptDate(scope.db, customerId, firstOpenDate);
  if (from === null) return [];
  const query = { customerId, from, to: addDays(firstOpenDate, CLOSED_AHEAD_DAYS), now };
  return sql.keepServed(closedDays(await loadFood(scope, query), query), now);
}

/** Customers whose food is kept in one batch, and batches of a run: a call for each customer would be too many. */
const BATCH_SIZE = 50;
const BATCHES = 20;
/** Days before the mark that are looked at again: a payment may come in late. */
const OVERLAP_DAYS = 5;

const failure = 'food not kept';

/** Keeps the food of customers together; where the database refuses that, each by itself, so that one stops nobody else. */
async function saveDays(
  scope: Scope,
  daysOf: ReadonlyMap<string, readonly sql.ServedDay[]>,
  now: EpochMs,
): Promise<void> {
  const statements = sql.keepServed([...daysOf.values()].flat(), now);
  if (statements.length === 0) return;
  try {
    await scope.db.write(statements);
  } catch {
    for (const [id, days] of daysOf) {
      try {
        await scope.db.write(sql.keepServed(days, now));
      } catch (error) {
        scope.log('error', failure, { id, ...reasonOf(error) });
      }
    }
  }
}

async function keepFoodOf(scope: Scope, spans: readonly FoodSpan[], now: EpochMs): Promise<void> {
  const daysOf = new Map<string, readonly sql.ServedDay[]>();
  const loaded = await loadFoodOf(scope, spans, now);
  for (const span of spans) {
    const food = loaded.get(span.id);
    if (!food) continue;
    try {
      daysOf.set(span.id, closedDays(food, span));
    } catch (error) {
      scope.log('error', failure, { id: span.id, ...reasonOf(error) });
    }
  }
  await saveDays(scope, daysOf, now);
}

/**
 * Keeps what is served from its cut-off on, of customers after a given one; after a pause of the timer, of whatever
 * length, also what it has missed. Returns the last customer where others wait.
 */
export async function keepServedFood(scope: Scope, begin = ''): Promise<string | undefined> {
  const { db } = scope;
  const now = scope.clock.now();
  const before = firstDeliveryDate(now);
  const mark = await readMark(db, 'food');
  const from = addDays(moscowDate(mark ?? 0), -OVERLAP_DAYS);
  let after = begin;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const { rows, found } = await sql.listUnkept(db, { from, before, after, limit: BATCH_SIZE });
    // Only a run that finds nothing left knows that all is kept.
    if (found === 0 && after === '' && mark !== moscowTime(before, 0))
      await setMark(db, 'food', moscowTime(before, 0));
    if (found > 0) await keepFoodOf(scope, rows, now);
    if (found < BATCH_SIZE) return undefined;
    after = rows.at(-1)?.id ?? after;
  }
  return after;
}
