import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { SubstitutionReason } from '#shared/features/deliveries/substitutions/reasons.ts';

import type { BagKey } from '#shared/features/desk/packing/bag-id.ts';
import { Allergen } from '#shared/features/dishes/schema.ts';
import { refuseWhere } from '../../../db/guards/sql.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { typesetColumn } from '../../../db/typeset-column.ts';
import { isHarm, isOpenCall } from '../../../modules/deliveries/rations/dish-calls.ts';
import { type Database, findRow, listRows, type Statement, sql } from '../../../platform/database.ts';

/** The call of a person of a delivery, of one dish. */
export interface CallKey extends BagKey {
  readonly dish: string;
}

const common = {
  delivery_id: z.string(),
  person: z.number(),
  date: z.string(),
  dish_code: z.string(),
  owner: z.string(),
};

const HarmRow = z.object({
  ...common,
  state: z.string(),
  is_programme: z.number(),
  number: z.number(),
  person_name: z.nullable(z.string()),
  customer_id: z.string(),
  customer_name: z.string(),
  phone: z.string(),
  title: typesetColumn,
  allergens: jsonColumn(z.array(Allergen)),
});
export type HarmRow = z.infer<typeof HarmRow>;

/** Dishes of some days that their persons must not eat by now. */
export const listHarms = (db: Database, from: IsoDate, to: IsoDate) =>
  listRows(
    db,
    HarmRow,
    sql(`WITH harms AS MATERIALIZED (
         SELECT r.* FROM harmful_dishes r WHERE r.date BETWEEN ?1 AND ?2 AND ${isHarm('r')}
       )
       SELECT r.delivery_id, r.person, r.date, r.dish_code, r.state, r.is_programme, r.number, r.person_name,
         r.customer_id, c.name AS customer_name, c.phone, r.title, json_group_array(DISTINCT r.allergen) AS allergens,
         COALESCE(n.owner, '') AS owner
       FROM harms r CROSS JOIN customers c ON c.id = r.customer_id
         LEFT JOIN dish_calls n ON n.delivery_id = r.delivery_id AND n.person = r.person AND n.dish_code = r.dish_code
       GROUP BY r.delivery_id, r.person, r.dish_code ORDER BY r.date, r.number, r.person`).with(from, to),
  );

const OpenRow = z.object({ ...common, replacement_code: z.string(), reason: SubstitutionReason });
export type OpenRow = z.infer<typeof OpenRow>;

/** Who of some days waits for a call since a dish lacks. */
export const listOpen = (db: Database, from: IsoDate, to: IsoDate) =>
  listRows(
    db,
    OpenRow,
    sql(`SELECT c.delivery_id, c.person, c.date, c.dish_code, c.owner, c.replacement_code, c.reason FROM dish_calls c
       WHERE c.date BETWEEN ?1 AND ?2 AND ${isOpenCall('c')} ORDER BY c.date, c.asked_at, c.delivery_id, c.person`).with(
      from,
      to,
    ),
  );

/** Why a dish lacks that somebody is to be called of; undefined where it does not. */
export async function findReason(db: Database, { deliveryId, person }: BagKey, dish: string) {
  const row = await findRow(
    db,
    z.object({ reason: z.nullable(SubstitutionReason) }),
    sql('SELECT reason FROM dish_calls WHERE delivery_id = ?1 AND person = ?2 AND dish_code = ?3').with(
      deliveryId,
      person,
      dish,
    ),
  );
  return row?.reason ?? undefined;
}

/** The day of a delivery, or of an order of dishes; undefined where there is none. */
export async function findDay(db: Database, deliveryId: string): Promise<IsoDate | undefined> {
  const row = await findRow(
    db,
    z.object({ date: z.string() }),
    sql(`SELECT date FROM deliveries WHERE id = ?1
       UNION ALL SELECT delivery_date FROM homemade_orders WHERE id = ?1`).with(deliveryId),
  );
  return row?.date;
}

/** Gives a call to somebody, unless another has it than was seen. */
export const giveCall = (
  { deliveryId, person, dish }: CallKey,
  {
    date,
    owner,
    from,
    at,
  }: { readonly date: IsoDate; readonly owner: string; readonly from: string; readonly at: EpochMs },
): Statement[] => [
  sql(
    refuseWhere(
      'call-overtaken',
      `EXISTS (SELECT 1 FROM dish_calls WHERE delivery_id = ?1 AND person = ?2 AND dish_code = ?3 AND owner <> ?4)`,
    ),
  ).with(deliveryId, person, dish, from),
  sql(`INSERT INTO dish_calls (delivery_id, person, dish_code, date, owner, asked_at, moved_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)
       ON CONFLICT DO UPDATE SET owner = excluded.owner, moved_at = excluded.moved_at`).with(
    deliveryId,
    person,
    dish,
    date,
    owner,
    at,
  ),
];

/** Notes that a call is done. */
export const endCall = ({ deliveryId, person, dish }: CallKey, at: EpochMs): Statement =>
  sql(`UPDATE dish_calls SET done_at = ?4, moved_at = ?4
     WHERE delivery_id = ?1 AND person = ?2 AND dish_code = ?3`).with(deliveryId, person, dish, at);
