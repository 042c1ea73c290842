import type { IsoDate } from '#shared/dates.ts';
import { q, read } from '../../db/query.ts';
import type { Database } from '../../platform/database.ts';
import { definePart } from '../../published/part.ts';
import type { PublishedScope } from '../../scope.ts';

const dates = q.selectFrom('closedDays').select('date').orderBy('date');

/** Dates on which the kitchen is closed, the earliest first. */
export const closedDays = definePart('closed-days', dates);

/** Dates from a day on, the earliest first, on which the kitchen is closed, as every visitor is told them. */
export async function publishedClosedDays({ published }: PublishedScope, from: IsoDate): Promise<IsoDate[]> {
  return (await published.rows(closedDays)).map(({ date }) => date).filter((date) => date >= from);
}

/** Dates from a day on, the earliest first, on which the kitchen is closed, as they stand at this moment. */
export async function listClosedDays(db: Database, from: IsoDate): Promise<IsoDate[]> {
  return (await read(db, dates.where('date', '>=', from))).map(({ date }) => date);
}
