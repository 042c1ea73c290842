import * as z from 'zod/mini';
import { type Database, listRows, sql } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';

const ContentDay = z.object({ thing: z.string(), digest: z.string(), changed_on: z.string() });
/** What a thing was when it last changed, and the day of that. */
export type ContentDay = z.infer<typeof ContentDay>;

/** When each thing that has a page, or stands on one, has last changed. */
export const contentDays = definePart(
  'content-days',
  z.object({ thing: z.string(), changed_on: z.string() }),
  sql('SELECT thing, changed_on FROM content_days ORDER BY thing'),
);

/** The same with what each was then. */
export const listDays = (db: Database): Promise<ContentDay[]> =>
  listRows(db, ContentDay, sql('SELECT thing, digest, changed_on FROM content_days'));

/** Notes things that have changed, and forgets those that are gone. */
export async function writeDays(
  db: Database,
  changed: readonly ContentDay[],
  gone: readonly string[],
): Promise<void> {
  await db.write([
    sql('DELETE FROM content_days WHERE thing IN (SELECT value FROM json_each(?1))').with(
      JSON.stringify(gone),
    ),
    sql(`INSERT INTO content_days (thing, digest, changed_on)
       SELECT value ->> '$.thing', value ->> '$.digest', value ->> '$.changed_on' FROM json_each(?1)
       WHERE true ON CONFLICT (thing) DO UPDATE SET digest = excluded.digest, changed_on = excluded.changed_on`).with(
      JSON.stringify(changed),
    ),
  ]);
}
