import { type Selectable, sql } from 'kysely';
import { moscowDate, moscowTime } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { tints } from '#shared/features/dishes/labels.ts';
import { PageLink } from '#shared/features/pages/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
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
import { pictureOf } from '../../db/picture-column.ts';
import { q, readFirst } from '../../db/query.ts';
import type { Tables } from '../../db/tables.ts';
import { definePart, type RowOf } from '../../published/part.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { type DatedKind, lastDay, readDays } from '../content/days.ts';
import { createTextRenderer } from '../content/texts.ts';

/** Every promotion, past and coming ones too. */
export const promotions = definePart(
  'promotions',
  q
    .selectFrom('promotions')
    .select(['slug', 'title', 'badge', 'summary', 'text', 'link', 'variants', 'validFrom', 'validTo'])
    .select([pictureOf('promotions.picture'), sql<(typeof tints)[number]>`tint`.as('tint')])
    .orderBy('sort'),
  { json: { picture: Picture, link: PageLink } },
);

export const datedPromotions: DatedKind<RowOf<typeof promotions>> = {
  part: promotions,
  nameOf: ({ slug }) => `promotion ${slug}`,
  toldOf: ({ title, badge, summary, text, picture, link, variants, validFrom, validTo }) => ({
    ...{ title, badge, summary, text, picture: picture.name, link, variants, validFrom, validTo },
  }),
};

/** The page of promotions with the day on which one of them was last changed. */
export async function listPromotionDates(scope: Scope): Promise<SitePage[]> {
  const [rows, dayOf] = await Promise.all([scope.published.rows(promotions), readDays(scope)]);
  const changedOn = lastDay(rows.map((row) => dayOf(datedPromotions, row)));
  return changedOn === undefined ? [] : [{ address: '/aktsii/', changedOn }];
}

type PromoCode = Selectable<Tables['promoCodes']> & {
  readonly programmeName: string | null;
  readonly uses: number;
  readonly hasUsed: number;
};

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
  const row = await readFirst(
    scope.db,
    // Orders that stand with it: all of them, and whether the customer's is among them.
    sql<PromoCode>`
      WITH uses AS (
        SELECT u.customer_id FROM promo_codes p JOIN promo_uses u ON u.code = p.code JOIN orders o ON o.id = u.order_id
        WHERE p.key = ${key} AND o.state NOT IN ('cancelled', 'refunded')
      )
      SELECT p.*, g.name AS programme_name, (SELECT COUNT(*) FROM uses) AS uses,
        EXISTS (SELECT 1 FROM uses WHERE customer_id = ${customerId ?? ''}) AS has_used
      FROM promo_codes p LEFT JOIN programmes g ON g.code = p.programme_code WHERE p.key = ${key}`,
  );
  if (!row) return findReferralCode(scope, key);
  return {
    code: row.code,
    hasUsed: row.hasUsed === 1,
    terms: {
      gain: row.share === null ? { amountKop: row.amountKop ?? 0 } : { share: row.share },
      validFrom: row.validFrom,
      validTo: row.validTo,
      isFriends: false,
      usesLeft: row.maxUses === null ? null : row.maxUses - row.uses,
      programme:
        row.programmeCode === null ? null : { code: row.programmeCode, name: row.programmeName ?? '' },
      minDays: row.minDays,
      onlyFirstOrder: row.onlyFirstOrder === 1,
    },
  };
}

async function findReferralCode(scope: Scope, code: string): Promise<FoundCode | undefined> {
  const today = moscowDate(scope.clock.now());
  const since = moscowTime(`${today.slice(0, 7)}-01`, 0);
  const found = await readFirst(
    scope.db,
    sql<{ id: string; phone: string; friends: number }>`
      SELECT c.id, c.phone, (
          SELECT COUNT(*) FROM referrals f JOIN orders o ON o.id = f.order_id
          WHERE f.referrer_id = c.id AND o.placed_at >= ${since} AND o.state NOT IN ('cancelled', 'refunded')
        ) AS friends
      FROM referral_codes r JOIN customers c ON c.id = r.customer_id WHERE r.code = ${code}`,
  );
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
  const own = q.selectFrom('referralCodes').select('code').where('customerId', '=', customerId);
  const row = customerId === null ? undefined : await readFirst(scope.db, own);
  if (!row) throw new AppError('not_found');
  return row.code;
});

export const promotionCalls = calls(contract, {
  /** The promotions of the variant that hold today. */
  listPromotions: async ({ scope }) => {
    const other = scope.settings.isSimply ? 'full' : 'simply';
    const today = moscowDate(scope.clock.now());
    const [rows, { line, rich, isOpen }] = await Promise.all([
      scope.published.rows(promotions),
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
