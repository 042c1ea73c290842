import * as z from 'zod/mini';
import { type Database, listRows, type Statement, sql } from '../../platform/database.ts';

/** Something of a customer that was erased, and when. */
export const Erasure = z.object({
  /** All that is known of a customer, what the consent to health data has covered, or what their progress has. */
  kind: z.enum(['customer', 'health', 'progress']),
  customerId: z.string(),
  at: z.number(),
});
export type Erasure = z.infer<typeof Erasure>;

/** Leaves an erasure to be noted apart from the database, in the batch that erases. */
export function leaveErasure({ kind, customerId, at }: Erasure): Statement {
  return sql(`INSERT INTO unnoted_erasures (kind, customer_id, at) VALUES (?1, ?2, ?3)
       ON CONFLICT (kind, customer_id, at) DO NOTHING`).with(kind, customerId, at);
}

/** Erasures that are still to be noted, at most so many. */
export const listUnnoted = (db: Database, limit: number): Promise<Erasure[]> =>
  listRows(
    db,
    Erasure,
    sql(`SELECT kind, customer_id AS customerId, at FROM unnoted_erasures LIMIT ?1`).with(limit),
  );

/** Forgets an erasure that was noted. */
export function removeNoted({ kind, customerId, at }: Erasure): Statement {
  return sql('DELETE FROM unnoted_erasures WHERE kind = ?1 AND customer_id = ?2 AND at = ?3').with(
    kind,
    customerId,
    at,
  );
}
