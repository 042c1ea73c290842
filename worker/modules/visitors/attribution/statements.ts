import type { EpochMs } from '#shared/dates.ts';
import type { AttributedKind } from '#shared/features/attribution/contract.ts';
import type { Attribution } from '#shared/features/attribution/touches.ts';
import { type Statement, sql } from '../../../platform/database.ts';

/** What has come of a visit. */
export interface Attributed {
  readonly kind: AttributedKind;
  readonly id: string;
  readonly customerId: string | null;
  readonly at: EpochMs;
}

/** Keeps where something has come from, as statements of the batch that makes it: none where nothing is known. */
export function keepAttribution(
  touches: Attribution | null,
  { kind, id, customerId, at }: Attributed,
): Statement[] {
  if (!touches) return [];
  const insertion = sql(`INSERT INTO attributions (kind, id, customer_id, first_touch, last_touch, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (kind, id) DO NOTHING`).with(
    kind,
    id,
    customerId,
    JSON.stringify(touches.first),
    JSON.stringify(touches.last),
    at,
  );
  return [insertion];
}

/** Forgets where a customer and their orders have come from. */
export function dropAttributions(customerId: string): Statement {
  return sql('DELETE FROM attributions WHERE customer_id = ?1').with(customerId);
}
