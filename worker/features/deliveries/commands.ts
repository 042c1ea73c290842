import * as sql from './sql.ts';

/** Programmes of which the customer has received at least one delivery. */
export function listDeliveredProgrammes(
  db: D1Database,
  customerId: string,
): Promise<{ code: string; name: string }[]> {
  return sql.listDeliveredProgrammes(db, customerId);
}
