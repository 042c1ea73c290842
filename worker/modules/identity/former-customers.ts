import { type RawBuilder, sql } from 'kysely';
import type { EpochMs } from '#shared/dates.ts';
import { q, statement, write } from '../../db/query.ts';
import { formerHash } from '../../hash.ts';
import type { Statement } from '../../platform/database.ts';
import type { Scope } from '../../scope.ts';

/**
 * Whether a customer has any order that counts against the first-order discount, as a term of a query: also one from before the
 * account was removed.
 */
export const hasOrdered = (customerId: RawBuilder<unknown>) =>
  sql<number>`(EXISTS (SELECT 1 FROM orders WHERE customer_id = ${customerId} AND state NOT IN ('cancelled', 'refunded'))
    OR EXISTS (SELECT 1 FROM customers WHERE id = ${customerId} AND is_returning = 1))`;

/** Stores hashes of the phones of a customer who had ordered, before everything of them is erased. */
export function noteFormer(customerId: string, hash: string, at: EpochMs): Statement {
  return statement(
    sql`INSERT INTO former_customers (phone_hash, erased_at)
      SELECT phone_hash, ${at} FROM (
        SELECT ${hash} AS phone_hash UNION SELECT phone_hash FROM former_phones WHERE customer_id = ${customerId}
      ) WHERE ${hasOrdered(sql`${customerId}`)}
      ON CONFLICT (phone_hash) DO UPDATE SET erased_at = excluded.erased_at`,
  );
}

/**
 * Removes what tells that a phone has ordered before, whose owner objects: the hash, and the mark of who has come back
 * with it; false where nothing was.
 */
export async function forgetFormer(scope: Scope, phone: string): Promise<boolean> {
  const forgotten = await write(
    scope.db,
    q.deleteFrom('formerCustomers').where('phoneHash', '=', await formerHash(scope, phone)),
    q
      .updateTable('customers')
      .set({ isReturning: false })
      .where('phone', '=', phone)
      .where('isReturning', '=', true),
  );
  return forgotten.some(({ changes }) => changes > 0);
}
