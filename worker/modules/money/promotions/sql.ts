import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { PageLink } from '#shared/features/pages/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { Promotion } from '#shared/features/promotions/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { pictureColumn } from '../../../db/picture-column.ts';
import { type Database, findRow, readRow, sql } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';

const PromotionRow = z.extend(Promotion, {
  picture: jsonColumn(Picture),
  link: jsonColumn(PageLink),
  variants: z.enum(['both', 'full', 'simply']),
});
export type PromotionRow = z.output<typeof PromotionRow>;

/** Every promotion, past and coming ones too. */
export const promotions = definePart(
  'promotions',
  PromotionRow,
  sql(`SELECT slug, title, badge, summary, text, tint, link, variants, valid_from AS validFrom, valid_to AS validTo,
       ${pictureColumn('promotions.picture')} AS picture
     FROM promotions ORDER BY sort`),
);

const PromoCodeRow = z.object({
  code: z.string(),
  share: z.nullable(z.number()),
  amount_kop: z.nullable(z.number()),
  valid_from: z.string(),
  valid_to: z.string(),
  max_uses: z.nullable(z.number()),
  programme_code: z.nullable(z.string()),
  programme_name: z.nullable(z.string()),
  min_days: z.number(),
  only_first_order: z.number(),
  uses: z.number(),
  has_used: z.number(),
});

/** A promo code with the orders that stand with it: all of them, and whether the customer's is among them. */
export async function findPromoCode(db: Database, key: string, customerId: string) {
  return findRow(
    db,
    PromoCodeRow,
    sql(`WITH uses AS (
         SELECT u.customer_id FROM promo_codes p JOIN promo_uses u ON u.code = p.code JOIN orders o ON o.id = u.order_id
         WHERE p.key = ?1 AND o.state NOT IN ('cancelled', 'refunded')
       )
       SELECT p.code, p.share, p.amount_kop, p.valid_from, p.valid_to, p.max_uses, p.programme_code,
              g.name AS programme_name, p.min_days, p.only_first_order,
              (SELECT COUNT(*) FROM uses) AS uses,
              EXISTS (SELECT 1 FROM uses WHERE customer_id = ?2) AS has_used
       FROM promo_codes p LEFT JOIN programmes g ON g.code = p.programme_code WHERE p.key = ?1`).with(
      key,
      customerId,
    ),
  );
}

/** The customer whose code for friends it is, and how many have ordered with it since a moment. */
export async function findReferrer(db: Database, key: string, since: EpochMs) {
  return findRow(
    db,
    z.object({ id: z.string(), phone: z.string(), friends: z.number() }),
    sql(`SELECT c.id, c.phone, (
           SELECT COUNT(*) FROM referrals f JOIN orders o ON o.id = f.order_id
           WHERE f.referrer_id = c.id AND o.placed_at >= ?2 AND o.state NOT IN ('cancelled', 'refunded')
         ) AS friends
       FROM referral_codes r JOIN customers c ON c.id = r.customer_id WHERE r.code = ?1`).with(key, since),
  );
}

/** A customer's code for friends. */
export async function findReferralCode(db: Database, customerId: string): Promise<string | undefined> {
  const row = await readRow(
    db,
    sql('SELECT code FROM referral_codes WHERE customer_id = ?1').with(customerId),
  );
  return row === null ? undefined : z.object({ code: z.string() }).parse(row).code;
}
