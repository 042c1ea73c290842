import * as z from 'zod/mini';
import type { TypedHome } from '#shared/features/addresses/same-home.ts';
import { HoldReason } from '#shared/features/bonuses/rewards/contract.ts';
import { destinationColumn } from '../../../db/delivery-destination.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { type Database, findRow, listRows, readRow, sql } from '../../../platform/database.ts';

const HomeRow = z.object({ street: z.string(), house: z.string(), flat: z.string(), comment: z.string() });
const Phone = z.string();

/** The home that a delivery `d` of an order `o` goes to. */
const placeColumns = [
  ['street', '$.address.street'],
  ['house', '$.address.house'],
  ['flat', '$.address.flat'],
  ['comment', '$.comment'],
]
  .map(([name, path]) => `${destinationColumn('d', 'o')} ->> '${path}' AS ${name}`)
  .join(', ');

/** Homes that a customer has had food brought to, has changed a delivery to, or keeps for the next order. */
const homesOf = (customerId: string): string => `
  SELECT address ->> 'street' AS street, address ->> 'house' AS house, address ->> 'flat' AS flat,
    COALESCE(address ->> 'comment', '') AS comment
  FROM orders WHERE customer_id = ${customerId}
  UNION SELECT ${placeColumns}
  FROM orders o JOIN deliveries d ON d.order_id = o.id WHERE o.customer_id = ${customerId}
  UNION SELECT street, house, flat, comment FROM customer_addresses WHERE customer_id = ${customerId}`;

const homesColumn = (homes: string): string => `(
  SELECT json_group_array(json_object('street', h.street, 'house', h.house, 'flat', h.flat, 'comment', h.comment))
  FROM (${homes}) h)`;

const formerColumn = (customerId: string): string =>
  `(SELECT json_group_array(phone_hash) FROM former_phones WHERE customer_id = ${customerId})`;

/** What a customer who invites is known by. */
export async function loadReferrer(
  db: Database,
  id: string,
): Promise<{ former: string[]; homes: TypedHome[] }> {
  const row = await readRow(
    db,
    sql(`SELECT ${formerColumn('?1')} AS former, ${homesColumn(homesOf('?1'))} AS homes`).with(id),
  );
  return z
    .object({ former: jsonColumn(z.array(z.string())), homes: jsonColumn(z.array(HomeRow)) })
    .parse(row);
}

/** Phones that a customer has had, as hashes. */
export async function listFormerPhones(db: Database, customerId: string): Promise<string[]> {
  const rows = await listRows(
    db,
    z.object({ phone_hash: z.string() }),
    sql('SELECT phone_hash FROM former_phones WHERE customer_id = ?1').with(customerId),
  );
  return rows.map(({ phone_hash }) => phone_hash);
}

const InvitedRow = z.object({
  order_id: z.string(),
  referrer_phone: Phone,
  referrer_former: jsonColumn(z.array(z.string())),
  referrer_homes: jsonColumn(z.array(HomeRow)),
  phones: jsonColumn(z.array(z.nullable(Phone))),
  former: jsonColumn(z.array(z.string())),
  homes: jsonColumn(z.array(HomeRow)),
  has_same_card: z.number(),
  has_same_device: z.number(),
});
export type InvitedRow = z.output<typeof InvitedRow>;

const cardsOf = (customerId: string): string => `
  SELECT p.card_hash FROM invoices i JOIN payments p ON p.invoice_id = i.id
  WHERE i.customer_id = ${customerId} AND p.card_hash IS NOT NULL`;

const devicesOf = (customerId: string): string =>
  `SELECT v.device_hash FROM customer_devices v WHERE v.customer_id = ${customerId}`;

/**
 * Of some orders, which may be named twice, those that a code for friends was used for and neither rewarded nor held yet,
 * with where they went, whom they name, whether one card has paid for both, and whether both have signed in with one browser.
 */
export async function listInvited(db: Database, orderIds: readonly string[]): Promise<InvitedRow[]> {
  return listRows(
    db,
    InvitedRow,
    sql(`SELECT r.order_id, c.phone AS referrer_phone,
         ${formerColumn('r.referrer_id')} AS referrer_former,
         ${homesColumn(homesOf('r.referrer_id'))} AS referrer_homes,
         json_array(o.contact ->> 'phone', o.recipient ->> 'phone', f.phone) AS phones,
         ${formerColumn('o.customer_id')} AS former,
         ${homesColumn(`
           SELECT ${placeColumns} FROM deliveries d WHERE d.order_id = r.order_id`)} AS homes,
         EXISTS (${cardsOf('o.customer_id')} AND p.card_hash IN (${cardsOf('r.referrer_id')})) AS has_same_card,
         EXISTS (${devicesOf('o.customer_id')} AND v.device_hash IN (${devicesOf('r.referrer_id')})) AS has_same_device
       FROM (SELECT DISTINCT value FROM json_each(?1)) asked JOIN referrals r ON r.order_id = asked.value
         JOIN customers c ON c.id = r.referrer_id
         JOIN orders o ON o.id = r.order_id JOIN customers f ON f.id = o.customer_id
       WHERE r.state = 'open' AND NOT EXISTS (SELECT 1 FROM transfers WHERE key = 'referral:' || r.order_id)`).with(
      JSON.stringify(orderIds),
    ),
  );
}

const HeldRow = z.object({
  order_id: z.string(),
  number: z.number(),
  held_for: HoldReason,
  held_at: z.number(),
  reward_kop: z.number(),
  friend_kop: z.number(),
  ...{ referrer_id: z.string(), referrer_name: z.string(), referrer_phone: z.string() },
  ...{ friend_id: z.string(), friend_name: z.string(), friend_phone: z.string() },
});

/** Rewards that somebody has to look at, those that wait longest first; they are few, so the join begins with them. */
export async function listHeld(db: Database, limit: number) {
  return listRows(
    db,
    HeldRow,
    sql(`SELECT r.order_id, o.number, r.held_for, r.held_at, r.reward_kop, r.friend_kop,
         c.id AS referrer_id, c.name AS referrer_name, c.phone AS referrer_phone,
         f.id AS friend_id, f.name AS friend_name, f.phone AS friend_phone
       FROM referrals r CROSS JOIN orders o ON o.id = r.order_id JOIN customers c ON c.id = r.referrer_id
         JOIN customers f ON f.id = o.customer_id
       WHERE r.state = 'held' ORDER BY r.held_at, r.order_id LIMIT ?1`).with(limit),
  );
}

const RewardRow = z.object({
  orderId: z.string(),
  referrerId: z.string(),
  referrerVersion: z.number(),
  friendId: z.string(),
  friendVersion: z.number(),
  rewardKop: z.number(),
  friendKop: z.number(),
  state: z.enum(['open', 'held', 'released', 'refused']),
  isCompleted: z.number(),
});
export type RewardRow = z.output<typeof RewardRow>;

/** The reward for an order with the versions of both customers; undefined where the order was placed without a code. */
export async function findReward(db: Database, orderId: string): Promise<RewardRow | undefined> {
  return findRow(
    db,
    RewardRow,
    sql(`SELECT r.order_id AS orderId, r.referrer_id AS referrerId, c.version AS referrerVersion,
         f.id AS friendId, f.version AS friendVersion, r.reward_kop AS rewardKop, r.friend_kop AS friendKop, r.state,
         o.state = 'completed' AND NOT EXISTS (SELECT 1 FROM cancellations WHERE order_id = o.id) AS isCompleted
       FROM referrals r JOIN orders o ON o.id = r.order_id JOIN customers c ON c.id = r.referrer_id
         JOIN customers f ON f.id = o.customer_id
       WHERE r.order_id = ?1`).with(orderId),
  );
}
