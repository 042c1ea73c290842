import type { EpochMs } from '#shared/dates.ts';
import { type Database, readRow, type Statement, sql } from '../../../../platform/database.ts';

/** Notes a reminder, as a statement of the batch that queues it. */
export function noteReminder(key: string, customerId: string | null, at: EpochMs): Statement {
  return sql(
    'INSERT INTO reminders (key, customer_id, at) VALUES (?1, ?2, ?3) ON CONFLICT (key) DO NOTHING',
  ).with(key, customerId, at);
}

/** Tells whether a reminder has been made. */
export async function isReminded(db: Database, key: string): Promise<boolean> {
  return (await readRow(db, sql('SELECT 1 FROM reminders WHERE key = ?1').with(key))) !== null;
}
