import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type AddressChange, MAX_ADDRESSES } from '#shared/features/addresses/schema.ts';
import {
  type Database,
  findRow,
  listRows,
  readRow,
  type Statement,
  sql,
  writeOne,
} from '../../../platform/database.ts';

export const AddressRow = z.object({
  id: z.string(),
  label: z.string(),
  street_id: z.string(),
  street: z.string(),
  region_code: z.string(),
  lat: z.number(),
  lon: z.number(),
  house: z.string(),
  flat: z.string(),
  entrance: z.string(),
  floor: z.string(),
  intercom: z.string(),
  comment: z.string(),
});
export type AddressRow = z.infer<typeof AddressRow>;

const columns = `id, label, street_id, street, region_code, lat, lon, house, flat, entrance, floor, intercom, comment`;

/** Listed addresses of a customer, the one that was ordered to last first. */
export async function listAddresses(db: Database, customerId: string): Promise<AddressRow[]> {
  return listRows(
    db,
    AddressRow,
    sql(
      `SELECT ${columns} FROM customer_addresses WHERE customer_id = ?1 AND is_listed = 1 ORDER BY last_used_at DESC, id DESC`,
    ).with(customerId),
  );
}

/** An address of a customer, listed or not; undefined where the customer has no such one. */
export async function findAddress(
  db: Database,
  customerId: string,
  id: string,
): Promise<AddressRow | undefined> {
  return findRow(
    db,
    AddressRow,
    sql(`SELECT ${columns} FROM customer_addresses WHERE customer_id = ?1 AND id = ?2`).with(customerId, id),
  );
}

/** Tells whether another listed address of the customer has this house and flat of the same street. */
export async function isKept(
  db: Database,
  customerId: string,
  id: string,
  { house, flat }: AddressChange,
): Promise<boolean> {
  const row = await readRow(
    db,
    sql(`SELECT 1 FROM customer_addresses o JOIN customer_addresses a ON a.id = ?2 AND a.customer_id = ?1
       WHERE o.customer_id = ?1 AND o.id <> ?2 AND o.is_listed = 1 AND o.street_id = a.street_id
         AND o.house = COALESCE(?3, a.house) AND o.flat = COALESCE(?4, a.flat)`).with(
      customerId,
      id,
      house ?? null,
      flat ?? null,
    ),
  );
  return row !== null;
}

/** Changes an address of a customer; undefined where the customer has no such one. */
export async function changeAddress(
  db: Database,
  customerId: string,
  id: string,
  change: AddressChange,
): Promise<AddressRow | undefined> {
  const { label, house, flat, entrance, floor, intercom, comment } = change;
  // One that nobody sees makes room.
  const unlisted = sql(`DELETE FROM customer_addresses WHERE customer_id = ?1 AND is_listed = 0 AND id <> ?2
       AND (street_id, house, flat) = (
         SELECT street_id, COALESCE(?3, house), COALESCE(?4, flat) FROM customer_addresses WHERE id = ?2
       )`).with(customerId, id, house ?? null, flat ?? null);
  const update = sql(`UPDATE customer_addresses SET label = COALESCE(?3, label), house = COALESCE(?4, house),
         flat = COALESCE(?5, flat), entrance = COALESCE(?6, entrance), floor = COALESCE(?7, floor),
         intercom = COALESCE(?8, intercom), comment = COALESCE(?9, comment)
       WHERE customer_id = ?1 AND id = ?2 RETURNING ${columns}`).with(
    customerId,
    id,
    ...[label, house, flat, entrance, floor, intercom, comment].map((value) => value ?? null),
  );
  const row = (await db.write([unlisted, update])).at(-1)?.rows[0] ?? null;
  return row === null ? undefined : AddressRow.parse(row);
}

/** Forgets an address of a customer; false where the customer has no such one. */
export async function removeAddress(db: Database, customerId: string, id: string): Promise<boolean> {
  const { changes } = await writeOne(
    db,
    sql('DELETE FROM customer_addresses WHERE customer_id = ?1 AND id = ?2').with(customerId, id),
  );
  return changes > 0;
}

/** An address as an order has used it, or as it was typed. */
export interface UsedAddress {
  readonly customerId: string;
  readonly place: { readonly id: string; readonly label: string; readonly lat: number; readonly lon: number };
  readonly regionCode: string;
  readonly zoneCode: string;
  readonly details: Readonly<
    Record<'house' | 'flat' | 'entrance' | 'floor' | 'intercom' | 'comment', string>
  >;
  readonly isListed: boolean;
  readonly at: EpochMs;
  /** When an order went there; 0 where none has. */
  readonly usedAt: EpochMs;
}

/**
 * Saves a new address and returns it, or takes the details over into the known one, whose name changes only for a given
 * one; nothing is saved beyond the limit.
 */
export function saveAddress(
  id: string,
  { label, isGiven }: { readonly label: string; readonly isGiven: boolean },
  used: UsedAddress,
): Statement {
  const { customerId, place, regionCode, zoneCode, details, isListed, at, usedAt } = used;
  return sql(`INSERT INTO customer_addresses (id, customer_id, label, street_id, street, region_code, lat, lon, zone_code, house,
         flat, entrance, floor, intercom, comment, is_listed, created_at, last_used_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18
       WHERE (SELECT COUNT(*) FROM customer_addresses WHERE customer_id = ?2 AND is_listed = ?16) < ${MAX_ADDRESSES}
         OR EXISTS (
           SELECT 1 FROM customer_addresses WHERE customer_id = ?2 AND street_id = ?4 AND house = ?10 AND flat = ?11
         )
       ON CONFLICT (customer_id, street_id, house, flat) DO UPDATE SET
         label = CASE ?19 WHEN 1 THEN excluded.label ELSE label END,
         zone_code = excluded.zone_code, entrance = excluded.entrance, floor = excluded.floor,
         intercom = excluded.intercom, comment = excluded.comment,
         is_listed = MAX(is_listed, excluded.is_listed), last_used_at = MAX(last_used_at, excluded.last_used_at)
       RETURNING ${columns}`).with(
    id,
    customerId,
    label,
    place.id,
    place.label,
    regionCode,
    place.lat,
    place.lon,
    zoneCode,
    details.house,
    details.flat,
    details.entrance,
    details.floor,
    details.intercom,
    details.comment,
    isListed ? 1 : 0,
    at,
    usedAt,
    isGiven ? 1 : 0,
  );
}
