import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { Tint } from '#shared/features/dishes/schema.ts';
import { homemadeLimits } from '#shared/features/homemade/rules.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { pictureColumn } from '../../../../db/picture-column.ts';
import { typesetColumn } from '../../../../db/typeset-column.ts';
import { type Database, listRows, readRow, sql, writeOne } from '../../../../platform/database.ts';

const BasketRow = z.object({
  dish_code: z.string(),
  title: typesetColumn,
  tint: Tint,
  picture: jsonColumn(Picture),
  count: z.int(),
  /** Null with the weight where the dish is not on sale. */
  price_kop: z.nullable(z.int()),
  weight_g: z.nullable(z.int()),
});
export type BasketRow = z.infer<typeof BasketRow>;

/** What stands in the baskets of these owners, in the order in which it was put in. */
export async function listBasketRows(db: Database, owners: readonly string[]): Promise<BasketRow[]> {
  return listRows(
    db,
    BasketRow,
    sql(`SELECT b.dish_code, d.title, d.tint, ${pictureColumn('d.picture')} AS picture,
         min(?2, sum(b.count)) AS count, h.price_kop, h.weight_g
       FROM homemade_baskets b JOIN dishes d ON d.code = b.dish_code
       LEFT JOIN homemade_items h ON h.dish_code = b.dish_code AND h.is_available = 1
       WHERE b.owner IN (SELECT value FROM json_each(?1))
       GROUP BY b.dish_code ORDER BY min(b.added_at), b.dish_code`).with(
      JSON.stringify(owners),
      homemadeLimits.portions,
    ),
  );
}

/** Sets the portions of a dish; one that is not on sale can only be taken out. */
export async function setCount(
  db: Database,
  change: { owner: string; dish: string; count: number; keepsMore: boolean; now: EpochMs },
): Promise<void> {
  const { owner, dish, count, keepsMore, now } = change;
  const statement =
    count === 0
      ? sql('DELETE FROM homemade_baskets WHERE owner = ?1 AND dish_code = ?2').with(owner, dish)
      : sql(`INSERT INTO homemade_baskets (owner, dish_code, count, added_at, touched_at)
             SELECT ?1, dish_code, ?3, ?4, ?4 FROM homemade_items WHERE dish_code = ?2 AND is_available = 1
             ON CONFLICT (owner, dish_code) DO UPDATE SET
               count = max(excluded.count, count * ?5), touched_at = excluded.touched_at`).with(
          owner,
          dish,
          count,
          now,
          keepsMore ? 1 : 0,
        );
  await writeOne(db, statement);
}

/** Puts the dishes of a browser's basket into that of its customer: portions add up, as far as the limit allows. */
export async function mergeBaskets(db: Database, from: string, to: string, now: EpochMs): Promise<void> {
  await db.write([
    sql(`INSERT INTO homemade_baskets (owner, dish_code, count, added_at, touched_at)
         SELECT ?2, dish_code, count, added_at, ?3 FROM homemade_baskets WHERE owner = ?1
         ON CONFLICT (owner, dish_code) DO UPDATE SET
           count = min(?4, count + excluded.count), touched_at = excluded.touched_at`).with(
      from,
      to,
      now,
      homemadeLimits.portions,
    ),
    sql('DELETE FROM homemade_baskets WHERE owner = ?1').with(from),
  ]);
}

/** Puts the dishes of an own order into the basket, at least as many portions as were ordered. */
export async function repeatOrder(
  db: Database,
  order: { id: string; customerId: string; owner: string; now: EpochMs },
): Promise<boolean> {
  const [, found] = await db.write([
    sql(`INSERT INTO homemade_baskets (owner, dish_code, count, added_at, touched_at)
         SELECT ?3, l.dish_code, min(?5, l.count), ?4 + l.sort, ?4
         FROM homemade_order_lines l JOIN homemade_orders o ON o.id = l.order_id
         WHERE o.id = ?1 AND o.customer_id = ?2
         ON CONFLICT (owner, dish_code) DO UPDATE SET
           count = max(count, excluded.count), touched_at = excluded.touched_at`).with(
      order.id,
      order.customerId,
      order.owner,
      order.now,
      homemadeLimits.portions,
    ),
    sql('SELECT 1 FROM homemade_orders WHERE id = ?1 AND customer_id = ?2').with(order.id, order.customerId),
  ]);
  return (found?.rows.length ?? 0) > 0;
}

/** Whether an owner has anything in a basket. */
export async function hasLines(db: Database, owner: string): Promise<boolean> {
  return (
    (await readRow(db, sql('SELECT 1 FROM homemade_baskets WHERE owner = ?1 LIMIT 1').with(owner))) !== null
  );
}
