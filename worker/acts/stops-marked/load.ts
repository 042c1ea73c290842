import * as z from 'zod/mini';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { type Database, listRows, sql } from '../../platform/database.ts';

/** Marks of a shift that have come before, by their keys. */
export async function findMarks(
  db: Database,
  shiftId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await listRows(
    db,
    z.object({ key: z.string(), refusal: z.string() }),
    sql(
      `SELECT key, refusal FROM shift_marks WHERE shift_id = ?1 AND key IN (SELECT value FROM json_each(?2))`,
    ).with(shiftId, JSON.stringify(keys)),
  );
  return new Map(rows.map(({ key, refusal }) => [key, refusal]));
}

/** The states that deliveries and orders of dishes are in, by their ids. */
export async function readStates(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DeliveryState>> {
  const rows = await listRows(
    db,
    z.object({ id: z.string(), state: DeliveryState }),
    sql(`SELECT id, state FROM deliveries WHERE id IN (SELECT value FROM json_each(?1))
       UNION ALL SELECT id, delivery_state FROM homemade_orders WHERE id IN (SELECT value FROM json_each(?1))`).with(
      JSON.stringify(ids),
    ),
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}
