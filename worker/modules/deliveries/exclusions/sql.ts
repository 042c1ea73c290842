import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { raiseCustomerVersions } from '../../../db/customer-versions/statements.ts';
import { refuseWhere } from '../../../db/guards/sql.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { pictureColumn } from '../../../db/picture-column.ts';
import { typesetColumn } from '../../../db/typeset-column.ts';
import { type Database, listRows, readRow, type Statement, sql } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';
import { healthSignedColumn } from '../../visitors/consents.ts';

const codes = jsonColumn(z.array(z.string()));
const TastesRow = z.object({
  exclusions: codes,
  ingredients: codes,
  repeat_limit: z.number(),
  autopilot: z.number(),
  version: z.number(),
});
export type TastesRow = z.infer<typeof TastesRow>;

const IngredientRow = z.object({ code: z.string(), name: z.string() });
const TiredRow = z.object({
  person: z.number(),
  code: z.string(),
  title: typesetColumn,
  tint: z.string(),
  picture: Picture,
});
const FamilyRow = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  calendarVersion: z.number(),
  persons: z.array(
    z.object({
      name: z.string(),
      programme: z.string(),
      kcal: z.number(),
      without: z.array(z.string()),
      dislikesMost: z.number(),
    }),
  ),
});
export type FamilyRow = z.infer<typeof FamilyRow>;

const noTastes: TastesRow = { exclusions: [], ingredients: [], repeat_limit: 0, autopilot: 1, version: 1 };

/** Every ingredient by its name. */
export const ingredients = definePart(
  'ingredients',
  IngredientRow,
  sql('SELECT code, name_ru AS name FROM ingredients ORDER BY name_ru'),
);

const selectTastes =
  'SELECT exclusions, ingredients, repeat_limit, autopilot, version FROM customer_tastes WHERE customer_id = ?1';

/** What a customer wants of all their food; the defaults where they have said nothing. */
export async function findTastes(db: Database, customerId: string): Promise<TastesRow> {
  const row = await readRow(db, sql(selectTastes).with(customerId));
  return row === null ? noTastes : TastesRow.parse(row);
}

const Household = z.object({
  tired: jsonColumn(z.array(TiredRow)),
  families: jsonColumn(z.array(FamilyRow)),
  is_signed: z.number(),
});

/**
 * Beside the tastes: dishes that a customer is tired of, those of late first, the further persons of orders that have
 * deliveries from a date on, and whether the consent to health data is signed.
 */
export async function readHousehold(
  db: Database,
  customerId: string,
  { firstOpenDate, healthEdition }: { readonly firstOpenDate: IsoDate; readonly healthEdition: string },
) {
  const row = await readRow(
    db,
    sql(`SELECT (
         SELECT json_group_array(json_object('person', t.person, 'code', d.code, 'title', d.title, 'tint', d.tint,
           'picture', json(${pictureColumn('d.picture')})) ORDER BY t.since DESC, t.person, d.code)
         FROM tired_dishes t JOIN dishes d ON d.code = t.dish_code WHERE t.customer_id = ?1
       ) AS tired, (
         SELECT json_group_array(json_object('orderId', o.id, 'orderNumber', CAST(o.number AS TEXT),
           'calendarVersion', o.calendar_version, 'persons', json((
             SELECT json_group_array(json_object('name', j.value ->> 'name', 'programme', g.name,
               'kcal', j.value ->> 'kcal', 'without', j.value -> 'exclusions',
               'dislikesMost', j.value ->> 'dislikesMost') ORDER BY j.key)
             FROM json_each(o.others) j JOIN programmes g ON g.code = j.value ->> 'programme'
           ))) ORDER BY o.placed_at, o.number)
         FROM orders o
         WHERE o.customer_id = ?1 AND o.people > 1 AND o.state IN ('paid', 'active', 'frozen') AND EXISTS (
           SELECT 1 FROM deliveries d WHERE d.order_id = o.id AND d.date >= ?2
         )
       ) AS families, ${healthSignedColumn('?1', '?3')} AS is_signed`).with(
      customerId,
      firstOpenDate,
      healthEdition,
    ),
  );
  return Household.parse(row);
}

interface NewTastes extends Omit<TastesRow, 'autopilot'> {
  readonly customerId: string;
  readonly autopilot: boolean;
  /** The first date whose deliveries can still be changed. */
  readonly firstOpenDate: IsoDate;
  /** What the history of each order with open deliveries says. */
  readonly historyText: string;
  readonly changeId: string;
  readonly at: EpochMs;
}

/** Statements that keep what a customer wants; they are refused where there is another version than the named one. */
export function saveTastes(tastes: NewTastes): Statement[] {
  const { customerId, at } = tastes;
  return [
    sql(
      refuseWhere(
        'tastes-version',
        '?2 <> COALESCE((SELECT version FROM customer_tastes WHERE customer_id = ?1), 1)',
      ),
    ).with(customerId, tastes.version),
    sql(`INSERT INTO customer_tastes
           (customer_id, exclusions, ingredients, repeat_limit, autopilot, version, changed_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6 + 1, ?7)
         ON CONFLICT (customer_id) DO UPDATE SET exclusions = excluded.exclusions, ingredients = excluded.ingredients,
           repeat_limit = excluded.repeat_limit, autopilot = excluded.autopilot, changed_at = excluded.changed_at,
           version = excluded.version`).with(
      customerId,
      JSON.stringify(tastes.exclusions),
      JSON.stringify(tastes.ingredients),
      tastes.repeat_limit,
      tastes.autopilot ? 1 : 0,
      tastes.version,
      at,
    ),
    noteInHistory(tastes),
    raiseCustomerVersions([customerId]),
  ];
}

/** Notes a change in the history of every order that it is for. */
export function noteInHistory(
  note: Pick<NewTastes, 'customerId' | 'firstOpenDate' | 'historyText' | 'changeId' | 'at'>,
): Statement {
  return sql(`INSERT INTO delivery_changes (id, order_id, kind, text, made_at)
       SELECT ?2 || '-' || o.id, o.id, 'exclude', ?3, ?4 FROM orders o
       WHERE o.customer_id = ?1 AND o.state IN ('paid', 'active', 'frozen') AND EXISTS (
         SELECT 1 FROM deliveries d WHERE d.order_id = o.id AND d.state = 'planned' AND d.date >= ?5
       )`).with(note.customerId, note.changeId, note.historyText, note.at, note.firstOpenDate);
}

/** Says whether a person of a customer's orders is tired of a dish. */
export function setTired(input: {
  customerId: string;
  person: number;
  dish: string;
  isTired: boolean;
  at: EpochMs;
}): Statement {
  return input.isTired
    ? sql(
        'INSERT INTO tired_dishes (customer_id, person, dish_code, since) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING',
      ).with(input.customerId, input.person, input.dish, input.at)
    : sql('DELETE FROM tired_dishes WHERE customer_id = ?1 AND person = ?2 AND dish_code = ?3').with(
        input.customerId,
        input.person,
        input.dish,
      );
}

/** Title of a dish; undefined where there is none of that code. */
export async function findTitle(db: Database, code: string): Promise<string | undefined> {
  const row = await readRow(db, sql('SELECT title FROM dishes WHERE code = ?1').with(code));
  return row === null ? undefined : z.object({ title: z.string() }).parse(row).title;
}

/** Names of ingredients by their codes; unknown codes have none. */
export async function findIngredients(db: Database, wanted: readonly string[]) {
  return listRows(
    db,
    IngredientRow,
    sql(
      'SELECT code, name_ru AS name FROM ingredients WHERE code IN (SELECT value FROM json_each(?1)) ORDER BY name_ru',
    ).with(JSON.stringify(wanted)),
  );
}
