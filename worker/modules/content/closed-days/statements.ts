import * as z from 'zod/mini';
import type { IsoDate } from '#shared/dates.ts';
import { type Database, listRows, sql } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';
import type { PublishedScope } from '../../../scope.ts';
/** Dates on which the kitchen is closed, the earliest first. */
export const closedDays = definePart(
  'closed-days',
  z.object({ date: z.string() }),
  sql('SELECT date FROM closed_days ORDER BY date'),
);

/** Dates from a day on, the earliest first, on which the kitchen is closed, as every visitor is told them. */
export async function publishedClosedDays({ published }: PublishedScope, from: IsoDate): Promise<IsoDate[]> {
  return (await published.rows(closedDays)).map(({ date }) => date).filter((date) => date >= from);
}

/** Dates from a day on, the earliest first, on which the kitchen is closed, as they stand at this moment. */
export async function listClosedDays(db: Database, from: IsoDate): Promise<IsoDate[]> {
  const rows = await listRows(
    db,
    z.object({ date: z.string() }),
    sql('SELECT date FROM closed_days WHERE date >= ?1 ORDER BY date').with(from),
  );
  return rows.map(({ date }) => date);
}
