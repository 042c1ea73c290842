import type { EpochMs } from '#shared/dates.ts';

/** Notes a reminder, as a statement of the batch that queues it. */
export function noteReminder(
  db: D1Database,
  key: string,
  customerId: string | null,
  at: EpochMs,
): D1PreparedStatement {
  return db
    .prepare('INSERT INTO reminders (key, customer_id, at) VALUES (?1, ?2, ?3) ON CONFLICT (key) DO NOTHING')
    .bind(key, customerId, at);
}

/** Tells whether a reminder has been made. */
export async function isReminded(db: D1Database, key: string): Promise<boolean> {
  return (await db.prepare('SELECT 1 FROM reminders WHERE key = ?1').bind(key).first()) !== null;
}
