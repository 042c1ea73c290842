import { Charity } from '#shared/features/bonuses/schema.ts';
import { OfferSeed } from '#shared/features/partners/schema.ts';
import charities from './charities.json' with { type: 'json' };
import offers from './partner-offers.json' with { type: 'json' };
import { parseRows } from './rows.ts';
import type { SeedTable } from './statement.ts';

/**
 * Charities and partners' offers. Both are demonstration data and say so in their texts; they stay once something was
 * given to them or by them.
 */
export function partnerTables(): SeedTable[] {
  const funds = {
    table: 'charities',
    key: ['code'],
    columns: ['code', 'sort', 'name', 'text'],
    rows: parseRows('charities.json', charities, Charity, 'code').map(({ code, name, text }, index) => [
      code,
      index,
      name,
      text,
    ]),
  };
  const partners = {
    table: 'partner_offers',
    key: ['code'],
    columns: [
      ...['code', 'sort', 'partner', 'title', 'text', 'terms', 'advertiser', 'erid'],
      ...['tint', 'icon', 'prefix', 'valid_to', 'max_codes'],
    ],
    rows: parseRows('partner-offers.json', offers, OfferSeed, 'code').map((offer, index) => [
      offer.code,
      index,
      offer.partner,
      offer.title,
      offer.text,
      offer.terms,
      offer.advertiser,
      offer.erid,
      offer.tint,
      offer.icon,
      offer.prefix,
      offer.validTo,
      offer.maxCodes,
    ]),
  };
  return [funds, partners];
}
