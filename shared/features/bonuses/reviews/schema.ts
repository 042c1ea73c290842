import * as z from 'zod/mini';

/** Characters that a review has to have for bonuses. */
export const bonusReviewLength = { least: 300, most: 5000 } as const;
/** Deliveries after which a review may be sent. */
export const REVIEW_AFTER_DELIVERIES = 3;

const { least, most } = bonusReviewLength;
const message = `Напишите отзыв от ${least} знаков`;

/** A review that is written here: for one on a page of somebody else nothing is paid. */
export const NewBonusReview = z.object({
  text: z
    .string(message)
    .check(z.trim(), z.minLength(least, message), z.maxLength(most, `Не длиннее ${most} знаков`)),
});
export type NewBonusReview = z.infer<typeof NewBonusReview>;

/** A review that was sent, and what was decided. */
export const BonusReview = z.object({
  id: z.string(),
  state: z.enum(['pending', 'approved', 'declined']),
  /** The beginning of its text. */
  excerpt: z.string(),
  reply: z.string(),
  rewardKop: z.int(),
  sentAt: z.number(),
});
export type BonusReview = z.infer<typeof BonusReview>;

/** Own reviews, and whether another one may be sent. */
export const BonusReviews = z.object({
  isSignedIn: z.boolean(),
  reviews: z.array(BonusReview),
  /** Why none may be sent now, in words; null when one may. */
  closed: z.nullable(z.string()),
  rewardKop: z.int(),
});
export type BonusReviews = z.infer<typeof BonusReviews>;
