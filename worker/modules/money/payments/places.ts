import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type EpochMs, formatDay, type IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { HOLD_MS } from '#shared/features/bounds/terms.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import { q, read, statement, write } from '../../../db/query.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';

/** A date on which places of a zone are asked for. */
export const ZoneDay = z.object({
  date: z.string(),
  /** How many deliveries the zone takes; null for any number. */
  capacity: z.nullable(z.number()),
  /** How many places are taken. */
  taken: z.number(),
});
interface Places {
  readonly capacity: number | null;
  readonly taken: number;
}

/** Whether there is no place for one more delivery; `guard_zone_full` refuses the same. */
export const isFull = ({ capacity, taken }: Places): boolean => capacity !== null && taken >= capacity;

/** Whether more deliveries are to be brought than the zone takes. */
export const isOverfull = ({ capacity, taken }: Places): boolean => capacity !== null && taken > capacity;

/** Frees the places that unpaid orders have held for long enough: a statement before those that count places. */
export const releaseLapsed = (now: EpochMs): Statement =>
  statement(
    sql`UPDATE invoices SET holds_places = 0 WHERE state = 'open' AND holds_places = 1 AND held_until <= ${now}`,
  );

/** Columns of a zone on a date, as `ZoneDay` has them; `releaseLapsed` goes before. */
export const zoneDayColumns = (zone: string, date: string): string => `${date} AS date, (
    SELECT deliveries FROM zone_capacity WHERE zone_code = ${zone} AND date IN (${date}, '') ORDER BY date DESC LIMIT 1
  ) AS capacity, COALESCE((SELECT taken FROM zone_days t WHERE t.date = ${date} AND t.zone_code = ${zone}), 0) AS taken`;

/** Days on which an invoice's order is to be brought, as they are for everybody. */
async function listZoneDays({ db, clock }: Scope, id: string) {
  const [, { rows }] = await write(
    db,
    releaseLapsed(clock.now()),
    sql<Places & { date: IsoDate }>`
      SELECT ${sql.raw(zoneDayColumns('own.zone_code', 'own.date'))} FROM deliveries own
      WHERE own.order_id = ${id} AND own.state NOT IN ('skipped', 'frozen')
      UNION ALL SELECT ${sql.raw(zoneDayColumns('own.zone_code', 'own.delivery_date'))} FROM homemade_orders own
      WHERE own.id = ${id} ORDER BY date`,
  );
  return rows;
}

/**
 * An open invoice holds its places for another while; one whose places were free for others takes them again. False where
 * others have taken them.
 */
export async function renewHold(scope: Scope, id: string): Promise<boolean> {
  const now = scope.clock.now();
  try {
    await write(
      scope.db,
      releaseLapsed(now),
      sql`UPDATE invoices SET holds_places = 1, held_until = MAX(held_until, ${now + HOLD_MS})
        WHERE id = ${id} AND state = 'open' AND held_until IS NOT NULL`,
    );
    return true;
  } catch (error) {
    if (isRefusedBy(error, 'zone-full')) return false;
    throw error;
  }
}

/** Takes the places of an unpaid order for whoever is about to pay it; where others have them, offers another day. */
export async function requireHold(scope: Scope, id: string): Promise<void> {
  if (await renewHold(scope, id)) return;
  const zoneDays = await listZoneDays(scope, id);
  const dates = zoneDays.filter(isFull).map(({ date }) => date);
  // Between the refusal and this look somebody may have given a place back.
  const days = dates.length === 0 ? 'его дни' : dates.slice(0, 3).map(formatDay).join(', ');
  throw new AppError('places_gone', {
    message: `Заказ не был оплачен вовремя, и места на ${days} уже заняты. Деньги не списаны. Отмените заказ и оформите новый на другой день`,
    details: { dates },
  });
}

/**
 * Notifies operators of orders that were paid after their places were free for others. They are brought all the same:
 * whoever has paid loses nothing. Each is marked once it is told, so that a run that stops half-way leaves none out.
 */
export async function reportPaidLate(scope: Scope): Promise<void> {
  const late = q
    .selectFrom('invoices')
    .select('id')
    .where('state', '=', sql.lit('paid'))
    .where('holdsPlaces', '=', sql.lit(0))
    .where('id', '>', sql.lit(''))
    .limit(50);
  for (const { id } of await read(scope.db, late)) {
    const days = await listZoneDays(scope, id);
    const dates = days.filter(isOverfull).map(({ date }) => date);
    if (dates.length > 0)
      scope.log('error', 'paid order over the capacity of its zone', { orderId: id, dates });
    await write(
      scope.db,
      q.updateTable('invoices').set({ holdsPlaces: 1 }).where('id', '=', id).where('state', '=', 'paid'),
    );
  }
}
