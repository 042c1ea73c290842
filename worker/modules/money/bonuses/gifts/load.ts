import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Database, findRow, listBatch, readRow, sql } from '../../../../platform/database.ts';

const GiftRow = z.object({
  id: z.string(),
  charity_code: z.nullable(z.string()),
  charity: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  amount_kop: z.int(),
});

/** The gift of a customer with a key. */
export async function findGift(db: Database, customerId: string, key: string) {
  return findRow(
    db,
    GiftRow,
    sql(`SELECT g.id, g.charity_code, c.name AS charity, g.phone, g.amount_kop
       FROM bonus_gifts g LEFT JOIN charities c ON c.code = g.charity_code
       WHERE g.customer_id = ?1 AND g.key = ?2`).with(customerId, key),
  );
}

/** Tells whether there is such a charity. */
export async function hasCharity(db: Database, code: string): Promise<boolean> {
  return (await readRow(db, sql('SELECT 1 FROM charities WHERE code = ?1').with(code))) !== null;
}

/** The customer who has a phone; null where nobody has. */
export async function findFriend(db: Database, phone: string | null) {
  const row = await readRow(
    db,
    sql('SELECT id, version FROM customers WHERE phone = ?1 AND erased_at IS NULL').with(phone),
  );
  return z.nullable(z.object({ id: z.string(), version: z.number() })).parse(row);
}

const UnclaimedRow = z.object({
  id: z.string(),
  customerId: z.string(),
  version: z.number(),
  amountKop: z.int(),
});

/** Gifts that wait and whose time is over, with the versions of who gave them. */
export async function listUnclaimed(db: Database, now: EpochMs, limit: number) {
  return listBatch(
    db,
    { table: 'bonus_gifts', schema: UnclaimedRow },
    sql(`SELECT g.id, g.customer_id AS customerId, c.version, g.amount_kop AS amountKop
       FROM bonus_gifts g JOIN customers c ON c.id = g.customer_id
       WHERE g.state = 'waiting' AND g.waits_until <= ?1 ORDER BY g.waits_until LIMIT ?2`).with(now, limit),
  );
}
