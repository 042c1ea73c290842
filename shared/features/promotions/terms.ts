import type { BasisPoints, Kopecks } from '../../money.ts';

// The terms of bonuses, certificates, referral and refund, as the product decisions fix them.

/** Shares of an order credited as bonuses, by the sum of all paid orders from which each level begins. */
export const bonusLevels: readonly { readonly fromKop: Kopecks; readonly share: BasisPoints }[] = [
  { fromKop: 0, share: 300 },
  { fromKop: 5_000_000, share: 500 },
  { fromKop: 15_000_000, share: 700 },
];
/** How long a bonus can be spent, in days. */
export const BONUS_TERM_DAYS = 180;
/** What the invited friend saves and what the referrer gets in bonuses. */
export const REFERRAL_KOP: Kopecks = 100_000;
/** The shortest first order of a friend that the invitation works for, in days. */
export const REFERRAL_MIN_DAYS = 7;
/** Deliveries to the friend after which the referrer gets the reward. */
export const REFERRAL_REWARD_AFTER = 3;
/** First orders with one customer's code in a calendar month of Moscow: more friends than anybody sends by word of mouth. */
export const REFERRAL_FRIENDS_PER_MONTH = 10;
/** Bonuses for a published review, one bonus is one rouble. */
export const REVIEW_BONUSES = 100;
/** Bonuses for a delivery that we have not brought: as for a complaint that something is missing. */
export const FAILED_DELIVERY_KOP: Kopecks = 30_000;
/** Sums a certificate can be bought for. */
export const certificateNominals: readonly Kopecks[] = [300_000, 500_000, 1_000_000];
/** How long a certificate can be spent, in months. */
export const CERTIFICATE_MONTHS = 12;
/** What a refund to bonuses is worth more than one to the card. */
export const REFUND_TO_BONUSES_EXTRA: BasisPoints = 500;
/** The longest freeze, in days. */
export const FREEZE_MAX_DAYS = 60;
/** Groups of food that can be left out without a surcharge. */
export const FREE_DISLIKES = 5;
/** Surcharge of each further group a day. */
export const DISLIKE_KOP: Kopecks = 5000;
