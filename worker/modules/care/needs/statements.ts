import type { EpochMs } from '#shared/dates.ts';
import { type Statement, sql } from '../../../platform/database.ts';

/** Notes that a customer has settled something of their own; nothing of anybody else's is noted. */
export function settleNeed(customerId: string, need: string, at: EpochMs): Statement {
  return sql(`INSERT INTO settled_needs (customer_id, need, settled_at)
       SELECT ?1, ?2, ?3 WHERE EXISTS (
         SELECT 1 FROM deliveries d JOIN orders o ON o.id = d.order_id
         WHERE o.customer_id = ?1 AND ?2 = 'failed:' || d.id AND d.id = substr(?2, 8)
           AND (d.state = 'failed' OR d.state = 'skipped' AND d.failed_because <> '')
       ) OR EXISTS (
         SELECT 1 FROM tickets t WHERE t.customer_id = ?1 AND ?2 = 'answer:' || t.id AND t.id = substr(?2, 8)
       ) OR EXISTS (
         SELECT 1 FROM orders o WHERE o.customer_id = ?1 AND ?2 = 'ending:' || o.id AND o.id = substr(?2, 8)
       )
       ON CONFLICT (customer_id, need) DO UPDATE SET settled_at = excluded.settled_at`).with(
    customerId,
    need,
    at,
  );
}

/** Shows a need again: what was settled of it has changed. */
export function unsettleNeed(customerId: string, need: string): Statement {
  return sql('DELETE FROM settled_needs WHERE customer_id = ?1 AND need = ?2').with(customerId, need);
}
