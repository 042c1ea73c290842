import type { EpochMs } from '#shared/dates.ts';
import { q, readFirst, statement } from '../../db/query.ts';
import type { Database, Statement } from '../../platform/database.ts';

/** Notes a reminder, as a statement of the batch that queues it. */
export const noteReminder = (key: string, customerId: string | null, at: EpochMs): Statement =>
  statement(
    q
      .insertInto('reminders')
      .values({ key, customerId, at })
      .onConflict((known) => known.column('key').doNothing()),
  );

/** Tells whether a reminder has been made. */
export async function isReminded(db: Database, key: string): Promise<boolean> {
  const found = await readFirst(db, q.selectFrom('reminders').select('key').where('key', '=', key));
  return found !== undefined;
}
