import { sql } from 'kysely';
import { type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/partners/contract.ts';
import type { PartnerOffer } from '#shared/features/partners/schema.ts';
import { q, read, readFirst, write } from '../../db/query.ts';
import { indexRows } from '../../published/index-rows.ts';
import { definePart } from '../../published/part.ts';
import { calls } from '../../rest/calls.ts';

/** Every offer, past ones too. */
export const offers = definePart(
  'partner-offers',
  q
    .selectFrom('partnerOffers')
    .select(['code', 'partner', 'title', 'text', 'terms', 'advertiser', 'erid', 'tint', 'icon', 'validTo'])
    .$narrowType<Pick<PartnerOffer, 'tint' | 'icon'>>()
    .orderBy('sort'),
  { typeset: ['title', 'text', 'terms', 'advertiser'] },
);

/** Offers that hold on a date, with the code that a customer has of each. */
const ownOffers = (customerId: string, today: IsoDate) =>
  q
    .selectFrom('partnerOffers as o')
    .leftJoin('partnerCodes as c', (join) =>
      join.onRef('c.offerCode', '=', 'o.code').on('c.customerId', '=', customerId),
    )
    .select(['o.code as offer', 'o.prefix', 'o.validTo', 'c.code as myCode'])
    .where('o.validTo', '>=', today);

const isLeft = sql<boolean>`o.max_codes > (SELECT COUNT(*) FROM partner_codes WHERE offer_code = o.code)`;

/** Letters and digits that nobody takes for one another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** 40 random bits: a code is guessed by nobody and drawn twice by hardly anybody. */
function randomPart(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => ALPHABET[byte % 32]).join('');
}

export const partnerCalls = calls(contract, {
  listPartnerOffers: async ({ scope, customer }) => {
    const today = moscowDate(scope.clock.now());
    const [published, own] = await Promise.all([
      scope.published.rows(offers),
      read(scope.db, ownOffers(customer.id, today).select(isLeft.as('isLeft'))),
    ]);
    const byOffer = indexRows(own, 'offer');
    return {
      offers: published.flatMap((offer) => {
        const known = byOffer.get(offer.code);
        return known ? [{ ...offer, myCode: known.myCode, isLeft: known.isLeft }] : [];
      }),
    };
  },
  takePartnerCode: async ({ scope, customer, params }) => {
    const { db } = scope;
    const now = scope.clock.now();
    const find = () =>
      readFirst(db, ownOffers(customer.id, moscowDate(now)).where('o.code', '=', params.code));
    const offer = await find();
    if (!offer) throw new AppError('not_found');
    if (offer.myCode === null) {
      const code = `${offer.prefix}-${randomPart()}`;
      await write(
        db,
        // Only where any are left, one for a customer.
        sql`INSERT INTO partner_codes (offer_code, customer_id, code, given_at)
          SELECT o.code, ${customer.id}, ${code}, ${now} FROM partner_offers o
          WHERE o.code = ${params.code} AND ${isLeft} ON CONFLICT (offer_code, customer_id) DO NOTHING`,
      );
    }
    const taken = await find();
    if (!taken || taken.myCode === null) throw new AppError('partner_codes_gone');
    return { code: taken.myCode, validTo: taken.validTo };
  },
});
