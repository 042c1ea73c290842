import * as z from 'zod/mini';
import type { Home } from '#shared/features/addresses/home-key.ts';
import { PageLink } from '#shared/features/pages/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { Promotion } from '#shared/features/promotions/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { pictureColumn } from '../../../db/picture-column.ts';
import { type Database, findRow, listRows, readRow, sql } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';

const PromotionRow = z.extend(Promotion, {
  picture: jsonColumn(Picture),
  link: jsonColumn(PageLink),
  variants: z.enum(['both', 'full', 'simply']),
  changed_on: z.string(),
});

/** Every promotion, past and coming ones too. */
export const promotions = definePart(
  'promotions',
  PromotionRow,
  sql(`SELECT slug, title, badge, summary, text, tint, link, variants, valid_from AS validFrom, valid_to AS validTo,
       changed_on, ${pictureColumn('promotions.picture')} AS picture
     FROM promotions ORDER BY sort`),
);

const PromoCodeRow = z.object({
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
export async function findPromoCode(db: Database, code: string, customerId: string) {
  return findRow(
    db,
    PromoCodeRow,
    sql(`WITH uses AS (
         SELECT u.customer_id FROM promo_uses u JOIN orders o ON o.id = u.order_id
         WHERE u.code = ?1 AND o.state NOT IN ('cancelled', 'refunded')
       )
       SELECT p.share, p.amount_kop, p.valid_from, p.valid_to, p.max_uses, p.programme_code,
              g.name AS programme_name, p.min_days, p.only_first_order,
              (SELECT COUNT(*) FROM uses) AS uses,
              EXISTS (SELECT 1 FROM uses WHERE customer_id = ?2) AS has_used
       FROM promo_codes p LEFT JOIN programmes g ON g.code = p.programme_code WHERE p.code = ?1`).with(
      code,
      customerId,
    ),
  );
}

/** The customer whose code for friends it is. */
export async function findReferrer(db: Database, code: string) {
  return findRow(
    db,
    z.object({ id: z.string(), phone: z.string() }),
    sql(
      `SELECT c.id, c.phone FROM referral_codes r JOIN customers c ON c.id = r.customer_id WHERE r.code = ?1`,
    ).with(code),
  );
}

const HomeRow = z.object({ street: z.string(), house: z.string(), flat: z.string() });

/** Homes that a customer has had food brought to, has changed a delivery to, or keeps for the next order. */
const homesOf = (customerId: string): string => `
  SELECT address ->> 'street' AS street, address ->> 'house' AS house, address ->> 'flat' AS flat
  FROM orders WHERE customer_id = ${customerId}
  UNION SELECT d.destination ->> '$.address.street', d.destination ->> '$.address.house',
    d.destination ->> '$.address.flat'
  FROM orders o JOIN deliveries d ON d.order_id = o.id WHERE o.customer_id = ${customerId}
  UNION SELECT street, house, flat FROM customer_addresses WHERE customer_id = ${customerId}`;

export async function listHomes(db: Database, customerId: string): Promise<Home[]> {
  return listRows(db, HomeRow, sql(homesOf('?1')).with(customerId));
}

const InvitedRow = z.object({
  order_id: z.string(),
  referrer_phone: z.string(),
  referrer_homes: jsonColumn(z.array(HomeRow)),
  phones: jsonColumn(z.array(z.nullable(z.string()))),
  homes: jsonColumn(z.array(HomeRow)),
});

/**
 * Of some orders, which may be named twice, those that a code for friends was used for and not rewarded yet, with where
 * they went and whom they name.
 */
export async function listInvited(db: Database, orderIds: readonly string[]) {
  return listRows(
    db,
    InvitedRow,
    sql(`SELECT r.order_id, c.phone AS referrer_phone,
         (SELECT json_group_array(json_object('street', h.street, 'house', h.house, 'flat', h.flat))
          FROM (${homesOf('r.referrer_id')}) h) AS referrer_homes,
         (SELECT json_array(o.contact ->> 'phone', o.recipient ->> 'phone', f.phone)
          FROM orders o JOIN customers f ON f.id = o.customer_id WHERE o.id = r.order_id) AS phones,
         (SELECT json_group_array(json(d.destination -> '$.address'))
          FROM deliveries d WHERE d.order_id = r.order_id) AS homes
       FROM (SELECT DISTINCT value FROM json_each(?1)) i JOIN referrals r ON r.order_id = i.value
         JOIN customers c ON c.id = r.referrer_id
       WHERE NOT EXISTS (SELECT 1 FROM transfers WHERE key = 'referral:' || r.order_id)`).with(
      JSON.stringify(orderIds),
    ),
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
