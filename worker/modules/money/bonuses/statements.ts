import type { EpochMs } from '#shared/dates.ts';
import { insertTransfers } from '../ledger/statements.ts';
import { isPaidByCardAlone } from '../payments/statements.ts';

/**
 * Basis points of the level that a customer had reached before a ledger entry `t`: programmes and dishes count alike.
 */
const levelBefore = (customer: string): string => `(
  SELECT share FROM bonus_levels WHERE from_kop <= (
    SELECT COALESCE(SUM(p.amount_kop), 0) FROM orders q JOIN transfers p ON p.order_id = q.id
    WHERE q.customer_id = ${customer} AND p.reason = 'delivered' AND p.rowid < t.rowid
  ) + (
    SELECT COALESCE(SUM(p.amount_kop), 0) FROM homemade_orders q JOIN transfers p ON p.key = 'delivered:' || q.id
    WHERE q.customer_id = ${customer} AND p.rowid < t.rowid
  ) ORDER BY from_kop DESC LIMIT 1
)`;

/**
 * Bonuses for deliveries, at the level that the customer had reached before each; what bonuses paid earns none. They are
 * rounded once, half up to a kopeck, as the offer says of all sums.
 */
export function creditDelivered(
  db: D1Database,
  deliveryIds: readonly string[],
  at: EpochMs,
): D1PreparedStatement {
  return db
    .prepare(
      insertTransfers(`SELECT 'earned-' || delivery_id, 'earned:' || delivery_id, 'company', 'bonuses:' || customer_id, bonuses_kop,
         'bonuses_granted', order_id, ?2
       FROM (
         SELECT i.value AS delivery_id, o.id AS order_id, o.customer_id,
           (t.amount_kop * (o.worth_kop - o.bonuses_kop) * ${levelBefore('o.customer_id')} + o.worth_kop * 5000)
             / (o.worth_kop * 10000) AS bonuses_kop
         FROM json_each(?1) i JOIN transfers t ON t.key = 'delivered:' || i.value
         JOIN orders o ON o.id = t.order_id AND o.worth_kop > 0
       )
       WHERE bonuses_kop > 0 ORDER BY delivery_id`),
    )
    .bind(JSON.stringify(deliveryIds), at);
}

/** Bonuses for orders of dishes that have arrived; they are paid with money alone. */
export function creditDishes(db: D1Database, orderIds: readonly string[], at: EpochMs): D1PreparedStatement {
  return db
    .prepare(
      insertTransfers(`SELECT 'earned-' || id, 'earned:' || id, 'company', 'bonuses:' || customer_id, bonuses_kop, 'bonuses_granted',
         NULL, ?2
       FROM (
         SELECT h.id, h.customer_id, (t.amount_kop * ${levelBefore('h.customer_id')} + 5000) / 10000 AS bonuses_kop
         FROM json_each(?1) i JOIN transfers t ON t.key = 'delivered:' || i.value
         JOIN homemade_orders h ON h.id = i.value
       )
       WHERE bonuses_kop > 0 ORDER BY id`),
    )
    .bind(JSON.stringify(orderIds), at);
}

/** Whether the promised number of deliveries of the order of an invitation `r` has arrived, and it is none of `?3`. */
const isEarned = `r.reward_after <= (
  SELECT COUNT(*) FROM deliveries WHERE order_id = r.order_id AND state = 'delivered'
) AND r.order_id NOT IN (SELECT value FROM json_each(?3))`;

/**
 * The reward of whoever invited the customer of an order, once the promised number of its deliveries has arrived; orders
 * of `excluded` earn none.
 */
export function rewardReferrers(
  db: D1Database,
  orderIds: readonly string[],
  excluded: readonly string[],
  at: EpochMs,
): D1PreparedStatement {
  return db
    .prepare(
      insertTransfers(`SELECT 'referral-' || r.order_id, 'referral:' || r.order_id, 'company', 'bonuses:' || r.referrer_id,
         r.reward_kop, 'bonuses_granted', r.order_id, ?2
       FROM json_each(?1) i JOIN referrals r ON r.order_id = i.value
       WHERE ${isEarned}`),
    )
    .bind(JSON.stringify(orderIds), at, JSON.stringify(excluded));
}

/** Id of the refund to the card for meals of a served day. */
export const mealsRefundId = (day: string): string =>
  `'meals:' || ${day}.order_id || ':' || ${day}.date || ':' || ${day}.person`;

/**
 * What a code for friends has promised the customer of an order, where it took nothing off: once the order has come to
 * its end without being cancelled, and as much of it as the referrer's reward takes. Orders of `excluded` earn none.
 */
export function rewardFriends(
  db: D1Database,
  orderIds: readonly string[],
  excluded: readonly string[],
  at: EpochMs,
): D1PreparedStatement {
  return db
    .prepare(
      insertTransfers(`SELECT 'friend-' || r.order_id, 'friend:' || r.order_id, 'company', 'bonuses:' || o.customer_id,
         r.friend_kop, 'bonuses_granted', r.order_id, ?2
       FROM json_each(?1) i JOIN referrals r ON r.order_id = i.value JOIN orders o ON o.id = r.order_id
       WHERE r.friend_kop > 0 AND o.state = 'completed'
         AND NOT EXISTS (SELECT 1 FROM cancellations WHERE order_id = r.order_id) AND ${isEarned}`),
    )
    .bind(JSON.stringify(orderIds), at, JSON.stringify(excluded));
}

/**
 * The same as money to the card, where the customer of the order wants it there and it fits into what the card has paid:
 * the timer sends it. It comes back to the order first, which has earned the whole delivery.
 */
export function refundUnserved(
  db: D1Database,
  deliveryIds: readonly string[],
  at: EpochMs,
): D1PreparedStatement[] {
  const served = `FROM json_each(?1) i JOIN deliveries d ON d.id = i.value AND d.state = 'delivered'
       JOIN json_each(d.food_dates) f JOIN served_days s ON s.order_id = d.order_id AND s.date = f.value
       JOIN orders o ON o.id = s.order_id`;
  return [
    db
      .prepare(
        `INSERT INTO food_refunds (id, order_id, food_days, refund_to, amount_kop, card_kop, decided_at)
         SELECT ${mealsRefundId('s')}, s.order_id, 0, 'card', s.money_kop, s.money_kop, ?2 ${served}
         WHERE s.money_kop > 0 AND o.unserved_to = 'card'
           AND ${isPaidByCardAlone} AND s.money_kop <= o.total_kop - (
             SELECT COALESCE(SUM(card_kop), 0) FROM food_refunds WHERE order_id = o.id)
         ON CONFLICT DO NOTHING`,
      )
      .bind(JSON.stringify(deliveryIds), at),
    db
      .prepare(
        insertTransfers(`SELECT 'unserved-' || s.order_id || '-' || s.date || '-' || s.person,
         'unserved:' || s.order_id || ':' || s.date || ':' || s.person, 'company', 'order:' || o.id,
         s.money_kop, 'refund', s.order_id, ?2 ${served}
         WHERE EXISTS (SELECT 1 FROM food_refunds WHERE id = ${mealsRefundId('s')})`),
      )
      .bind(JSON.stringify(deliveryIds), at),
  ];
}

/** What meals that could not be served safely are worth, with the deliveries that lack them. */
export function creditUnserved(
  db: D1Database,
  deliveryIds: readonly string[],
  at: EpochMs,
): D1PreparedStatement {
  return db
    .prepare(
      insertTransfers(`SELECT 'credit-' || s.order_id || '-' || s.date || '-' || s.person,
         'credit:' || s.order_id || ':' || s.date || ':' || s.person, 'company', 'bonuses:' || o.customer_id,
         s.credit_kop, 'bonuses_granted', s.order_id, ?2
       FROM json_each(?1) i JOIN deliveries d ON d.id = i.value AND d.state = 'delivered'
       JOIN json_each(d.food_dates) f JOIN served_days s ON s.order_id = d.order_id AND s.date = f.value
       JOIN orders o ON o.id = s.order_id
       WHERE s.credit_kop > 0 AND NOT EXISTS (SELECT 1 FROM food_refunds WHERE id = ${mealsRefundId('s')})
       ORDER BY d.id, s.date, s.person`),
    )
    .bind(JSON.stringify(deliveryIds), at);
}

/** The bonus of a ticket that is not, or no longer, to be proved: one for a delivery. */
export function grantForTicket(db: D1Database, ticketId: string, at: EpochMs): D1PreparedStatement {
  return db
    .prepare(
      insertTransfers(`SELECT 'ticket-' || t.id, 'ticket:' || t.delivery_id, 'company', 'bonuses:' || t.customer_id, t.bonus_kop,
         'bonuses_granted', d.order_id, ?2
       FROM tickets t JOIN deliveries d ON d.id = t.delivery_id
       WHERE t.id = ?1 AND t.bonus_kop > 0 AND t.bonus_state = 'granted'`),
    )
    .bind(ticketId, at);
}

/** Gives a customer the gifts that wait for a phone which is theirs from now on. */
export function claimGifts(db: D1Database, phone: string, at: EpochMs): D1PreparedStatement[] {
  const waiting = `g.phone = ?1 AND g.state = 'waiting' AND g.waits_until > ?2`;
  return [
    db
      .prepare(
        insertTransfers(`SELECT 'gift-claimed-' || g.id, 'gift-claimed:' || g.id, 'gift:' || g.id, 'bonuses:' || c.id, g.amount_kop,
           'bonuses_granted', NULL, ?2
         FROM bonus_gifts g JOIN customers c ON c.phone = g.phone WHERE ${waiting}`),
      )
      .bind(phone, at),
    db
      .prepare(
        `UPDATE bonus_gifts AS g SET state = 'given' WHERE ${waiting}
           AND EXISTS (SELECT 1 FROM customers WHERE phone = ?1)`,
      )
      .bind(phone, at),
  ];
}

/**
 * A code for friends for whoever has a phone, from their first moment. Its random part has 32 bits: in the rare case
 * that two are the same, the later customer has none.
 */
export function createReferralCode(db: D1Database, phone: string): D1PreparedStatement {
  return db
    .prepare(
      `INSERT OR IGNORE INTO referral_codes (customer_id, code)
       SELECT id, 'BF' || hex(randomblob(4)) FROM customers WHERE phone = ?1`,
    )
    .bind(phone);
}

/** The reward of an approved review, once a customer and month. */
export function grantForReview(db: D1Database, reviewId: string): D1PreparedStatement {
  return db
    .prepare(
      insertTransfers(`SELECT 'review-' || id, 'review:' || customer_id || ':' || month, 'company', 'bonuses:' || customer_id,
         reward_kop, 'bonuses_granted', NULL, decided_at
       FROM bonus_reviews WHERE id = ?1 AND state = 'approved'`),
    )
    .bind(reviewId);
}
