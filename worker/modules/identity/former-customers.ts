import type { EpochMs } from '#shared/dates.ts';
import { q, write } from '../../db/query.ts';
import { formerHash } from '../../hash.ts';
import { type Statement, sql } from '../../platform/database.ts';
import type { Scope } from '../../scope.ts';

/**
 * Whether a customer has any order that counts against the first-order discount, as a column: also one from before the
 * account was removed.
 */
export const hasOrdersColumn = (customerId: string): string =>
  `(EXISTS (SELECT 1 FROM orders WHERE customer_id = ${customerId} AND state NOT IN ('cancelled', 'refunded'))
    OR EXISTS (SELECT 1 FROM customers WHERE id = ${customerId} AND is_returning = 1))`;

/** Stores hashes of the phones of a customer who had ordered, before everything of them is erased. */
export function noteFormer(customerId: string, hash: string, at: EpochMs): Statement {
  return sql(`INSERT INTO former_customers (phone_hash, erased_at)
       SELECT phone_hash, ?3 FROM (
         SELECT ?2 AS phone_hash UNION SELECT phone_hash FROM former_phones WHERE customer_id = ?1
       ) WHERE ${hasOrdersColumn('?1')}
       ON CONFLICT (phone_hash) DO UPDATE SET erased_at = excluded.erased_at`).with(customerId, hash, at);
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
