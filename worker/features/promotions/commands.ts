import type { PromoTerms } from '#shared/features/promotions/promo-code.ts';
import type { SitePage } from '#shared/features/seo/contract.ts';
import type { AppContext, Session } from '../../context.ts';
import * as sql from './sql.ts';

/** The page of promotions with the day on which one of them was last changed. */
export async function listPromotionDates(db: D1Database): Promise<SitePage[]> {
  const changedOn = await sql.findLastChange(db);
  return changedOn === null ? [] : [{ address: '/aktsii/', changedOn }];
}

/** A promo code's terms, and whether the customer has used it in an order that stands. */
export async function findPromoCode(
  c: AppContext,
  session: Session | null,
  code: string,
): Promise<{ terms: PromoTerms; hasUsed: boolean } | undefined> {
  const row = await sql.findPromoCode(c.env.DB, code, session?.customer.id ?? '');
  if (!row) return undefined;
  return {
    hasUsed: row.has_used === 1,
    terms: {
      gain: row.share === null ? { amountKop: row.amount_kop ?? 0 } : { share: row.share },
      validFrom: row.valid_from,
      validTo: row.valid_to,
      usesLeft: row.max_uses === null ? null : row.max_uses - row.uses,
      programme:
        row.programme_code === null ? null : { code: row.programme_code, name: row.programme_name ?? '' },
      minDays: row.min_days,
      onlyFirstOrder: row.only_first_order === 1,
    },
  };
}
