import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { takeCustomerVersions } from '../../../../db/customer-versions/statements.ts';
import { updateRows } from '../../../../db/rows.ts';
import { type Database, findRow, type Statement, sql, writeOne } from '../../../../platform/database.ts';
import { insertTransferRows, type Transfer } from '../../ledger/statements.ts';

const ReviewRow = z.object({
  id: z.string(),
  month: z.string(),
  text: z.string(),
  reward_kop: z.int(),
  state: z.enum(['pending', 'approved', 'declined']),
  reply: z.string(),
  sent_at: z.number(),
});

/** A customer's reviews, the newest first, with the deliveries that they have had. */
export async function readReviews(db: Database, customerId: string) {
  const [reviews, deliveries] = await db.read([
    sql(`SELECT id, month, text, reward_kop, state, reply, sent_at FROM bonus_reviews
         WHERE customer_id = ?1 ORDER BY sent_at DESC, id LIMIT 24`).with(customerId),
    sql(`SELECT COUNT(*) AS count FROM deliveries d JOIN orders o ON o.id = d.order_id
         WHERE o.customer_id = ?1 AND d.state = 'delivered'`).with(customerId),
  ]);
  return {
    reviews: z.array(ReviewRow).parse(reviews ?? []),
    deliveries: z.object({ count: z.int() }).parse(deliveries?.[0]).count,
  };
}

interface NewReview {
  readonly id: string;
  readonly customerId: string;
  readonly month: string;
  readonly text: string;
  readonly rewardKop: number;
  readonly now: EpochMs;
}

/** Keeps a review; false where the month has one already. */
export async function insertReview(db: Database, review: NewReview): Promise<boolean> {
  const { id, customerId, month, text, rewardKop, now } = review;
  const { changes } = await writeOne(
    db,
    sql(`INSERT INTO bonus_reviews (id, customer_id, month, text, reward_kop, sent_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING`).with(
      id,
      customerId,
      month,
      text,
      rewardKop,
      now,
    ),
  );
  return changes === 1;
}

const SentRow = z.object({
  ...{ id: z.string(), customerId: z.string(), version: z.number(), month: z.string() },
  ...{ rewardKop: z.int(), state: z.enum(['pending', 'approved', 'declined']) },
});

/** A review with the version of whose it is; undefined where there is none. */
export async function findReview(db: Database, id: string) {
  return findRow(
    db,
    SentRow,
    sql(`SELECT r.id, r.customer_id AS customerId, c.version, r.month, r.reward_kop AS rewardKop, r.state
       FROM bonus_reviews r JOIN customers c ON c.id = r.customer_id WHERE r.id = ?1`).with(id),
  );
}

/** Writes an operator's decision on a review with its reward; refused where it was overtaken. */
export async function saveDecision(
  db: Database,
  { id, customerId, version }: z.infer<typeof SentRow>,
  decision: { readonly state: 'approved' | 'declined'; readonly reply: string; readonly at: EpochMs },
  rewards: readonly Transfer[],
  audit: readonly Statement[],
): Promise<void> {
  const { state, reply, at } = decision;
  await db.write([
    ...takeCustomerVersions([{ id: customerId, version }]),
    ...updateRows('bonus_reviews', { of: [id] }, { state, reply, decided_at: at }),
    ...insertTransferRows(rewards),
    ...audit,
  ]);
}
