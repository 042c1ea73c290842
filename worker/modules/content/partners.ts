import { moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/partners/contract.ts';
import { typeset } from '#shared/typography.ts';
import { indexRows } from '../../published/index-rows.ts';
import { calls } from '../../rest/calls.ts';
import * as sql from './partners/sql.ts';

/** Letters and digits that nobody takes for one another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** 40 random bits: a code is guessed by nobody and drawn twice by hardly anybody. */
function randomPart(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => ALPHABET[byte % 32]).join('');
}

export const partnerCalls = calls(contract, {
  listPartnerOffers: async ({ scope, customer }) => {
    const today = moscowDate(scope.clock.now());
    const [offers, codes] = await Promise.all([
      scope.published.rows(sql.offers),
      sql.listCodes(scope.db, customer.id, today),
    ]);
    const byOffer = indexRows(codes, 'offer');
    return {
      offers: offers.flatMap(({ title, text, terms, advertiser, ...offer }) => {
        const known = byOffer.get(offer.code);
        if (!known) return [];
        const words = { title: typeset(title), text: typeset(text), terms: typeset(terms) };
        const mark = { advertiser: typeset(advertiser) };
        return [{ ...offer, ...words, ...mark, myCode: known.myCode, isLeft: known.isLeft === 1 }];
      }),
    };
  },
  takePartnerCode: async ({ scope, customer, params }) => {
    const { db } = scope;
    const { id: customerId } = customer;
    const now = scope.clock.now();
    const find = () => sql.findOffer(db, params.code, customerId, moscowDate(now));
    const offer = await find();
    if (!offer) throw new AppError('not_found');
    if (offer.myCode === null) {
      const code = `${offer.prefix}-${randomPart()}`;
      await sql.insertCode(db, { offer: params.code, customerId, code, now });
    }
    const taken = await find();
    if (!taken || taken.myCode === null) throw new AppError('partner_codes_gone');
    return { code: taken.myCode, validTo: taken.validTo };
  },
});
