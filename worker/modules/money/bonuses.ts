import { addDays, DAY_MS, type EpochMs, type IsoDate, moscowDate, moscowTime } from '#shared/dates.ts';
import * as contract from '#shared/features/bonuses/contract.ts';
import { expiredBefore, expiresOn, expiryDates, levelOf, maskName } from '#shared/features/bonuses/rules.ts';
import type { InvitedFriend } from '#shared/features/bonuses/schema.ts';
import { BONUS_TERM_DAYS, REFERRAL_KOP, REFERRAL_REWARD_AFTER } from '#shared/features/promotions/terms.ts';
import { waitingText } from '#shared/features/tickets/proof.ts';
import type { Kopecks } from '#shared/money.ts';
import { readMark, setMark } from '../../db/timer-marks/sql.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { giftableKop, openGrants, sumOf } from './bonuses/account/account.ts';
import { expire, listOpenGrants } from './bonuses/expiry/commands.ts';
import { give } from './bonuses/gifts/commands.ts';
import { moveLabels } from './bonuses/labels.ts';
import * as sql from './bonuses/sql.ts';
import { readBalance } from './ledger/statements.ts';

const MOVES_SHOWN = 100;
/** The first run looks at what has ended in these days. */
const ENDED_DAYS = 60;
/** Days before the last run that are looked at again: clocks differ, and what came back meanwhile may be older. */
const OVERLAP_DAYS = 2;

/** What a customer can spend; an anonymous visitor has none. */
export async function bonusBalance(scope: Scope, customerId: string | null): Promise<Kopecks> {
  return customerId === null ? 0 : readBalance(scope.db, `bonuses:${customerId}`);
}

/** Notes who has invited a new customer: the owner of the code in the friend's link. */
export async function acceptInvitation(scope: Scope, customerId: string, code: string): Promise<void> {
  await sql.insertInvitation(scope.db, customerId, code, scope.clock.now());
}

function friendState({
  order_state,
  deliveries,
  is_refused,
  is_rewarded,
}: sql.FriendRow): InvitedFriend['state'] {
  if (is_rewarded === 1) return 'rewarded';
  if (is_refused === 1) return 'refused';
  if (order_state === 'cancelled' || order_state === 'refunded') return 'cancelled';
  if (deliveries > 0) return 'receiving';
  return order_state === null ? 'registered' : 'ordered';
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

export const bonusCalls = calls(contract, {
  /** The account of bonuses as its owner sees it. */
  getBonuses: async ({ scope, customer }) => {
    const [{ account, history, waiting, paidKop }, levels, charities] = await Promise.all([
      sql.readAccount(scope.db, customer.id, MOVES_SHOWN),
      scope.published.rows(sql.levels),
      scope.published.rows(sql.charities),
    ]);
    const { share, next } = levelOf(levels, paidKop);
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
        amountKop: row.amount_kop,
      })),
      level: { share, paidKop, next },
      charities: [...charities],
    };
  },

  giveBonuses: ({ scope, customer, body, idempotencyKey }) => give(scope, customer, body, idempotencyKey),

  /** Where the friends stand who have come by the customer's link or ordered with the code. */
  listInvitedFriends: async ({ scope, customer }) => {
    const promised = { rewardKop: REFERRAL_KOP, rewardAfter: REFERRAL_REWARD_AFTER };
    const rows = await sql.listFriends(scope.db, customer.id, promised);
    return {
      friends: rows.map((row) => ({
        name: maskName(row.name),
        state: friendState(row),
        deliveries: row.deliveries,
        rewardAfter: row.reward_after,
        rewardKop: row.reward_kop,
        since: row.since,
      })),
    };
  },
});
