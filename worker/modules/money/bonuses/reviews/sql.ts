import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { grantForReview } from '../statements.ts';

const ReviewRow = z.object({
  id: z.string(),
  month: z.string(),
  link: z.string(),
  text: z.string(),
  reward_kop: z.int(),
  state: z.enum(['pending', 'approved', 'declined']),
  reply: z.string(),
  sent_at: z.number(),
});

/** A customer's reviews, the newest first, with the deliveries that they have had. */
export async function readReviews(db: D1Database, customerId: string) {
  const [reviews, deliveries] = await db.batch([
    db
      .prepare(
        `SELECT id, month, link, text, reward_kop, state, reply, sent_at FROM bonus_reviews
         WHERE customer_id = ?1 ORDER BY sent_at DESC, id LIMIT 24`,
      )
      .bind(customerId),
    db
      .prepare(
        `SELECT COUNT(*) AS count FROM deliveries d JOIN orders o ON o.id = d.order_id
         WHERE o.customer_id = ?1 AND d.state = 'delivered'`,
      )
      .bind(customerId),
  ]);
  return {
    reviews: z.array(ReviewRow).parse(reviews?.results ?? []),
    deliveries: z.object({ count: z.int() }).parse(deliveries?.results[0]).count,
  };
}

interface NewReview {
  readonly id: string;
  readonly customerId: string;
  readonly month: string;
  readonly link: string;
  readonly text: string;
  readonly rewardKop: number;
  readonly now: EpochMs;
}

/** Keeps a review; false where the month has one already. */
export async function insertReview(db: D1Database, review: NewReview): Promise<boolean> {
  const { id, customerId, month, link, text, rewardKop, now } = review;
  const { meta } = await db
    .prepare(
      `INSERT INTO bonus_reviews (id, customer_id, month, link, text, reward_kop, sent_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING`,
    )
    .bind(id, customerId, month, link, text, rewardKop, now)
    .run();
  return meta.changes === 1;
}

/** An operator's decision on a review. */
export interface ReviewDecision {
  readonly id: string;
  readonly decision: 'approved' | 'declined';
  readonly reply: string;
  readonly at: EpochMs;
}

/** Decides a pending review with its reward, in one step; returns the state it has then, undefined where there is none. */
export async function decideReview(
  db: D1Database,
  { id, decision, reply, at }: ReviewDecision,
): Promise<string | undefined> {
  const [, , found] = await db.batch([
    db
      .prepare(
        `UPDATE bonus_reviews SET state = ?2, reply = ?3, decided_at = ?4 WHERE id = ?1 AND state = 'pending'`,
      )
      .bind(id, decision, reply, at),
    grantForReview(db, id),
    db.prepare('SELECT state FROM bonus_reviews WHERE id = ?1').bind(id),
  ]);
  const [row] = z.array(z.object({ state: z.string() })).parse(found?.results ?? []);
  return row?.state;
}
