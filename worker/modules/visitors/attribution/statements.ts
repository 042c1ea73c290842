import type { EpochMs } from '#shared/dates.ts';
import type { AttributedKind } from '#shared/features/attribution/contract.ts';
import type { Attribution } from '#shared/features/attribution/touches.ts';

/** What has come of a visit. */
export interface Attributed {
  readonly kind: AttributedKind;
  readonly id: string;
  readonly customerId: string | null;
  readonly at: EpochMs;
}

/** Keeps where something has come from, as statements of the batch that makes it: none where nothing is known. */
export function keepAttribution(
  db: D1Database,
  touches: Attribution | null,
  { kind, id, customerId, at }: Attributed,
): D1PreparedStatement[] {
  if (!touches) return [];
  const insertion = db
    .prepare(
      `INSERT INTO attributions (kind, id, customer_id, first_touch, last_touch, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (kind, id) DO NOTHING`,
    )
    .bind(kind, id, customerId, JSON.stringify(touches.first), JSON.stringify(touches.last), at);
  return [insertion];
}

/** Forgets where a customer and their orders have come from. */
export function dropAttributions(db: D1Database, customerId: string): D1PreparedStatement {
  return db.prepare('DELETE FROM attributions WHERE customer_id = ?1').bind(customerId);
}
