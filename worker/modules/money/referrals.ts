import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Home, isSameDoor } from '#shared/features/addresses/home-key.ts';
import type { Kopecks } from '#shared/money.ts';
import { destinationColumn } from '../../db/delivery-destination.ts';
import { parseColumns } from '../../db/json-column.ts';
import { list, q, read, readAll, statement } from '../../db/query.ts';
import { formerHash } from '../../hash.ts';
import type { Statement } from '../../platform/database.ts';
import type { Scope } from '../../scope.ts';
import { grant } from './bonuses/grants.ts';
import { keyAfter, type Transfer } from './ledger.ts';

/** What is known of a customer or of an order that tells one person from another. */
export interface Traces {
  /** Phones and former ones as hashes. */
  readonly phones: readonly string[];
  readonly homes: readonly Home[];
}

/** Whether somebody invites themselves: by a phone, a door, or one card that has paid for both. */
export function isSelfInvited(referrer: Traces, friend: Traces, hasSameCard = false): boolean {
  return (
    hasSameCard ||
    friend.phones.some((phone) => referrer.phones.includes(phone)) ||
    referrer.homes.some((one) => friend.homes.some((home) => isSameDoor(one, home)))
  );
}

/** An invitation that an order was placed with, and what was promised for it. */
export interface Invitation {
  readonly orderId: string;
  readonly referrerId: string;
  readonly rewardKop: Kopecks;
  /** How many deliveries of the order have to arrive first. */
  readonly rewardAfter: number;
  /** What the invited friend gets at the end of the order, where the code took nothing off. */
  readonly friendKop: Kopecks;
  /** Whether there is no reward, since whoever invites is the friend: found before, or only now. */
  readonly isRefused: boolean;
  readonly isSelfInvited: boolean;
  /** What both have of it, where deliveries of the order were found not to have come. */
  readonly given?: { readonly reversals: number; readonly rewardKop: Kopecks; readonly friendKop: Kopecks };
}

/** What deliveries that have arrived mean for an invitation. */
export function rewardStep(
  invitation: Pick<Invitation, 'isRefused' | 'isSelfInvited' | 'rewardAfter'>,
  deliveredDeliveries: number,
): 'nothing' | 'reward' | 'refuse' {
  if (deliveredDeliveries < invitation.rewardAfter || invitation.isRefused) return 'nothing';
  return invitation.isSelfInvited ? 'refuse' : 'reward';
}

/** The reward of whoever invited the customer of an order. */
export function referrerReward(
  {
    orderId,
    referrerId,
    rewardKop,
    given,
  }: Pick<Invitation, 'orderId' | 'referrerId' | 'rewardKop' | 'given'>,
  at: EpochMs,
): Transfer[] {
  const key = keyAfter(given?.reversals ?? 0, 'referral', orderId);
  const amountKop = rewardKop - (given?.rewardKop ?? 0);
  if (amountKop <= 0) return [];
  return [grant({ id: key.replaceAll(':', '-'), key, customerId: referrerId, orderId, amountKop, at })];
}

/** What the invited friend gets once the order has come to its end without being cancelled. */
export function friendReward(
  { orderId, friendKop, given }: Pick<Invitation, 'orderId' | 'friendKop' | 'given'>,
  customerId: string,
  at: EpochMs,
): Transfer[] {
  const key = keyAfter(given?.reversals ?? 0, 'friend', orderId);
  const amountKop = friendKop - (given?.friendKop ?? 0);
  if (amountKop <= 0) return [];
  return [grant({ id: key.replaceAll(':', '-'), key, customerId, orderId, amountKop, at })];
}

/** The home that a delivery `d` of an order `o` goes to. */
const deliveredHome = sql.raw(
  ['street', 'house', 'flat']
    .map((part) => `${destinationColumn('d', 'o')} ->> '$.address.${part}' AS ${part}`)
    .join(', '),
);

/** Homes that a customer has had food brought to, has changed a delivery to, or has saved for the next order. */
const homesOf = (customerId: RawBuilder<unknown>) => sql<Home>`
  SELECT address ->> 'street' AS street, address ->> 'house' AS house, address ->> 'flat' AS flat
  FROM orders WHERE customer_id = ${customerId}
  UNION SELECT ${deliveredHome}
  FROM orders o JOIN deliveries d ON d.order_id = o.id WHERE o.customer_id = ${customerId}
  UNION SELECT street, house, flat FROM customer_addresses WHERE customer_id = ${customerId}`;

/** Phones that a customer has had, as hashes. */
const formerPhones = (customerId: string) =>
  q.selectFrom('formerPhones').select('phoneHash').where('customerId', '=', customerId);

const hashPhones = (scope: Scope, phones: readonly string[]): Promise<string[]> =>
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
  const [[homes, ofReferrer, own], [phone = '', ...named]] = await Promise.all([
    readAll(
      scope.db,
      homesOf(sql`${referrer.id}`),
      formerPhones(referrer.id),
      formerPhones(customerId ?? ''),
    ),
    hashPhones(scope, [referrer.phone, ...phones]),
  ]);
  const hashes = (rows: readonly { readonly phoneHash: string }[]) => rows.map(({ phoneHash }) => phoneHash);
  return isSelfInvited(
    { phones: [phone, ...hashes(ofReferrer)], homes },
    { phones: [...named, ...hashes(own)], homes: [home] },
  );
}

const homesColumn = (homes: RawBuilder<unknown>) => sql`(
  SELECT json_group_array(json_object('street', h.street, 'house', h.house, 'flat', h.flat))
  FROM (${homes}) h)`;
const formerColumn = (customerId: RawBuilder<unknown>) =>
  sql`(SELECT json_group_array(phone_hash) FROM former_phones WHERE customer_id = ${customerId})`;
const cardsOf = (customerId: RawBuilder<unknown>) => sql`
  SELECT p.card_hash FROM invoices i JOIN payments p ON p.invoice_id = i.id
  WHERE i.customer_id = ${customerId} AND p.card_hash IS NOT NULL`;

interface Invited {
  readonly orderId: string;
  readonly referrerPhone: string;
  readonly referrerFormer: string;
  readonly referrerHomes: string;
  readonly phones: string;
  readonly former: string;
  readonly homes: string;
  readonly hasSameCard: number;
}

const texts = z.array(z.string());
const homes = z.array(z.object({ street: z.string(), house: z.string(), flat: z.string() }));
const invitedColumns = {
  ...{ referrerFormer: texts, referrerHomes: homes, former: texts, homes },
  phones: z.array(z.nullable(z.string())),
};

/**
 * Of some orders, which may be named twice, those that a code for friends was used for and neither rewarded nor refused
 * yet, with where they went, whom they name, and whether one card has paid for both.
 */
const selectInvited = (orderIds: readonly string[]) => {
  const [customer, referrer] = [sql`o.customer_id`, sql`r.referrer_id`];
  return sql<Invited>`
    SELECT r.order_id, c.phone AS referrer_phone,
      ${formerColumn(referrer)} AS referrer_former,
      ${homesColumn(homesOf(referrer))} AS referrer_homes,
      json_array(o.contact ->> 'phone', o.recipient ->> 'phone', f.phone) AS phones,
      ${formerColumn(customer)} AS former,
      ${homesColumn(sql`SELECT ${deliveredHome} FROM deliveries d WHERE d.order_id = r.order_id`)} AS homes,
      EXISTS (${cardsOf(customer)} AND p.card_hash IN (${cardsOf(referrer)})) AS has_same_card
    FROM (SELECT DISTINCT value FROM ${list(orderIds)}) asked JOIN referrals r ON r.order_id = asked.value
      JOIN customers c ON c.id = r.referrer_id
      JOIN orders o ON o.id = r.order_id JOIN customers f ON f.id = o.customer_id
    WHERE r.refused_at IS NULL AND NOT EXISTS (SELECT 1 FROM transfers WHERE key = 'referral:' || r.order_id)`;
};

/**
 * Of orders whose deliveries arrive those that somebody has invited themselves to: addresses and recipients can change
 * after an order was placed, and cards are known only once it is paid.
 */
export async function findSelfInvited(
  scope: Scope,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const invited = await read(scope.db, selectInvited(orderIds));
  const found = invited.map(async (row) => {
    const one = parseColumns(row, invitedColumns);
    const phones = one.phones.filter((phone) => phone !== null);
    const [ofReferrer = '', ...named] = await hashPhones(scope, [one.referrerPhone, ...phones]);
    const isOwn = isSelfInvited(
      { phones: [ofReferrer, ...one.referrerFormer], homes: one.referrerHomes },
      { phones: [...named, ...one.former], homes: one.homes },
      one.hasSameCard === 1,
    );
    return isOwn ? [one.orderId] : [];
  });
  return new Set((await Promise.all(found)).flat());
}

/** Refuses rewards that customers would have earned by inviting themselves. */
export const refuseRewards = (orderIds: readonly string[], at: EpochMs): Statement[] =>
  orderIds.length === 0
    ? []
    : [statement(q.updateTable('referrals').set({ refusedAt: at }).where('orderId', 'in', list(orderIds)))];

/** Stores the hash of a phone that a customer gives up for another one. */
export const noteFormerPhone = (customerId: string, phoneHash: string, changedAt: EpochMs): Statement =>
  statement(
    q
      .insertInto('formerPhones')
      .values({ customerId, phoneHash, changedAt })
      .onConflict((known) => known.columns(['customerId', 'phoneHash']).doUpdateSet({ changedAt })),
  );
