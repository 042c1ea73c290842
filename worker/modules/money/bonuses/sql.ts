import * as z from 'zod/mini';
import { DAY_MS, type EpochMs } from '#shared/dates.ts';
import { Charity } from '#shared/features/bonuses/schema.ts';
import { BONUS_TERM_DAYS } from '#shared/features/promotions/terms.ts';
import { TicketProof } from '#shared/features/tickets/contract.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { definePart } from '../../../published/part.ts';
import { insertTransfers } from '../ledger/statements.ts';

/** Shares that are credited, by the sum delivered before. */
export const levels = definePart('bonus-levels', z.object({ fromKop: z.int(), share: z.int() }), (db) =>
  db.prepare('SELECT from_kop AS fromKop, share FROM bonus_levels ORDER BY from_kop'),
);

/** Whom bonuses can be given to. */
export const charities = definePart('charities', Charity, (db) =>
  db.prepare('SELECT code, name, text FROM charities ORDER BY sort'),
);

const AccountRow = z.object({
  /** What came in and was not given away, the oldest first. */
  grants: jsonColumn(z.array(z.object({ at: z.number(), amountKop: z.int() }))),
  spentKop: z.number(),
  heldKop: z.number(),
  /** Bonuses of complaints that are still to be proved. */
  waiting: jsonColumn(
    z.array(z.object({ number: z.int(), amountKop: z.int(), proof: TicketProof, hasPhoto: z.int() })),
  ),
  deliveredKop: z.number(),
});
const MoveRow = z.object({
  id: z.string(),
  key: z.string(),
  at: z.number(),
  reason: z.string(),
  amount_kop: z.int(),
  order_number: z.nullable(z.number()),
  charity: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
export type MoveRow = z.infer<typeof MoveRow>;

/** Gifts of an account that say what they were made of: they take just that, and nothing else counts them. */
const giftKeys = (kind: 'gift' | 'gift-returned', account: string): string =>
  `(SELECT '${kind}:' || id FROM bonus_gifts WHERE customer_id = substr(${account}, 9) AND lots IS NOT NULL)`;

/**
 * What is left of each grant of `accounts`: the sum that an account has spent is cut off the beginning of its grants, as
 * `remainingGrants` does it. A gift takes its grants from the giver and brings them to the receiver with their terms.
 * What comes back was never spent, so it is no grant, and its term goes on. Joins keep their order: a planner that has
 * counted rows may take all moves of all accounts first.
 */
const openGrants = `
  spent AS (
    SELECT account, (
        SELECT COALESCE(SUM(amount_kop), 0) FROM transfers
        WHERE from_account = account AND key NOT IN ${giftKeys('gift', 'account')}
      ) - (
        SELECT COALESCE(SUM(amount_kop), 0) FROM transfers
        WHERE to_account = account AND reason = 'bonuses_returned' AND key NOT IN ${giftKeys('gift-returned', 'account')}
      ) AS spent_kop,
      (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE from_account = account) AS moved_kop
    FROM accounts
  ), moves AS (
    SELECT a.account, t.id, COALESCE(l.value ->> 0, t.at) AS at, COALESCE(l.value ->> 1, t.amount_kop) AS amount_kop
    FROM accounts a CROSS JOIN transfers t ON t.to_account = a.account AND t.reason <> 'bonuses_returned'
    LEFT JOIN bonus_gifts g ON t.key GLOB 'gift*' AND g.id = substr(t.key, instr(t.key, ':') + 1)
    LEFT JOIN json_each(g.lots) l
    UNION ALL
    SELECT a.account, NULL, l.value ->> 0, -(l.value ->> 1)
    FROM accounts a CROSS JOIN bonus_gifts g ON g.customer_id = substr(a.account, 9) AND g.state <> 'returned'
    JOIN json_each(g.lots) l
  ), grants AS (
    SELECT account, MIN(id) AS id, at, SUM(amount_kop) AS amount_kop FROM moves
    GROUP BY account, at HAVING SUM(amount_kop) > 0
  ), summed AS (
    SELECT grants.*, moved_kop, SUM(amount_kop) OVER (PARTITION BY account ORDER BY at) - spent_kop AS left_so_far
    FROM grants JOIN spent USING (account)
  ), open_grants AS (
    SELECT account, id, at, moved_kop, left_so_far, MIN(amount_kop, left_so_far) AS left_kop FROM summed
    WHERE left_so_far > 0
  )`;

/**
 * What of an account came for complaints since a moment and cannot be given away. Orders that were paid with bonuses
 * after the first of those complaints are counted as paid with them.
 */
const heldSince = (account: string, since: string): string => `(
  SELECT MIN(c.amount_kop, MAX(0, c.amount_kop
    - (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers
       WHERE from_account = ${account} AND at >= c.at AND reason = 'bonuses_spent' AND order_id IS NOT NULL)
    + (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers
       WHERE to_account = ${account} AND at >= c.at AND reason = 'bonuses_returned' AND order_id IS NOT NULL)))
  FROM (
    SELECT COALESCE(SUM(amount_kop), 0) AS amount_kop, MIN(at) AS at FROM transfers
    WHERE to_account = ${account} AND at >= ${since} AND key GLOB 'ticket:*'
  ) c
)`;

/** Everything of a customer's account of bonuses; terms of what came before `since` have ended. */
export async function readAccount(db: D1Database, customerId: string, moves: number, since: EpochMs) {
  const account = `bonuses:${customerId}`;
  const [sums, history] = await db.batch([
    db
      .prepare(
        `WITH accounts AS (SELECT ?1 AS account), ${openGrants}
         SELECT
           (SELECT json_group_array(json_object('at', at, 'amountKop', amount_kop)) FROM (
              SELECT at, amount_kop FROM grants ORDER BY at
            )) AS grants,
           (SELECT spent_kop FROM spent) AS spentKop,
           ${heldSince('?1', '?3')} AS heldKop,
           (SELECT json_group_array(json_object('number', t.number, 'amountKop', t.bonus_kop, 'proof', k.proof,
              'hasPhoto', t.photo_key IS NOT NULL))
            FROM tickets t JOIN ticket_kinds k ON k.code = t.kind
            WHERE t.customer_id = ?2 AND t.bonus_state = 'waiting' AND t.bonus_kop > 0) AS waiting,
           (SELECT COALESCE(SUM(amount_kop), 0) FROM (
              SELECT t.amount_kop FROM orders o
              JOIN transfers t ON t.from_account = 'order:' || o.id AND t.reason = 'delivered'
              WHERE o.customer_id = ?2
              UNION ALL
              SELECT t.amount_kop FROM homemade_orders h JOIN transfers t ON t.key = 'delivered:' || h.id
              WHERE h.customer_id = ?2
            )) AS deliveredKop`,
      )
      .bind(account, customerId, since),
    db
      .prepare(
        `SELECT t.id, t.key, t.at, t.reason, COALESCE(o.number, h.number) AS order_number, c.name AS charity, g.phone,
           CASE WHEN t.to_account = ?1 THEN t.amount_kop ELSE -t.amount_kop END AS amount_kop
         FROM transfers t
         LEFT JOIN orders o ON o.id = t.order_id AND o.customer_id = ?2
         LEFT JOIN homemade_orders h
           ON t.key GLOB 'earned:*' AND h.id = substr(t.key, 8) AND h.customer_id = ?2
         LEFT JOIN bonus_gifts g ON t.key GLOB 'gift*' AND g.id = substr(t.key, instr(t.key, ':') + 1)
         LEFT JOIN charities c ON c.code = g.charity_code
         WHERE t.to_account = ?1 OR t.from_account = ?1
         ORDER BY t.at DESC, t.rowid DESC LIMIT ?3`,
      )
      .bind(account, customerId, moves),
  ]);
  return {
    ...AccountRow.parse(sums?.results[0]),
    history: z.array(MoveRow).parse(history?.results ?? []),
  };
}

/** What an account holds, and how much of that came for complaints and cannot be given away. */
export async function readGiftable(db: D1Database, customerId: string, since: EpochMs) {
  const row = await db
    .prepare(
      `WITH accounts AS (SELECT ?1 AS account), ${openGrants}
       SELECT COALESCE(MAX(left_so_far), 0) AS balanceKop, ${heldSince('?1', '?2')} AS heldKop FROM open_grants`,
    )
    .bind(`bonuses:${customerId}`, since)
    .first();
  return z.object({ balanceKop: z.number(), heldKop: z.number() }).parse(row);
}

const GiftRow = z.object({
  id: z.string(),
  charity_code: z.nullable(z.string()),
  charity: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  amount_kop: z.int(),
});
export type GiftRow = z.infer<typeof GiftRow>;

/** The gift of a customer with a key. */
export async function findGift(db: D1Database, customerId: string, key: string) {
  const row = await db
    .prepare(
      `SELECT g.id, g.charity_code, c.name AS charity, g.phone, g.amount_kop
       FROM bonus_gifts g LEFT JOIN charities c ON c.code = g.charity_code
       WHERE g.customer_id = ?1 AND g.key = ?2`,
    )
    .bind(customerId, key)
    .first();
  return row === null ? undefined : GiftRow.parse(row);
}

/** Tells whether there is such a charity. */
export async function hasCharity(db: D1Database, code: string): Promise<boolean> {
  return (await db.prepare('SELECT 1 FROM charities WHERE code = ?1').bind(code).first()) !== null;
}

/** A gift as it is given. */
export interface NewGift {
  readonly id: string;
  readonly customerId: string;
  readonly key: string;
  readonly charity: string | null;
  readonly phone: string | null;
  readonly amountKop: number;
  readonly waitsUntil: EpochMs;
  readonly now: EpochMs;
  /** Terms of what came before have ended. */
  readonly since: EpochMs;
}

/**
 * Writes a gift with its move in one step: to the company for a charity, to the friend's account, or to an account of
 * its own where the phone has no customer yet. A key that is known moves nothing; nothing is written either where the
 * account has less that may be given away.
 */
export async function giveGift(db: D1Database, gift: NewGift): Promise<void> {
  await db.batch([
    db
      .prepare(
        `WITH accounts AS (SELECT 'bonuses:' || ?2 AS account), ${openGrants}
         INSERT INTO bonus_gifts
           (id, customer_id, key, charity_code, phone, amount_kop, state, waits_until, created_at, lots)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6,
           CASE WHEN ?5 IS NULL OR EXISTS (SELECT 1 FROM customers WHERE phone = ?5 AND erased_at IS NULL) THEN 'given' ELSE 'waiting' END,
           ?7, ?8, (
             SELECT json_group_array(json_array(at, MIN(left_kop, ?6 - left_so_far + left_kop)))
             FROM (SELECT * FROM open_grants WHERE left_so_far - left_kop < ?6 ORDER BY at)
           )
         WHERE ?6 <= COALESCE((SELECT MAX(left_so_far) FROM open_grants), 0) - ${heldSince(`('bonuses:' || ?2)`, '?9')}
         ON CONFLICT (customer_id, key) DO NOTHING`,
      )
      .bind(
        gift.id,
        gift.customerId,
        gift.key,
        gift.charity,
        gift.phone,
        gift.amountKop,
        gift.waitsUntil,
        gift.now,
        gift.since,
      ),
    db
      .prepare(
        insertTransfers(`SELECT 'gift-' || g.id, 'gift:' || g.id, 'bonuses:' || g.customer_id,
           CASE WHEN g.charity_code IS NOT NULL THEN 'company'
             ELSE COALESCE(
               (SELECT 'bonuses:' || id FROM customers WHERE phone = g.phone AND erased_at IS NULL), 'gift:' || g.id) END,
           g.amount_kop, 'bonuses_spent', NULL, g.created_at
         FROM bonus_gifts g WHERE g.id = ?1`),
      )
      .bind(gift.id),
  ]);
}

/** Gifts that nobody has come for go back to who gave them; of an erased giver, what waits no more names no phone. */
export async function returnGifts(db: D1Database, now: EpochMs): Promise<void> {
  await db.batch([
    db
      .prepare(
        insertTransfers(`SELECT 'gift-returned-' || id, 'gift-returned:' || id, 'gift:' || id, 'bonuses:' || customer_id, amount_kop,
           'bonuses_returned', NULL, ?1
         FROM bonus_gifts WHERE state = 'waiting' AND waits_until <= ?1`),
      )
      .bind(now),
    db
      .prepare(`UPDATE bonus_gifts SET state = 'returned' WHERE state = 'waiting' AND waits_until <= ?1`)
      .bind(now),
    db.prepare(
      `UPDATE bonus_gifts SET phone = '' WHERE state <> 'waiting' AND phone <> ''
         AND customer_id IN (SELECT customer_id FROM removal_requests WHERE done_at IS NOT NULL AND cleared_at IS NULL)`,
    ),
  ]);
}

/**
 * Accounts where something that came between ?1 and ?2 may be left: from ?3 on, gifts may have brought something that old,
 * and from ?4 on something may have come back.
 */
const accountsBetween = `
  accounts AS (
    SELECT to_account AS account FROM transfers INDEXED BY transfers_bonuses_by_time
    WHERE to_account GLOB 'bonuses:*' AND at >= ?1 AND at < ?2
    UNION
    SELECT to_account FROM transfers INDEXED BY transfers_returned_by_time
    WHERE reason = 'bonuses_returned' AND at >= ?4
    UNION
    SELECT t.to_account FROM bonus_gifts g CROSS JOIN transfers t ON t.key IN ('gift:' || g.id, 'gift-claimed:' || g.id)
    WHERE g.created_at >= ?3 AND t.to_account GLOB 'bonuses:*'
  )`;

/** Bounds of the moments that `accountsBetween` looks between, with what follows from them. */
function openGrantsOf(from: EpochMs, before: EpochMs): readonly EpochMs[] {
  const term = BONUS_TERM_DAYS * DAY_MS;
  // What a gift brings came before the gift; it is still valid when the gift is made, and a day of it may be cut.
  return [from, before, from - DAY_MS, from + term - DAY_MS];
}

/**
 * Moves out what has had its term, in one statement. The key names what had gone out before, so that two runs at once
 * write the same row; a run looks at accounts with a grant that ended since `from`.
 */
export async function expire(db: D1Database, from: EpochMs, before: EpochMs, now: EpochMs): Promise<number> {
  const { meta } = await db
    .prepare(
      `WITH ${accountsBetween}, ${openGrants}
       INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
       SELECT 'expired-' || id || '-' || moved_kop, 'expired:' || id || ':' || moved_kop, account, 'company', left_kop,
         'bonuses_expired', NULL, ?5
       FROM open_grants WHERE at < ?2 AND left_kop > 0
       ON CONFLICT (key) DO NOTHING`,
    )
    .bind(...openGrantsOf(from, before), now)
    .run();
  return meta.changes;
}

const EndingRow = z.object({ customer_id: z.string(), at: z.number(), amount_kop: z.int() });

/** What is left of grants that came between two moments, by customer, the oldest first. */
export async function listOpenGrants(db: D1Database, from: EpochMs, before: EpochMs) {
  const { results } = await db
    .prepare(
      `WITH ${accountsBetween}, ${openGrants}
       SELECT substr(account, 9) AS customer_id, at, left_kop AS amount_kop FROM open_grants
       WHERE at >= ?1 AND at < ?2 ORDER BY account, at`,
    )
    .bind(...openGrantsOf(from, before))
    .all();
  return z.array(EndingRow).parse(results);
}

const FriendRow = z.object({
  name: z.string(),
  order_state: z.nullable(z.string()),
  deliveries: z.int(),
  reward_after: z.int(),
  reward_kop: z.int(),
  since: z.number(),
  is_rewarded: z.number(),
});

/** Notes by whose code a customer has come. */
export async function insertInvitation(
  db: D1Database,
  customerId: string,
  code: string,
  now: EpochMs,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO invitations (customer_id, referrer_id, accepted_at)
       SELECT ?1, customer_id, ?3 FROM referral_codes WHERE code = ?2 AND customer_id <> ?1
       ON CONFLICT DO NOTHING`,
    )
    .bind(customerId, code, now)
    .run();
}

/** What is promised to whoever invites, where no order says it yet. */
interface Promised {
  readonly rewardKop: number;
  readonly rewardAfter: number;
}

/** Friends who have come by a customer's link or ordered with the code, the newest first. */
export async function listFriends(db: D1Database, customerId: string, promised: Promised) {
  const { results } = await db
    .prepare(
      `SELECT c.name, o.state AS order_state, r.reward_after, r.reward_kop, o.placed_at AS since,
         (SELECT COUNT(*) FROM deliveries WHERE order_id = o.id AND state = 'delivered') AS deliveries,
         EXISTS (SELECT 1 FROM transfers WHERE key = 'referral:' || o.id) AS is_rewarded
       FROM referrals r JOIN orders o ON o.id = r.order_id JOIN customers c ON c.id = o.customer_id
       WHERE r.referrer_id = ?1
       UNION ALL
       SELECT c.name, NULL, ?3, ?2, i.accepted_at, 0, 0
       FROM invitations i JOIN customers c ON c.id = i.customer_id
       WHERE i.referrer_id = ?1 AND NOT EXISTS (
         SELECT 1 FROM referrals r JOIN orders o ON o.id = r.order_id
         WHERE r.referrer_id = ?1 AND o.customer_id = i.customer_id
       )
       ORDER BY since DESC`,
    )
    .bind(customerId, promised.rewardKop, promised.rewardAfter)
    .all();
  return z.array(FriendRow).parse(results);
}
