import { sql } from 'kysely';
import * as z from 'zod/mini';
import { addDays, DAY_MS, type EpochMs, type IsoDate, moscowDate, moscowTime } from '#shared/dates.ts';
import * as contract from '#shared/features/bonuses/contract.ts';
import {
  expiredBefore,
  expiresOn,
  expiryDates,
  levelOf,
  maskName,
  maskPhone,
} from '#shared/features/bonuses/rules.ts';
import type { InvitedFriend } from '#shared/features/bonuses/schema.ts';
import { BONUS_TERM_DAYS, REFERRAL_KOP, REFERRAL_REWARD_AFTER } from '#shared/features/promotions/terms.ts';
import { TicketProof } from '#shared/features/tickets/contract.ts';
import { waitingText } from '#shared/features/tickets/proof.ts';
import type { Kopecks } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { parseColumns } from '../../../db/json-column.ts';
import { q, read, readAll, statement, write } from '../../../db/query.ts';
import { readMark, setMark } from '../../../db/timer-marks/sql.ts';
import type { Statement } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';
import { calls } from '../../../rest/calls.ts';
import type { Scope } from '../../../scope.ts';
import { givenColumn, readBalance } from '../ledger.ts';
import {
  accountColumns,
  accountJson,
  giftableKop,
  openGrants,
  type StoredAccount,
  sumOf,
} from './account.ts';
import { expire, listOpenGrants } from './expiry.ts';
import { give } from './gifts.ts';
import { paidSum, selectLevels } from './grants.ts';

export const levels = definePart('bonus-levels', selectLevels);

/** Whom bonuses can be given to. */
export const charities = definePart(
  'charities',
  q.selectFrom('charities').select(['code', 'name', 'text']).orderBy('sort'),
);

const MOVES_SHOWN = 100;
/** The first run looks at what has ended in these days. */
const ENDED_DAYS = 60;
/** Days before the last run that are looked at again: clocks differ, and what came back meanwhile may be older. */
const OVERLAP_DAYS = 2;

/** What a customer can spend; an anonymous visitor has none. */
export async function bonusBalance(scope: Scope, customerId: string | null): Promise<Kopecks> {
  return customerId === null ? 0 : readBalance(scope.db, `bonuses:${customerId}`);
}

/**
 * A code for friends for whoever has a phone, from their first moment. Its random part has 32 bits: in the rare case
 * that two are the same, the later customer has none.
 */
export const createReferralCode = (phone: string): Statement =>
  statement(
    sql`INSERT OR IGNORE INTO referral_codes (customer_id, code)
      SELECT id, 'BF' || hex(randomblob(4)) FROM customers WHERE phone = ${phone}`,
  );

/** Notes who has invited a new customer: the owner of the code in the friend's link. */
export async function acceptInvitation(scope: Scope, customerId: string, code: string): Promise<void> {
  await write(
    scope.db,
    sql`INSERT INTO invitations (customer_id, referrer_id, accepted_at)
      SELECT ${customerId}, customer_id, ${scope.clock.now()} FROM referral_codes
      WHERE code = ${code} AND customer_id <> ${customerId}
      ON CONFLICT DO NOTHING`,
  );
}

/**
 * Moves out what has had its term, once a night: terms end with their day. After a pause also what was missed. Every run
 * looks at what came back since yesterday, whose term may have passed meanwhile.
 */
export async function expireBonuses(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  const before = expiredBefore(now);
  const done = await readMark(scope.db, 'bonuses');
  const isDone = done !== undefined && done >= before;
  const missedFrom = done === undefined ? before - ENDED_DAYS * DAY_MS : done - OVERLAP_DAYS * DAY_MS;
  await expire(scope.db, { from: isDone ? before : missedFrom, before }, now);
  if (!isDone) await setMark(scope.db, 'bonuses', before);
}

/** Bonuses of a customer that can be spent until a day and no longer. */
export interface ExpiringBonuses {
  readonly customerId: string;
  readonly date: IsoDate;
  readonly amountKop: Kopecks;
}

/**
 * Whose bonuses end within so many days from today, summed by customer and last day: a page of customers after a given
 * one, and the last of them where others follow.
 */
export async function listExpiringBonuses(
  scope: Scope,
  { now, days, after }: { readonly now: EpochMs; readonly days: number; readonly after: string },
): Promise<{ expiring: ExpiringBonuses[]; reached: string | undefined }> {
  const first = moscowTime(addDays(moscowDate(now), -BONUS_TERM_DAYS), 0);
  const { grants, reached } = await listOpenGrants(
    scope.db,
    { from: first, before: first + (days + 1) * DAY_MS },
    after,
  );
  const sums = new Map<string, ExpiringBonuses>();
  for (const { customerId, at, amountKop } of grants) {
    const date = expiresOn(at);
    const known = sums.get(`${customerId} ${date}`)?.amountKop ?? 0;
    sums.set(`${customerId} ${date}`, { customerId, date, amountKop: known + amountKop });
  }
  return { expiring: [...sums.values()], reached };
}

/** A move of the account as its customer reads it. */
interface Move {
  readonly id: string;
  readonly key: string;
  readonly at: EpochMs;
  readonly reason: string;
  readonly amountKop: Kopecks;
  readonly orderNumber: number | null;
  readonly charity: string | null;
  readonly phone: string | null;
}

/** What a move was for, by what its key begins with; the rest goes by its reason. */
const byKey: Readonly<Record<string, (row: Move) => string>> = {
  earned: (row) => `Начислено за доставку${orderOf(row)}`,
  referral: () => 'За приглашённого друга',
  friend: () => 'По коду друга',
  review: () => 'За отзыв',
  credit: (row) => `За блюда, которые не смогли привезти${orderOf(row)}`,
  substituted: (row) => `За замену блюда${orderOf(row)}`,
  failed: (row) => `За доставку, которую не привезли${orderOf(row)}`,
  gift: giftWords,
  reversed: (row) =>
    `Сняты: доставка ${row.key.startsWith('reversed:failed:') ? '' : 'не '}состоялась${orderOf(row)}`,
  'gift-claimed': () => 'Подарок от друга',
  'gift-returned': () => 'Подарок не забрали, бонусы вернулись',
  expired: () => `Сгорели: прошло ${countOf(BONUS_TERM_DAYS, 'день', 'дня', 'дней')}`,
};

const byReason: Readonly<Record<string, (row: Move) => string>> = {
  bonuses_spent: (row) => `Оплата${orderOf(row, ' заказа')}`,
  bonuses_returned: (row) => `Вернулись${orderOf(row, ' по заказу')}`,
  refund: (row) => `Возврат бонусами${orderOf(row, ' за заказ')}`,
  bonuses_granted: (row) => `Начислено${orderOf(row)}`,
};

function orderOf({ orderNumber: number }: Move, before = ', заказ'): string {
  return number === null ? '' : `${before} № ${number}`;
}

function giftWords({ amountKop, charity, phone }: Move): string {
  if (amountKop > 0) return 'Подарок от друга';
  if (charity !== null) return `На доброе дело: ${charity}`;
  // A friend who was erased has no phone any more.
  return phone ? `Подарок другу ${maskPhone(phone)}` : 'Подарок другу';
}

/** A move as the customer reads it. */
function moveLabels(row: Move): string {
  const [kind = ''] = row.key.split(':', 1);
  const words = byKey[kind] ?? byReason[row.reason];
  return words ? words(row) : row.amountKop > 0 ? 'Начислено' : 'Списано';
}

/** Bonuses of complaints that are still to be proved. */
const waitingColumn = z.array(
  z.object({ number: z.int(), amountKop: z.int(), proof: TicketProof, hasPhoto: z.int() }),
);

/** What a customer sees of the bonuses: the account, bonuses to be proved, what was paid, the last moves. */
async function readAccount({ db }: Scope, customerId: string) {
  const account = `bonuses:${customerId}`;
  const owner = sql`a.customer_id`;
  const [[sums], history] = await readAll(
    db,
    sql<StoredAccount & { waiting: string; paidKop: Kopecks }>`
      SELECT ${accountColumns(owner)},
        (SELECT json_group_array(json_object('number', t.number, 'amountKop', t.bonus_kop, 'proof', k.proof,
           'hasPhoto', t.photo_key IS NOT NULL))
         FROM tickets t JOIN ticket_kinds k ON k.code = t.kind
         WHERE t.customer_id = ${owner} AND t.bonus_state = 'waiting' AND t.bonus_kop > 0) AS waiting,
        ${paidSum(owner)} AS paid_kop
      FROM (SELECT ${customerId} AS customer_id) a`,
    sql<Move>`
      SELECT t.id, t.key, t.at, t.reason, COALESCE(o.number, h.number) AS order_number, c.name AS charity, g.phone,
        CASE WHEN t.to_account = ${account} THEN t.amount_kop ELSE -t.amount_kop END AS amount_kop
      FROM transfers t
      LEFT JOIN orders o ON o.id = t.order_id AND o.customer_id = ${customerId}
      LEFT JOIN homemade_orders h
        ON t.key GLOB 'earned:*' AND h.id = substr(t.key, 8) AND h.customer_id = ${customerId}
      LEFT JOIN bonus_gifts g ON t.key GLOB 'gift*' AND g.id = substr(t.key, instr(t.key, ':') + 1)
      LEFT JOIN charities c ON c.code = g.charity_code
      WHERE t.to_account = ${account} OR t.from_account = ${account}
      ORDER BY t.at DESC, t.rowid DESC, t.id DESC LIMIT ${MOVES_SHOWN}`,
  );
  if (!sums) throw new Error('The account was not read');
  const { waiting, paidKop, ...own } = parseColumns(sums, { ...accountJson, waiting: waitingColumn });
  return { account: { customerId, ...own }, waiting, paidKop, history };
}

interface Friend {
  readonly name: string;
  readonly orderState: string | null;
  readonly deliveries: number;
  readonly rewardAfter: number;
  readonly rewardKop: Kopecks;
  readonly since: EpochMs;
  readonly isRefused: boolean;
  readonly isRewarded: boolean;
}

/** Friends who have come by a customer's link or ordered with the code, the newest first. */
const listFriends = ({ db }: Scope, customerId: string) =>
  read(
    db,
    sql<Friend>`
      SELECT c.name, o.state AS order_state, r.reward_after, r.reward_kop, o.placed_at AS since,
        (SELECT COUNT(*) FROM deliveries WHERE order_id = o.id AND state = 'delivered') AS deliveries,
        r.refused_at IS NOT NULL AS is_refused, ${sql.raw(givenColumn('o.id', 'referral'))} > 0 AS is_rewarded
      FROM referrals r JOIN orders o ON o.id = r.order_id JOIN customers c ON c.id = o.customer_id
      WHERE r.referrer_id = ${customerId}
      UNION ALL
      SELECT c.name, NULL, ${REFERRAL_REWARD_AFTER}, ${REFERRAL_KOP}, i.accepted_at, 0, 0, 0
      FROM invitations i JOIN customers c ON c.id = i.customer_id
      WHERE i.referrer_id = ${customerId} AND NOT EXISTS (
        SELECT 1 FROM referrals r JOIN orders o ON o.id = r.order_id
        WHERE r.referrer_id = ${customerId} AND o.customer_id = i.customer_id
      )
      ORDER BY since DESC`,
  );

function friendState({ orderState, deliveries, isRefused, isRewarded }: Friend): InvitedFriend['state'] {
  if (isRewarded) return 'rewarded';
  if (isRefused) return 'refused';
  if (orderState === 'cancelled' || orderState === 'refunded') return 'cancelled';
  if (deliveries > 0) return 'receiving';
  return orderState === null ? 'registered' : 'ordered';
}

export const bonusCalls = calls(contract, {
  /** The account of bonuses as its owner sees it. */
  getBonuses: async ({ scope, customer }) => {
    const [{ account, history, waiting, paidKop }, shares, recipients] = await Promise.all([
      readAccount(scope, customer.id),
      scope.published.rows(levels),
      scope.published.rows(charities),
    ]);
    const { share, next } = levelOf(shares, paidKop);
    const grants = openGrants(account);
    return {
      balanceKop: sumOf(grants),
      giftableKop: giftableKop(account, expiredBefore(scope.clock.now())),
      waiting: waiting.map(({ number, amountKop, proof, hasPhoto }) =>
        waitingText({ amountKop, proof, hasPhoto: hasPhoto === 1 }, `обращение № ${number}`),
      ),
      expiry: expiryDates(grants, 0),
      history: history.map((row) => ({
        id: row.id,
        at: row.at,
        text: moveLabels(row),
        amountKop: row.amountKop,
      })),
      level: { share, paidKop, next },
      charities: [...recipients],
    };
  },

  giveBonuses: ({ scope, customer, body, idempotencyKey }) => give(scope, customer, body, idempotencyKey),

  /** Where the friends stand who have come by the customer's link or ordered with the code. */
  listInvitedFriends: async ({ scope, customer }) => {
    const friends = await listFriends(scope, customer.id);
    return {
      friends: friends.map((friend) => ({
        name: maskName(friend.name),
        state: friendState(friend),
        deliveries: friend.deliveries,
        rewardAfter: friend.rewardAfter,
        rewardKop: friend.rewardKop,
        since: friend.since,
      })),
    };
  },
});
