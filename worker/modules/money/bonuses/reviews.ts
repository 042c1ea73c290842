import { v7 as uuidv7 } from 'uuid';
import { moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/bonuses/reviews/contract.ts';
import { REVIEW_AFTER_DELIVERIES } from '#shared/features/bonuses/reviews/schema.ts';
import { REVIEW_BONUSES } from '#shared/features/promotions/terms.ts';
import { auditChanges } from '../../../db/audit/statements.ts';
import { takeCustomerVersions } from '../../../db/customer-versions/statements.ts';
import { q, readAll, readFirst, statement, write } from '../../../db/query.ts';
import { untilSaved } from '../../../db/until-saved.ts';
import { calls } from '../../../rest/calls.ts';
import type { Scope } from '../../../scope.ts';
import { insertTransferRows } from '../ledger.ts';
import { reviewReward } from './grants.ts';

const EXCERPT = 160;
const REWARD_KOP = REVIEW_BONUSES * 100;

const monthOf = (scope: Scope) => moscowDate(scope.clock.now()).slice(0, 7);

/** A customer's reviews, the newest first, with the deliveries that they have had. */
async function readReviews({ db }: Scope, customerId: string) {
  const [reviews, [delivered]] = await readAll(
    db,
    q
      .selectFrom('bonusReviews')
      .selectAll()
      .where('customerId', '=', customerId)
      .orderBy('sentAt', 'desc')
      .orderBy('id')
      .limit(24),
    q
      .selectFrom('deliveries as d')
      .innerJoin('orders as o', 'o.id', 'd.orderId')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('o.customerId', '=', customerId)
      .where('d.state', '=', 'delivered'),
  );
  return { reviews, deliveries: delivered?.count ?? 0 };
}

/** Why a review cannot be sent now; null when it can. */
function closedBy({ reviews, deliveries }: Awaited<ReturnType<typeof readReviews>>, month: string) {
  if (deliveries < REVIEW_AFTER_DELIVERIES) {
    return `Отзыв можно прислать после третьей доставки: пока их ${deliveries}`;
  }
  const isSent = reviews.some((review) => review.month === month && review.state !== 'declined');
  return isSent ? 'В этом месяце отзыв уже есть: следующий — с нового месяца' : null;
}

export const bonusReviewCalls = calls(contract, {
  /** Own reviews, and whether another one may be sent. */
  listBonusReviews: async ({ scope, customer }) => {
    if (!customer) return { isSignedIn: false, reviews: [], closed: null, rewardKop: REWARD_KOP };
    const stored = await readReviews(scope, customer.id);
    return {
      isSignedIn: true,
      reviews: stored.reviews.map(({ id, state, text, reply, rewardKop, sentAt }) => ({
        ...{ id, state, reply, rewardKop, sentAt },
        excerpt: text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text,
      })),
      closed: closedBy(stored, monthOf(scope)),
      rewardKop: REWARD_KOP,
    };
  },

  /** Stores a review for an operator, once a month. */
  sendBonusReview: async ({ scope, customer, body: { text } }) => {
    const month = monthOf(scope);
    const closed = closedBy(await readReviews(scope, customer.id), month);
    if (closed !== null) throw new AppError('bonus_review_closed', { message: closed });
    const id = uuidv7();
    const sentAt = scope.clock.now();
    const review = { id, customerId: customer.id, month, text, rewardKop: REWARD_KOP, sentAt };
    const [{ changes }] = await write(
      scope.db,
      q
        .insertInto('bonusReviews')
        .values(review)
        .onConflict((same) => same.doNothing()),
    );
    if (changes === 0) throw new AppError('bonus_review_closed');
    return { id };
  },

  /** Decides a review; the same decision again changes nothing, another one is refused. */
  decideBonusReview: ({ scope, params: { id }, body: { decision: state, reply } }) =>
    untilSaved(async () => {
      const review = await readFirst(
        scope.db,
        q
          .selectFrom('bonusReviews as r')
          .innerJoin('customers as c', 'c.id', 'r.customerId')
          .select(['r.id', 'r.customerId', 'c.version', 'r.month', 'r.rewardKop', 'r.state'])
          .where('r.id', '=', id),
      );
      if (!review) throw new AppError('not_found');
      if (review.state !== 'pending' && review.state !== state) throw new AppError('review_decided');
      const at = scope.clock.now();
      const rewards = state === 'approved' ? [reviewReward(review, at)] : [];
      if (review.state === 'pending') {
        const audit = auditChanges(scope, {
          ...{ object: 'bonus-reviews', id, before: { state: review.state } },
          after: { state, grantedKop: rewards.reduce((sum, { amountKop }) => sum + amountKop, 0) },
        });
        const decided = q
          .updateTable('bonusReviews')
          .set({ state, reply, decidedAt: at })
          .where('id', '=', id);
        await scope.db.write([
          ...takeCustomerVersions([{ id: review.customerId, version: review.version }]),
          statement(decided),
          ...insertTransferRows(rewards),
          ...audit,
        ]);
      }
      return { state };
    }),
});
