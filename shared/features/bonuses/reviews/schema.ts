import * as z from 'zod/mini';

/** Characters that a review has to have for bonuses, where its text is sent. */
export const bonusReviewLength = { least: 300, most: 5000 } as const;
/** Deliveries after which a review may be sent. */
export const REVIEW_AFTER_DELIVERIES = 3;

const { least, most } = bonusReviewLength;
const message = `Пришлите ссылку на\u00a0отзыв или его текст от\u00a0${least} знаков`;
const linkMessage = 'Вставьте ссылку целиком, с\u00a0https://';

/** A review: where it was published, or its text. */
export const NewBonusReview = z
  .object({
    link: z
      .string(linkMessage)
      .check(
        z.trim(),
        z.maxLength(300, linkMessage),
        z.regex(/^(https?:\/\/[^\s<>"]+\.[^\s<>"]+)?$/, linkMessage),
      ),
    text: z.string(message).check(z.trim(), z.maxLength(most, `Не\u00a0длиннее ${most} знаков`)),
  })
  .check(
    z.refine(({ link, text }) => link !== '' || text.length >= least, { error: message, path: ['text'] }),
  );
export type NewBonusReview = z.infer<typeof NewBonusReview>;

/** A review that was sent, and what was decided. */
export const BonusReview = z.object({
  id: z.string(),
  state: z.enum(['pending', 'approved', 'declined']),
  link: z.string(),
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
