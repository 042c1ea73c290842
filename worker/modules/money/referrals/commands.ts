import type { Home } from '#shared/features/addresses/home-key.ts';
import { formerHash } from '../../../hash.ts';
import type { Scope } from '../../../scope.ts';
import { isSelfInvited } from './decide.ts';
import * as sql from './sql.ts';

const hashesOf = (scope: Scope, phones: readonly string[]): Promise<string[]> =>
  Promise.all(phones.map((phone) => formerHash(scope, phone)));

/** Tells whether an order goes to a phone or a door of the customer who invites. */
export async function isReferrersOwn(
  scope: Scope,
  referrer: { readonly id: string; readonly phone: string },
  {
    phones,
    customerId,
    ...home
  }: Home & { readonly phones: readonly string[]; readonly customerId: string | null },
): Promise<boolean> {
  const [known, former, [ofReferrer = '', ...named]] = await Promise.all([
    sql.loadReferrer(scope.db, referrer.id),
    customerId === null ? [] : sql.listFormerPhones(scope.db, customerId),
    hashesOf(scope, [referrer.phone, ...phones]),
  ]);
  return isSelfInvited(
    { phones: [ofReferrer, ...known.former], homes: known.homes },
    { phones: [...named, ...former], homes: [home] },
  );
}

/**
 * Of orders whose deliveries arrive those that somebody has invited themselves to: addresses and recipients can change
 * after an order was placed, and cards are known only once it is paid.
 */
export async function findSelfInvited(
  scope: Scope,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const invited = await sql.listInvited(scope.db, orderIds);
  const found = invited.map(async (one) => {
    const phones = one.phones.filter((phone) => phone !== null);
    const [ofReferrer = '', ...named] = await hashesOf(scope, [one.referrer_phone, ...phones]);
    const isOwn = isSelfInvited(
      { phones: [ofReferrer, ...one.referrer_former], homes: one.referrer_homes },
      { phones: [...named, ...one.former], homes: one.homes },
      one.has_same_card === 1,
    );
    return isOwn ? [one.order_id] : [];
  });
  return new Set((await Promise.all(found)).flat());
}
