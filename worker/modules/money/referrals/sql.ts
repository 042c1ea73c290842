import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { Home } from '#shared/features/addresses/home-key.ts';
import { destinationColumn } from '../../../db/delivery-destination.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { updateRows } from '../../../db/rows.ts';
import { type Database, listRows, readRow, type Statement, sql } from '../../../platform/database.ts';

const HomeRow = z.object({ street: z.string(), house: z.string(), flat: z.string() });
const Phone = z.string();

/** The home that a delivery `d` of an order `o` goes to. */
const placeColumns = [
  ['street', '$.address.street'],
  ['house', '$.address.house'],
  ['flat', '$.address.flat'],
]
  .map(([name, path]) => `${destinationColumn('d', 'o')} ->> '${path}' AS ${name}`)
  .join(', ');

/** Homes that a customer has had food brought to, has changed a delivery to, or keeps for the next order. */
const homesOf = (customerId: string): string => `
  SELECT address ->> 'street' AS street, address ->> 'house' AS house, address ->> 'flat' AS flat
  FROM orders WHERE customer_id = ${customerId}
  UNION SELECT ${placeColumns}
  FROM orders o JOIN deliveries d ON d.order_id = o.id WHERE o.customer_id = ${customerId}
  UNION SELECT street, house, flat FROM customer_addresses WHERE customer_id = ${customerId}`;

const homesColumn = (homes: string): string => `(
  SELECT json_group_array(json_object('street', h.street, 'house', h.house, 'flat', h.flat))
  FROM (${homes}) h)`;

const formerColumn = (customerId: string): string =>
  `(SELECT json_group_array(phone_hash) FROM former_phones WHERE customer_id = ${customerId})`;

/** What a customer who invites is known by. */
export async function loadReferrer(db: Database, id: string): Promise<{ former: string[]; homes: Home[] }> {
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
});
type InvitedRow = z.output<typeof InvitedRow>;

const cardsOf = (customerId: string): string => `
  SELECT p.card_hash FROM invoices i JOIN payments p ON p.invoice_id = i.id
  WHERE i.customer_id = ${customerId} AND p.card_hash IS NOT NULL`;

/**
 * Of some orders, which may be named twice, those that a code for friends was used for and neither rewarded nor refused
 * yet, with where they went, whom they name, and whether one card has paid for both.
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
         EXISTS (${cardsOf('o.customer_id')} AND p.card_hash IN (${cardsOf('r.referrer_id')})) AS has_same_card
       FROM (SELECT DISTINCT value FROM json_each(?1)) asked JOIN referrals r ON r.order_id = asked.value
         JOIN customers c ON c.id = r.referrer_id
         JOIN orders o ON o.id = r.order_id JOIN customers f ON f.id = o.customer_id
       WHERE r.refused_at IS NULL AND NOT EXISTS (SELECT 1 FROM transfers WHERE key = 'referral:' || r.order_id)`).with(
      JSON.stringify(orderIds),
    ),
  );
}

/** Refuses rewards that customers would have earned by inviting themselves. */
export const refuseRewards = (orderIds: readonly string[], at: EpochMs): Statement[] =>
  updateRows('referrals', { key: 'order_id', of: orderIds }, { refused_at: at });

/** Keeps the hash of a phone that a customer gives up for another one. */
export function noteFormerPhone(customerId: string, phoneHash: string, at: EpochMs): Statement {
  return sql(`INSERT INTO former_phones (customer_id, phone_hash, changed_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (customer_id, phone_hash) DO UPDATE SET changed_at = excluded.changed_at`).with(
    customerId,
    phoneHash,
    at,
  );
}
