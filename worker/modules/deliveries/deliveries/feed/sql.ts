import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';

/** Keeps the hash of a customer's only secret. */
export async function keepSecret(
  db: D1Database,
  customerId: string,
  secretHash: string,
  now: EpochMs,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO calendar_feeds (customer_id, secret_hash, created_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (customer_id) DO UPDATE SET secret_hash = excluded.secret_hash, created_at = excluded.created_at`,
    )
    .bind(customerId, secretHash, now)
    .run();
}

export async function removeSecret(db: D1Database, customerId: string): Promise<void> {
  await db.prepare('DELETE FROM calendar_feeds WHERE customer_id = ?1').bind(customerId).run();
}

export async function hasSecret(db: D1Database, customerId: string): Promise<boolean> {
  const row = await db
    .prepare('SELECT 1 FROM calendar_feeds WHERE customer_id = ?1')
    .bind(customerId)
    .first();
  return row !== null;
}

/** Whose feed a secret opens. */
export async function findOwner(db: D1Database, secretHash: string): Promise<string | undefined> {
  const row = await db
    .prepare('SELECT customer_id FROM calendar_feeds WHERE secret_hash = ?1')
    .bind(secretHash)
    .first();
  return row === null ? undefined : z.object({ customer_id: z.string() }).parse(row).customer_id;
}
