import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { Charity } from '#shared/features/bonuses/schema.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { definePart } from '../../published/part.ts';
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
  /** What came in, the oldest first. */
  grants: jsonColumn(z.array(z.object({ at: z.number(), amountKop: z.int() }))),
  spentKop: z.number(),
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

/** Everything of a customer's account of bonuses. */
export async function readAccount(db: D1Database, customerId: string, moves: number) {
  const account = `bonuses:${customerId}`;
  const [sums, history] = await db.batch([
    db
      .prepare(
        `SELECT
           (SELECT json_group_array(json_object('at', at, 'amountKop', amount_kop)) FROM (
              SELECT at, amount_kop FROM transfers WHERE to_account = ?1 ORDER BY at, id
            )) AS grants,
           (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE from_account = ?1) AS spentKop,
           (SELECT COALESCE(SUM(amount_kop), 0) FROM (
              SELECT t.amount_kop FROM orders o
              JOIN transfers t ON t.from_account = 'order:' || o.id AND t.reason = 'delivered'
              WHERE o.customer_id = ?2
              UNION ALL
              SELECT t.amount_kop FROM homemade_orders h JOIN transfers t ON t.key = 'delivered:' || h.id
              WHERE h.customer_id = ?2
            )) AS deliveredKop`,
      )
      .bind(account, customerId),
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
}

/**
 * Writes a gift with its move in one step: to the company for a charity, to the friend's account, or to an account of
 * its own where the phone has no customer yet. A key that is known moves nothing; too little on the account fails all.
 */
export async function giveGift(db: D1Database, gift: NewGift): Promise<void> {
  await db.batch([
    db
      .prepare(
        `INSERT INTO bonus_gifts (id, customer_id, key, charity_code, phone, amount_kop, state, waits_until, created_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6,
           CASE WHEN ?5 IS NULL OR EXISTS (SELECT 1 FROM customers WHERE phone = ?5 AND erased_at IS NULL) THEN 'given' ELSE 'waiting' END,
           ?7, ?8
         WHERE true ON CONFLICT (customer_id, key) DO NOTHING`,
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
 * What is left of each grant of the accounts that got any between ?1 and ?2: the sum that an account has spent is cut
 * off the beginning of its grants, as `remainingGrants` does it.
 */
const openGrants = `
  WITH accounts AS (
    SELECT DISTINCT to_account AS account FROM transfers INDEXED BY transfers_bonuses_by_time
    WHERE to_account GLOB 'bonuses:*' AND at >= ?1 AND at < ?2
  ), spent AS (
    SELECT account, (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE from_account = account) AS spent_kop
    FROM accounts
  ), grants AS (
    SELECT t.id, s.account, s.spent_kop, t.at, t.amount_kop,
      SUM(t.amount_kop) OVER (PARTITION BY s.account ORDER BY t.at, t.id) - s.spent_kop AS left_so_far
    FROM spent s JOIN transfers t ON t.to_account = s.account
  ), open_grants AS (
    SELECT id, account, spent_kop, at, MIN(amount_kop, left_so_far) AS left_kop FROM grants WHERE left_so_far > 0
  )`;

/**
 * Moves out what has had its term, in one statement. The key names what was spent before, so that two runs at once
 * write the same row; a run looks at accounts with a grant that ended since `from`.
 */
export async function expire(db: D1Database, from: EpochMs, before: EpochMs, now: EpochMs): Promise<number> {
  const { meta } = await db
    .prepare(
      `${openGrants}
       INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
       SELECT 'expired-' || id || '-' || spent_kop, 'expired:' || id || ':' || spent_kop, account, 'company', left_kop,
         'bonuses_expired', NULL, ?3
       FROM open_grants WHERE at < ?2 AND left_kop > 0
       ON CONFLICT (key) DO NOTHING`,
    )
    .bind(from, before, now)
    .run();
  return meta.changes;
}

const EndingRow = z.object({ customer_id: z.string(), at: z.number(), amount_kop: z.int() });

/** What is left of grants that came between two moments, by customer, the oldest first. */
export async function listOpenGrants(db: D1Database, from: EpochMs, before: EpochMs) {
  const { results } = await db
    .prepare(
      `${openGrants}
       SELECT substr(account, 9) AS customer_id, at, left_kop AS amount_kop FROM open_grants
       WHERE at >= ?1 AND at < ?2 ORDER BY account, at`,
    )
    .bind(from, before)
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
