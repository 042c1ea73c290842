import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { countContentChange } from '../../../../db/content-changes/statements.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { type Database, findRow, sql, writeOne } from '../../../../platform/database.ts';

const DeliveredRow = z.object({
  id: z.string(),
  date: z.string(),
  food_dates: jsonColumn(z.array(z.string())),
});
export type DeliveredRow = z.infer<typeof DeliveredRow>;

const selectDelivered = `
  SELECT d.id, d.date, d.food_dates FROM deliveries d JOIN orders o ON o.id = d.order_id
  WHERE o.customer_id = ?1 AND d.state = 'delivered'`;

/** The newest delivery since a date, where the customer has said nothing of it. */
export async function findUnrated(
  db: Database,
  customerId: string,
  since: IsoDate,
): Promise<DeliveredRow | undefined> {
  return findRow(
    db,
    DeliveredRow,
    sql(`SELECT id, date, food_dates FROM (${selectDelivered} AND d.date >= ?2 ORDER BY d.date DESC, d.id LIMIT 1)
       WHERE id NOT IN (SELECT delivery_id FROM delivery_ratings WHERE customer_id = ?1)`).with(
      customerId,
      since,
    ),
  );
}

/** One own delivery that has come; nothing is known of others. */
export async function findDelivered(
  db: Database,
  customerId: string,
  id: string,
): Promise<DeliveredRow | undefined> {
  return findRow(db, DeliveredRow, sql(`${selectDelivered} AND d.id = ?2`).with(customerId, id));
}

/** What a customer says of a delivery. */
export interface DeliveryRating {
  readonly deliveryId: string;
  readonly customerId: string;
  readonly verdict: 'good' | 'bad' | 'stars' | 'declined';
  readonly stars: number | null;
  readonly text: string;
  readonly at: EpochMs;
}

/** Keeps what a customer says of a delivery: the last word counts, and to decline takes nothing back. */
export async function putRating(db: Database, rating: DeliveryRating): Promise<void> {
  await writeOne(
    db,
    sql(`INSERT INTO delivery_ratings (delivery_id, customer_id, verdict, stars, text, rated_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6)
       ON CONFLICT (delivery_id) DO UPDATE SET verdict = excluded.verdict, stars = excluded.stars,
         text = excluded.text, rated_at = excluded.rated_at
       WHERE excluded.verdict <> 'declined'`).with(
      rating.deliveryId,
      rating.customerId,
      rating.verdict,
      rating.stars,
      rating.text,
      rating.at,
    ),
  );
}

interface NewDishReview {
  readonly id: string;
  readonly date: IsoDate;
  readonly person: number;
  readonly code: string;
  readonly stars: number;
  readonly text: string;
  readonly state: 'published' | 'pending';
}

/** Keeps what a customer says of dishes, one opinion of each for every person and day. */
export async function putDishReviews(
  db: Database,
  by: { customerId: string; author: string; writtenOn: IsoDate },
  reviews: readonly NewDishReview[],
): Promise<void> {
  const put = sql(`INSERT INTO reviews (id, dish_code, author, rating, text, written_on, state, customer_id,
         person, eaten_on)
       SELECT value ->> 'id', value ->> 'code', ?2, value ->> 'stars', value ->> 'text', ?3,
         value ->> 'state', ?4, value ->> 'person', value ->> 'date'
       FROM json_each(?1) WHERE true
       ON CONFLICT (customer_id, dish_code, person, eaten_on) WHERE customer_id IS NOT NULL AND dish_code IS NOT NULL
       DO UPDATE SET rating = excluded.rating, text = excluded.text, written_on = excluded.written_on,
         state = excluded.state, author = excluded.author`).with(
    JSON.stringify(reviews),
    by.author,
    by.writtenOn,
    by.customerId,
  );
  await db.write([put, countContentChange()]);
}
