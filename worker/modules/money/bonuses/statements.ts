import type { EpochMs } from '#shared/dates.ts';
import { type Statement, sql } from '../../../platform/database.ts';
import { insertTransfers } from '../ledger/statements.ts';

/** Id of the refund to the card for meals of a served day. */
export const mealsRefundId = (day: string): string =>
  `'meals:' || ${day}.order_id || ':' || ${day}.date || ':' || ${day}.person`;

/** The bonus of a ticket that is not, or no longer, to be proved: one for a delivery. */
export function grantForTicket(ticketId: string, at: EpochMs): Statement {
  return sql(
    insertTransfers(`SELECT 'ticket-' || t.id, 'ticket:' || t.delivery_id, 'company', 'bonuses:' || t.customer_id, t.bonus_kop,
         'bonuses_granted', d.order_id, ?2
       FROM tickets t JOIN deliveries d ON d.id = t.delivery_id
       WHERE t.id = ?1 AND t.bonus_kop > 0 AND t.bonus_state = 'granted'`),
  ).with(ticketId, at);
}

/** Gives a customer the gifts that wait for a phone which is theirs from now on. */
export function claimGifts(phone: string, at: EpochMs): Statement[] {
  const waiting = `g.phone = ?1 AND g.state = 'waiting' AND g.waits_until > ?2`;
  return [
    sql(
      insertTransfers(`SELECT 'gift-claimed-' || g.id, 'gift-claimed:' || g.id, 'gift:' || g.id, 'bonuses:' || c.id, g.amount_kop,
           'bonuses_granted', NULL, ?2
         FROM bonus_gifts g JOIN customers c ON c.phone = g.phone WHERE ${waiting}`),
    ).with(phone, at),
    sql(`UPDATE bonus_gifts AS g SET state = 'given' WHERE ${waiting}
           AND EXISTS (SELECT 1 FROM customers WHERE phone = ?1)`).with(phone, at),
  ];
}

/**
 * A code for friends for whoever has a phone, from their first moment. Its random part has 32 bits: in the rare case
 * that two are the same, the later customer has none.
 */
export function createReferralCode(phone: string): Statement {
  return sql(`INSERT OR IGNORE INTO referral_codes (customer_id, code)
       SELECT id, 'BF' || hex(randomblob(4)) FROM customers WHERE phone = ?1`).with(phone);
}
