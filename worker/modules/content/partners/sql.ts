import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { PartnerOffer } from '#shared/features/partners/schema.ts';
import { type Database, listRows, readRow, sql, writeOne } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';

/** Every offer, past ones too. */
export const offers = definePart(
  'partner-offers',
  z.omit(PartnerOffer, { isLeft: true, myCode: true }),
  sql(
    'SELECT code, partner, title, text, terms, advertiser, erid, tint, icon, valid_to AS validTo FROM partner_offers ORDER BY sort',
  ),
);

const CodesRow = z.object({ offer: z.string(), myCode: z.nullable(z.string()), isLeft: z.number() });

/** Of offers that hold on a date: whether codes are left, and the one that the customer has. */
export async function listCodes(db: Database, customerId: string, today: IsoDate) {
  return listRows(
    db,
    CodesRow,
    sql(`SELECT o.code AS offer, c.code AS myCode,
         o.max_codes > (SELECT COUNT(*) FROM partner_codes WHERE offer_code = o.code) AS isLeft
       FROM partner_offers o LEFT JOIN partner_codes c ON c.offer_code = o.code AND c.customer_id = ?1
       WHERE o.valid_to >= ?2`).with(customerId, today),
  );
}

/** The customer's code of an offer that holds; null where there is none yet, undefined where there is no such offer. */
export async function findOffer(db: Database, offer: string, customerId: string, today: IsoDate) {
  const row = await readRow(
    db,
    sql(`SELECT o.prefix, o.valid_to AS validTo, c.code AS myCode FROM partner_offers o
       LEFT JOIN partner_codes c ON c.offer_code = o.code AND c.customer_id = ?2
       WHERE o.code = ?1 AND o.valid_to >= ?3`).with(offer, customerId, today),
  );
  const Row = z.object({ prefix: z.string(), validTo: z.string(), myCode: z.nullable(z.string()) });
  return row === null ? undefined : Row.parse(row);
}

/** Gives a code where any are left, one for a customer. */
export async function insertCode(
  db: Database,
  given: { offer: string; customerId: string; code: string; now: EpochMs },
): Promise<void> {
  await writeOne(
    db,
    sql(`INSERT INTO partner_codes (offer_code, customer_id, code, given_at)
       SELECT o.code, ?2, ?3, ?4 FROM partner_offers o
       WHERE o.code = ?1 AND o.max_codes > (SELECT COUNT(*) FROM partner_codes WHERE offer_code = o.code)
       ON CONFLICT (offer_code, customer_id) DO NOTHING`).with(
      given.offer,
      given.customerId,
      given.code,
      given.now,
    ),
  );
}
