import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { PartnerOffer } from '#shared/features/partners/schema.ts';
import { definePart } from '../../../published/part.ts';

/** Every offer, past ones too. */
export const offers = definePart(
  'partner-offers',
  z.omit(PartnerOffer, { isLeft: true, myCode: true }),
  (db) =>
    db.prepare(
      'SELECT code, partner, title, text, terms, tint, icon, valid_to AS validTo FROM partner_offers ORDER BY sort',
    ),
);

const CodesRow = z.object({ offer: z.string(), myCode: z.nullable(z.string()), isLeft: z.number() });

/** Of offers that hold on a date: whether codes are left, and the one that the customer has. */
export async function listCodes(db: D1Database, customerId: string, today: IsoDate) {
  const { results } = await db
    .prepare(
      `SELECT o.code AS offer, c.code AS myCode,
         o.max_codes > (SELECT COUNT(*) FROM partner_codes WHERE offer_code = o.code) AS isLeft
       FROM partner_offers o LEFT JOIN partner_codes c ON c.offer_code = o.code AND c.customer_id = ?1
       WHERE o.valid_to >= ?2`,
    )
    .bind(customerId, today)
    .all();
  return z.array(CodesRow).parse(results);
}

/** The customer's code of an offer that holds; null where there is none yet, undefined where there is no such offer. */
export async function findOffer(db: D1Database, offer: string, customerId: string, today: IsoDate) {
  const row = await db
    .prepare(
      `SELECT o.prefix, o.valid_to AS validTo, c.code AS myCode FROM partner_offers o
       LEFT JOIN partner_codes c ON c.offer_code = o.code AND c.customer_id = ?2
       WHERE o.code = ?1 AND o.valid_to >= ?3`,
    )
    .bind(offer, customerId, today)
    .first();
  const Row = z.object({ prefix: z.string(), validTo: z.string(), myCode: z.nullable(z.string()) });
  return row === null ? undefined : Row.parse(row);
}

/** Gives a code where any are left, one for a customer. */
export async function insertCode(
  db: D1Database,
  given: { offer: string; customerId: string; code: string; now: EpochMs },
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO partner_codes (offer_code, customer_id, code, given_at)
       SELECT o.code, ?2, ?3, ?4 FROM partner_offers o
       WHERE o.code = ?1 AND o.max_codes > (SELECT COUNT(*) FROM partner_codes WHERE offer_code = o.code)
       ON CONFLICT (offer_code, customer_id) DO NOTHING`,
    )
    .bind(given.offer, given.customerId, given.code, given.now)
    .run();
}
