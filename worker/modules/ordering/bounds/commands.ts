import { AppError } from '#shared/errors.ts';
import { type Home, homeKey } from '#shared/features/addresses/home-key.ts';
import type { CaptchaFailure } from '#shared/features/auth/schema.ts';
import { type CashOffer, cashRefusalOf } from '#shared/features/bounds/cash-offer.ts';
import {
  GUESSES_PER_CUSTOMER_HOUR,
  HOLD_MS,
  MAX_UNPAID_ORDERS,
  ORDERS_PER_HOUR,
} from '#shared/features/bounds/terms.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { auditChanges } from '../../../db/audit/statements.ts';
import { sha256 } from '../../../hash.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { paymentMethods } from '../../money/api.ts';
import {
  askForWork,
  countOfAddress,
  countsOf,
  countThisHour,
  countWithin,
  refuseThisHour,
  requirePerson,
  widthOf,
} from '../../visitors/api.ts';
import * as sql from './sql.ts';

/** What a browser says of the bot check with an order. */
export interface OrderProof {
  readonly token: string | undefined;
  readonly failure: CaptchaFailure | undefined;
  /** Whether the browser can be told to bring a token: a form without scripts cannot. */
  readonly canBeAsked: boolean;
}

interface Provable {
  readonly 'smart-token'?: string | undefined;
  readonly 'captcha-failure'?: CaptchaFailure | undefined;
}

/** What is ordered, apart from the proof that comes with it: a repeat is the same order with another token. */
export function takeProof<Body extends Provable>(body: Body, isForm = false) {
  const { 'smart-token': token, 'captcha-failure': failure, ...ordered } = body;
  return { ordered, proof: { token, failure, canBeAsked: !isForm } };
}

/**
 * Lets an order through, or says in words why there are too many: returns the statements that count it in the batch that
 * places it. An order that goes nowhere, like that of a certificate, has no home.
 */
export type Admit = (home?: Home) => Promise<Statement[]>;

interface Bound {
  readonly key: string;
  readonly terms: { readonly proof: number; readonly most: number };
  /** Whether others share it: then it is wider for whoever brings a proof. */
  readonly isShared: boolean;
}

async function boundsOf(scope: Scope, customerId: string, home: Home | undefined): Promise<Bound[]> {
  const { customer, address, home: ofHome } = ORDERS_PER_HOUR;
  return [
    { key: `orders:customer:${customerId}`, terms: customer, isShared: false },
    { key: `orders:address:${scope.address}`, terms: address, isShared: true },
    ...(home ? [{ key: `orders:home:${await sha256(homeKey(home))}`, terms: ofHome, isShared: true }] : []),
  ];
}

/** Bounds the orders that one request places; a token is used once, however often the order has to be checked again. */
export function admission(scope: Scope, customerId: string, proof: OrderProof): Admit {
  /** What the bot check has said; undefined while it was not asked. */
  let isProven: boolean | undefined;
  return async (home) => {
    const bounds = await boundsOf(scope, customerId, home);
    const counts = await countsOf(
      scope,
      bounds.map(({ key }) => key),
    );
    const isReached = (limitOf: (bound: Bound) => number) =>
      bounds.some((bound, index) => (counts[index] ?? 0) >= limitOf(bound));
    if (isProven === undefined && isReached(({ terms }) => terms.proof)) {
      isProven = await requirePerson(scope, {
        ...{ purpose: 'order', kind: 'smart', recipient: customerId },
        ...proof,
      });
    }
    const { now, withWork } = await widthOf(scope, isProven);
    const mostOf =
      (times: number) =>
      ({ terms, isShared }: Bound) =>
        terms.most * (isShared ? times : 1);
    if (isReached(mostOf(withWork)))
      await refuseThisHour(scope, 'order_limit', 'За этот час уже много заказов');
    if (isReached(mostOf(now))) await askForWork(scope);
    return bounds.flatMap((bound) => countWithin(scope, bound.key, mostOf(now)(bound)));
  };
}

/** What an unpaid order adds to its invoice and batch: until when it holds places, and that there are few of them. */
export async function holdOf(scope: Scope, customerId: string) {
  const open = await sql.listUnpaid(scope.db, customerId);
  if (open.length >= MAX_UNPAID_ORDERS) {
    const numbersOf = (rows: typeof open) => rows.map(({ number }) => `№ ${number}`).join(', ');
    const unpaid = numbersOf(open.filter(({ kind }) => kind === 'order'));
    const unpaidDishes = numbersOf(open.filter(({ kind }) => kind === 'homemade'));
    throw new AppError('unpaid_orders', {
      message: `Ждут оплаты ${countOf(open.length, 'ваш заказ', 'ваших заказа', 'ваших заказов')}: ${numbersOf(open)}. Оплатите или отмените один из них, и можно будет оформить новый`,
      // Tell a form which pages to link to: one without scripts gets nothing else.
      fields: { ...(unpaid !== '' && { unpaid }), ...(unpaidDishes !== '' && { unpaidDishes }) },
      details: { orders: open.map(({ id, number, kind }) => ({ id, number: String(number), kind })) },
    });
  }
  return {
    heldUntil: scope.clock.now() + HOLD_MS,
    guard: [sql.refuseManyUnpaid(customerId, MAX_UNPAID_ORDERS)],
  };
}

function tooLong(days: number): string {
  if (days === 0) return 'Сейчас курьеры не принимают оплату: выберите оплату на сайте';
  const most = countOf(days, 'дня', 'дней', 'дней');
  return `Курьеру можно оплатить заказ до ${most}: под долгий рацион мы заранее закупаем продукты. Выберите оплату на сайте или срок короче`;
}

function tooMuch({ sumKop, openKop }: { readonly sumKop: Kopecks; readonly openKop: Kopecks }): string {
  if (openKop > 0) {
    return `У вас уже есть заказы с оплатой курьеру на ${formatMoney(openKop)}. Дождитесь первой доставки или выберите оплату на сайте`;
  }
  return sumKop === 0
    ? tooLong(0)
    : `Курьеру можно оплатить заказ до ${formatMoney(sumKop)}. Этот дороже: выберите оплату на сайте или закажите меньше`;
}

/**
 * To what length and sum a customer may pay the courier for another order; an anonymous visitor is taken for a new customer. Null
 * where cards are not taken: nothing else is left then.
 */
export async function cashOffer(scope: Scope, customerId: string | null): Promise<CashOffer | null> {
  if (!paymentMethods(scope).includes('card')) return null;
  const cash = await sql.readCash(scope.db, customerId ?? '');
  return {
    days: cash.days,
    sumKop: Math.max(0, cash.sumKop - cash.openKop),
    tooLong: tooLong(cash.days),
    tooMuch: tooMuch(cash),
  };
}

/**
 * Refuses an order that the courier would have to collect more for than operators let them, and says why; returns what
 * refuses two such orders at one moment.
 */
export async function requireCash(
  scope: Scope,
  customerId: string,
  { days, totalKop }: { readonly days?: number; readonly totalKop: number },
): Promise<Statement[]> {
  const offer = await cashOffer(scope, customerId);
  const refusal = cashRefusalOf(offer, totalKop, days);
  if (refusal !== undefined) {
    throw new AppError('cash_limit', { message: refusal, fields: { payment: refusal } });
  }
  return offer === null ? [] : [sql.refuseMuchCash(customerId, totalKop)];
}

/**
 * Judges codes that somebody has typed, so many unknown ones an hour: each counts before it is judged, so that guesses at one
 * moment do not pass together, and is taken back where it exists.
 */
export async function judgeCodes<T>(
  scope: Scope,
  customerId: string | null,
  judge: () => Promise<{ readonly areKnown: boolean; readonly found: T }>,
): Promise<T> {
  const refuse = () =>
    refuseThisHour(scope, 'code_guesses', 'За этот час введено слишком много неверных кодов');
  const takeBack: (() => Promise<void>)[] = [];
  let isGuess = false;
  try {
    // The customer first: who is refused on their own account spends nothing of what neighbours share.
    if (customerId !== null)
      takeBack.push(
        await countThisHour(scope, `codes:customer:${customerId}`, GUESSES_PER_CUSTOMER_HOUR, refuse),
      );
    takeBack.push(await countOfAddress(scope, 'guess', refuse));
    const { areKnown, found } = await judge();
    isGuess = !areKnown;
    return found;
  } finally {
    if (!isGuess) await Promise.all(takeBack.map((undo) => undo()));
  }
}

/** To what length and sum couriers take money, in days and roubles. */
export async function cashLimits({ db }: Scope) {
  const { sumKop, firstSumKop, ...terms } = await sql.readLimits(db);
  return { ...terms, roubles: sumKop / 100, firstRoubles: firstSumKop / 100 };
}

/** Sets how much money couriers take; it holds from the next order on. */
export async function setCashLimits(scope: Scope, limits: Awaited<ReturnType<typeof cashLimits>>) {
  const { roubles, firstRoubles, ...terms } = limits;
  const before = await cashLimits(scope);
  await scope.db.write([
    sql.setLimits({ ...terms, sumKop: roubles * 100, firstSumKop: firstRoubles * 100 }),
    ...auditChanges(scope, { object: 'cash-limits', id: 'all', before, after: limits }),
  ]);
  return cashLimits(scope);
}
