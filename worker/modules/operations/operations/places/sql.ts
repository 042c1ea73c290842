import * as z from 'zod/mini';
import type { IsoDate } from '#shared/dates.ts';
import { recountDays, selectMiscounted } from '../../../../db/zone-days/statements.ts';
import { type Database, listRows } from '../../../../platform/database.ts';

/** A day of a zone whose counter of places is wrong. */
const MiscountedDay = z.object({
  date: z.string(),
  zone: z.string(),
  counter: z.number(),
  places: z.number(),
});
type MiscountedDay = z.infer<typeof MiscountedDay>;

/** Days from a date on whose counter is not what takes places of them. */
export function listMiscounted(db: Database, from: IsoDate): Promise<MiscountedDay[]> {
  return listRows(db, MiscountedDay, selectMiscounted(from));
}

/** Counts the days from a date on anew. */
export async function recount(db: Database, from: IsoDate): Promise<void> {
  await db.write(recountDays(from));
}
