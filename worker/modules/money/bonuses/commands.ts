import { v7 as uuidv7 } from 'uuid';
import { addDays, DAY_MS, type EpochMs, type IsoDate, moscowDate, moscowTime } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import {
  bonusText,
  expiredBefore,
  expiresOn,
  expiryDates,
  GIFT_WAITS_DAYS,
  levelOf,
  maskName,
  maskPhone,
} from '#shared/features/bonuses/rules.ts';
import type { BonusGift, BonusView, GivenGift, InvitedFriend } from '#shared/features/bonuses/schema.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import { BONUS_TERM_DAYS, REFERRAL_KOP, REFERRAL_REWARD_AFTER } from '#shared/features/promotions/terms.ts';
import { waitingText } from '#shared/features/tickets/proof.ts';
import type { Kopecks } from '#shared/money.ts';
import { normalizePhone } from '#shared/phone.ts';
import { readMark, setMark } from '../../../db/timer-marks/sql.ts';
import { placeOnce } from '../../../place-once.ts';
import type { Scope } from '../../../scope.ts';
import { readBalance } from '../ledger/statements.ts';
import { moveLabels } from './labels.ts';
import * as sql from './sql.ts';

const MOVES_SHOWN = 100;
/** A run of the timer looks at accounts with a grant that has ended in these days. */
const ENDED_DAYS = 60;

/** What a customer can spend; an anonymous visitor has none. */
export async function bonusBalance(scope: Scope, customerId: string | null): Promise<Kopecks> {
  return customerId === null ? 0 : readBalance(scope.db, `bonuses:${customerId}`);
}

/** The account of bonuses as its owner sees it. */
export async function viewBonuses(scope: Scope, customerId: string): Promise<BonusView> {
  const since = expiredBefore(scope.clock.now());
  const [{ grants, spentKop, heldKop, history, waiting, deliveredKop }, levels, charities] =
    await Promise.all([
      sql.readAccount(scope.db, customerId, MOVES_SHOWN, since),
      scope.published.rows(sql.levels),
      scope.published.rows(sql.charities),
    ]);
  const { share, next } = levelOf(levels, deliveredKop);
  const balanceKop = grants.reduce((sum, { amountKop }) => sum + amountKop, 0) - spentKop;
  return {
    balanceKop,
    giftableKop: Math.max(0, balanceKop - heldKop),
    waiting: waiting.map(({ number, amountKop, proof, hasPhoto }) =>
      waitingText({ amountKop, proof, hasPhoto: hasPhoto === 1 }, `обращение №\u00a0${number}`),
    ),
    expiry: expiryDates(grants, spentKop),
    history: history.map((row) => ({
      id: row.id,
      at: row.at,
      text: moveLabels(row),
      amountKop: row.amount_kop,
    })),
    level: { share, deliveredKop, next },
    charities: [...charities],
  };
}

/** The phone or the charity of a gift, checked. */
async function recipientOf(scope: Scope, customer: SignedInCustomer, gift: BonusGift) {
  if (gift.to === 'charity') {
    if (!(await sql.hasCharity(scope.db, gift.charity))) throw new AppError('not_found');
    return { charity: gift.charity, phone: null };
  }
  const phone = normalizePhone(gift.phone);
  if (phone === undefined) {
    throw new AppError('validation_failed', { fields: { phone: 'Укажите мобильный номер друга' } });
  }
  if (phone === customer.phone) {
    throw new AppError('validation_failed', { fields: { phone: 'Это ваш собственный номер' } });
  }
  return { charity: null, phone };
}

/** Says why a gift was not made. */
async function refuseGift({ db, clock }: Scope, customerId: string, amountKop: Kopecks): Promise<never> {
  const { balanceKop, heldKop } = await sql.readGiftable(db, customerId, expiredBefore(clock.now()));
  if (heldKop === 0 || amountKop > balanceKop) throw new AppError('bonuses_short');
  const giftableKop = balanceKop - heldKop;
  const most = giftableKop < 100 ? 'Подарить их\u00a0нельзя' : `Подарить можно ${bonusText(giftableKop)}`;
  const message = `${most}: бонусы за\u00a0обращения остаются вам`;
  throw new AppError('bonuses_short', { message, fields: { amount: message } });
}

/** Gives bonuses away once for a key; of any number at the same moment none leaves the account below zero. */
export async function give(
  scope: Scope,
  customer: SignedInCustomer,
  gift: BonusGift,
  key: string,
): Promise<GivenGift> {
  const { db } = scope;
  const { id: customerId } = customer;
  const now = scope.clock.now();
  const { charity, phone } = await recipientOf(scope, customer, gift);
  const amountKop = gift.amount * 100;
  const waitsUntil = now + GIFT_WAITS_DAYS * DAY_MS;
  const since = expiredBefore(now);
  const { row: given } = await placeOnce({
    find: () => sql.findGift(db, customerId, key),
    isSame: (known) =>
      known.amount_kop === amountKop && known.charity_code === charity && known.phone === phone,
    store: () =>
      sql.giveGift(db, { id: uuidv7(), customerId, key, charity, phone, amountKop, waitsUntil, now, since }),
    refuse: () => refuseGift(scope, customerId, amountKop),
    reusedMessage: 'Этот ключ уже использован для\u00a0другого подарка',
  });
  return {
    id: given.id,
    amountKop,
    recipient: given.charity ?? maskPhone(given.phone ?? ''),
    to: gift.to,
    balanceKop: await readBalance(db, `bonuses:${customerId}`),
  };
}

/** Notes who has invited a new customer: the owner of the code in the friend's link. */
export async function acceptInvitation(scope: Scope, customerId: string, code: string): Promise<void> {
  await sql.insertInvitation(scope.db, customerId, code, scope.clock.now());
}

/** Where the friends stand who have come by the customer's link or ordered with the code. */
export async function listFriends(scope: Scope, customerId: string): Promise<InvitedFriend[]> {
  const promised = { rewardKop: REFERRAL_KOP, rewardAfter: REFERRAL_REWARD_AFTER };
  const rows = await sql.listFriends(scope.db, customerId, promised);
  return rows.map(({ name, order_state, deliveries, reward_after, reward_kop, since, is_rewarded }) => {
    const isOver = order_state === 'cancelled' || order_state === 'refunded';
    const begun = order_state === null ? 'registered' : 'ordered';
    const going = deliveries > 0 ? 'receiving' : begun;
    return {
      name: maskName(name),
      state: is_rewarded === 1 ? 'rewarded' : isOver ? 'cancelled' : going,
      deliveries,
      rewardAfter: reward_after,
      rewardKop: reward_kop,
      since,
    };
  });
}

/** Moves out what has had its term, and sends back gifts that nobody has come for. */
export async function processBonuses(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  const before = expiredBefore(now);
  await sql.returnGifts(scope.db, now);
  const usual = before - ENDED_DAYS * DAY_MS;
  // After a longer pause of the timer, also what it has missed.
  const from = Math.min((await readMark(scope.db, 'bonuses')) ?? usual, usual);
  await sql.expire(scope.db, from, before, now);
  await setMark(scope.db, 'bonuses', before);
}

/** Bonuses of a customer that can be spent until a day and no longer. */
export interface ExpiringBonuses {
  readonly customerId: string;
  readonly date: IsoDate;
  readonly amountKop: Kopecks;
}

/** Whose bonuses end within so many days from today, summed by customer and last day. */
export async function listExpiringBonuses(
  scope: Scope,
  now: EpochMs,
  days: number,
): Promise<ExpiringBonuses[]> {
  const first = moscowTime(addDays(moscowDate(now), -BONUS_TERM_DAYS), 0);
  const rows = await sql.listOpenGrants(scope.db, first, first + (days + 1) * DAY_MS);
  const sums = new Map<string, ExpiringBonuses>();
  for (const { customer_id: customerId, at, amount_kop } of rows) {
    const date = expiresOn(at);
    const known = sums.get(`${customerId} ${date}`)?.amountKop ?? 0;
    sums.set(`${customerId} ${date}`, { customerId, date, amountKop: known + amount_kop });
  }
  return [...sums.values()];
}
