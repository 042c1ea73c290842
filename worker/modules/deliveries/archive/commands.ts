import { DAY_MS, type EpochMs, HOUR_MS, moscowDate } from '#shared/dates.ts';
import { type GuardName, isRefusedBy } from '../../../db/guards/sql.ts';
import { sealArchive, storeArchive } from '../../../db/order-archive/object.ts';
import { nameOfArchive } from '../../../db/order-archive/statements.ts';
import { readMark, setMark } from '../../../db/timer-marks/sql.ts';
import type { Scope } from '../../../scope.ts';
import { isLongClosed } from './decide.ts';
import * as sql from './sql.ts';

/** Food stays in the database for so long after its order was closed: what is asked about, is asked about by then. */
const KEPT_DAYS = 90;
/** Entries of the ledger stay as they came for twice as long as a delivery can be complained of. */
const ENTRIES_KEPT_DAYS = 14;
/** Orders whose food is read at once, and pages of one run: together 250 calls of the database at most. */
const PAGE = 25;
const PAGES = 4;
/** A run that has not ended after so long never will: the platform gives none of them as much. */
const UNFINISHED_MS = HOUR_MS;
const UNFINISHED = 500;

/** Removes archives that no run will let stand for rows any more: of crashes, and of customers who were erased. */
async function removeUnfinished({ db, bindings, clock }: Scope): Promise<void> {
  const at = clock.now();
  const taken = await sql.takeUnfinished(db, { before: at - UNFINISHED_MS, at, limit: UNFINISHED });
  if (taken.length === 0) return;
  await bindings.PHOTOS.delete(taken.map(({ name }) => name));
  await sql.forgetUnfinished(
    db,
    taken.map(({ order_id: id }) => id),
    at,
  );
}

type Draft = sql.Claim & Awaited<ReturnType<typeof sealArchive>> & { readonly name: string };

/** What the food of orders would be as objects; one whose customer was erased meanwhile has none. */
async function draft({ db }: Scope, orders: readonly sql.OrderRow[]): Promise<Draft[]> {
  const days = Map.groupBy(
    await sql.listDays(
      db,
      orders.map(({ id }) => id),
    ),
    ({ order_id: id }) => id,
  );
  const drafts = await Promise.all(
    orders.map(async ({ id: orderId, customer_id: customerId, month }) => {
      const own = days.get(orderId);
      if (!own) return [];
      const sealed = await sealArchive(own);
      const name = nameOfArchive({ customerId, month, orderId, sha256: sealed.sha256 });
      return [{ orderId, month, days: own.length, name, ...sealed }];
    }),
  );
  return drafts.flat();
}

/** The drafts whose objects are in the store, read back and compared. */
async function store({ bindings, log }: Scope, drafts: readonly Draft[]): Promise<Draft[]> {
  const stored = await Promise.all(
    drafts.map(async (one) => {
      try {
        await storeArchive(bindings.PHOTOS, one.name, one);
        return [one];
      } catch (error) {
        log('error', 'food of an order not archived', { id: one.orderId, reason: String(error) });
        return [];
      }
    }),
  );
  return stored.flat();
}

/**
 * Moves the food of orders: named first, then stored and read back, then its rows are deleted in one guarded batch. What a
 * crash or a refusal leaves behind is removed by `removeUnfinished`, and the order moved anew.
 */
async function move(scope: Scope, orders: readonly sql.OrderRow[]): Promise<void> {
  if (orders.length === 0) return;
  const { db, clock } = scope;
  const claimedAt = clock.now();
  const drafts = await draft(scope, orders);
  if (drafts.length === 0) return;
  // Another run has some of them: the next night takes what that leaves.
  if (!(await unlessOvertaken(sql.claim(db, drafts.map(toClaim), claimedAt)))) return;
  const claims = (await store(scope, drafts)).map(toClaim);
  const replace = (some: readonly sql.Claim[]) =>
    unlessOvertaken(sql.replaceRows(db, some, { claimedAt, at: clock.now() }));
  if (claims.length === 0 || (await replace(claims))) return;
  // One whose customer was erased meanwhile keeps none of the others waiting.
  for (const one of claims) await replace([one]);
}

/** Whether a batch was written; false where one of these guards has refused it. */
async function unlessRefused(batch: Promise<unknown>, ...guards: readonly GuardName[]): Promise<boolean> {
  try {
    await batch;
    return true;
  } catch (error) {
    if (isRefusedBy(error, ...guards)) return false;
    throw error;
  }
}

/** Whether a batch was written; false where something that it rests on has changed. */
const unlessOvertaken = (batch: Promise<unknown>) => unlessRefused(batch, 'archive-overtaken');

/** Guards of the ledger that refuse sums which are not those of the entries. */
const unsound = ['transfer-sum', 'transfer-removed', 'balance', 'summed-delivery'] as const;

const toClaim = ({ orderId, month, sha256, days }: Draft): sql.Claim => ({ orderId, month, sha256, days });

/** Whether tonight's run is still to come; it counts as begun from here on. */
async function beginNight({ db, clock }: Scope): Promise<boolean> {
  const now = clock.now();
  if (moscowDate((await readMark(db, 'archive')) ?? 0) === moscowDate(now)) return false;
  await setMark(db, 'archive', now);
  return true;
}

/** Orders that have been closed since before a moment, for good. */
const closedFor = (rows: readonly sql.OrderRow[], before: EpochMs) =>
  rows.filter((row) =>
    isLongClosed(
      {
        ...{ state: row.state, lastDate: row.last_date, coming: row.coming },
        ...{ openTickets: row.open_tickets, openMoney: row.open_money, isTaken: row.is_taken === 1 },
      },
      moscowDate(before),
    ),
  );

/** Sums up the ledger of orders; one whose sums would be others than its entries keeps none of the others waiting. */
async function sumUp({ db, log }: Scope, orders: readonly sql.OrderRow[]): Promise<void> {
  const ids = orders.flatMap((order) => (order.is_summed === 1 ? [] : [order.id]));
  if (ids.length === 0 || (await unlessRefused(sql.sumUp(db, ids), ...unsound))) return;
  for (const id of ids)
    if (!(await unlessRefused(sql.sumUp(db, [id]), ...unsound)))
      log('error', 'ledger of an order not summed up', { id });
}

/** Moves a bounded part, of orders after a given one; answers the last of them where others follow. */
async function movePages(scope: Scope, begin: string): Promise<string | undefined> {
  const entriesBefore = scope.clock.now() - ENTRIES_KEPT_DAYS * DAY_MS;
  const foodBefore = scope.clock.now() - KEPT_DAYS * DAY_MS;
  let after = begin;
  for (let page = 0; page < PAGES; page += 1) {
    const { rows, ids, found } = await sql.listWithFood(scope.db, after, PAGE);
    await sumUp(scope, closedFor(rows, entriesBefore));
    await move(scope, closedFor(rows, foodBefore));
    const last = rows.at(-1);
    // Those behind were placed later still.
    if (found < PAGE || last === undefined || last.placed_at >= entriesBefore) return undefined;
    after = ids.at(-1) ?? after;
  }
  return after;
}

/**
 * Once a night, sums up the ledger of closed orders and moves the food of long closed ones to the store of photos, a part of
 * it in each run. Not while a backup is being made, which reads one table after the other.
 */
export async function archiveFood(scope: Scope, begin?: string): Promise<string | undefined> {
  if (begin === undefined) await removeUnfinished(scope);
  if (await sql.isBackupUnderway(scope.db)) return undefined;
  if (begin === undefined && !(await beginNight(scope))) return undefined;
  try {
    return await movePages(scope, begin ?? '');
  } catch (error) {
    // The next night goes on.
    if (isRefusedBy(error, 'backup-underway')) return undefined;
    throw error;
  }
}
