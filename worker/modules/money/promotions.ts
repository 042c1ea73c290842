import { moscowDate, moscowTime } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/promotions/contract.ts';
import type { PromoTerms } from '#shared/features/promotions/promo-code.ts';
import {
  REFERRAL_FRIENDS_PER_MONTH,
  REFERRAL_KOP,
  REFERRAL_MIN_DAYS,
  REFERRAL_REWARD_AFTER,
} from '#shared/features/promotions/terms.ts';
import type { SitePage } from '#shared/features/seo/contract.ts';
import { codeKey } from '#shared/typed-text.ts';
import { oncePerRequest } from '../../db/once-per-request.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { createTextRenderer, lastDay, readDays } from '../content/api.ts';
import { datedPromotions } from './promotions/dated.ts';
import * as sql from './promotions/sql.ts';

/** The page of promotions with the day on which one of them was last changed. */
export async function listPromotionDates(scope: Scope): Promise<SitePage[]> {
  const [rows, dayOf] = await Promise.all([scope.published.rows(sql.promotions), readDays(scope)]);
  const changedOn = lastDay(rows.map((row) => dayOf(datedPromotions, row)));
  return changedOn === undefined ? [] : [{ address: '/aktsii/', changedOn }];
}

/** A code that takes something off an order. */
interface FoundCode {
  /** As it is stored, whatever was typed. */
  readonly code: string;
  readonly terms: PromoTerms;
  /** Whether the customer has used it in an order that stands. */
  readonly hasUsed: boolean;
  /** Whose code for friends it is; absent for a promo code. */
  readonly referrer?: { readonly id: string; readonly phone: string };
}

/** A promo code, or a customer's code for friends. */
export async function findPromoCode(
  scope: Scope,
  customerId: string | null,
  typed: string,
): Promise<FoundCode | undefined> {
  const key = codeKey(typed);
  const row = await sql.findPromoCode(scope.db, key, customerId ?? '');
  if (!row) return findReferralCode(scope, key);
  return {
    code: row.code,
    hasUsed: row.has_used === 1,
    terms: {
      gain: row.share === null ? { amountKop: row.amount_kop ?? 0 } : { share: row.share },
      validFrom: row.valid_from,
      validTo: row.valid_to,
      isFriends: false,
      usesLeft: row.max_uses === null ? null : row.max_uses - row.uses,
      programme:
        row.programme_code === null ? null : { code: row.programme_code, name: row.programme_name ?? '' },
      minDays: row.min_days,
      onlyFirstOrder: row.only_first_order === 1,
    },
  };
}

async function findReferralCode(scope: Scope, code: string): Promise<FoundCode | undefined> {
  const today = moscowDate(scope.clock.now());
  const found = await sql.findReferrer(scope.db, code, moscowTime(`${today.slice(0, 7)}-01`, 0));
  if (!found) return undefined;
  const { friends, ...referrer } = found;
  const terms: PromoTerms = {
    gain: { amountKop: REFERRAL_KOP },
    validFrom: '',
    validTo: '9999-12-31',
    usesLeft: REFERRAL_FRIENDS_PER_MONTH - friends,
    isFriends: true,
    programme: null,
    minDays: REFERRAL_MIN_DAYS,
    onlyFirstOrder: true,
  };
  return { code, terms, hasUsed: false, referrer };
}

/** A customer's code for friends; it never changes. */
export const ownReferralCode = oncePerRequest(async (scope, customerId) => {
  const code = customerId === null ? undefined : await sql.findReferralCode(scope.db, customerId);
  if (code === undefined) throw new AppError('not_found');
  return code;
});

export const promotionCalls = calls(contract, {
  /** The promotions of the variant that hold today. */
  listPromotions: async ({ scope }) => {
    const other = scope.settings.isSimply ? 'full' : 'simply';
    const today = moscowDate(scope.clock.now());
    const [rows, { line, rich, isOpen }] = await Promise.all([
      scope.published.rows(sql.promotions),
      createTextRenderer(scope),
    ]);
    const holding = rows.filter(
      ({ variants, validFrom, validTo }) =>
        variants !== other && validFrom <= today && (validTo === null || validTo >= today),
    );
    return {
      promotions: holding.map((row) => ({
        slug: row.slug,
        tint: row.tint,
        picture: row.picture,
        validFrom: row.validFrom,
        validTo: row.validTo,
        title: line(row.title),
        badge: line(row.badge),
        summary: line(row.summary),
        text: rich(row.text),
        link: isOpen(row.link.href) ? row.link : null,
      })),
    };
  },

  getReferral: async ({ scope, customer }) => ({
    code: await ownReferralCode(scope, customer.id),
    friendKop: REFERRAL_KOP,
    rewardKop: REFERRAL_KOP,
    minDays: REFERRAL_MIN_DAYS,
    rewardAfter: REFERRAL_REWARD_AFTER,
  }),
});
