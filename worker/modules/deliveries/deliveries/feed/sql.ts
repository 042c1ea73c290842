import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Database, readRow, sql, writeOne } from '../../../../platform/database.ts';

/** Keeps the hash of a customer's only secret. */
export async function keepSecret(
  db: Database,
  customerId: string,
  secretHash: string,
  now: EpochMs,
): Promise<void> {
  await writeOne(
    db,
    sql(`INSERT INTO calendar_feeds (customer_id, secret_hash, created_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (customer_id) DO UPDATE SET secret_hash = excluded.secret_hash, created_at = excluded.created_at`).with(
      customerId,
      secretHash,
      now,
    ),
  );
}

export async function removeSecret(db: Database, customerId: string): Promise<void> {
  await writeOne(db, sql('DELETE FROM calendar_feeds WHERE customer_id = ?1').with(customerId));
}

export async function hasSecret(db: Database, customerId: string): Promise<boolean> {
  const row = await readRow(db, sql('SELECT 1 FROM calendar_feeds WHERE customer_id = ?1').with(customerId));
  return row !== null;
}

/** Whose feed a secret opens. */
export async function findOwner(db: Database, secretHash: string): Promise<string | undefined> {
  const row = await readRow(
    db,
    sql('SELECT customer_id FROM calendar_feeds WHERE secret_hash = ?1').with(secretHash),
  );
  return row === null ? undefined : z.object({ customer_id: z.string() }).parse(row).customer_id;
}
