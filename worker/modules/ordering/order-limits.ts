import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { type Home, homeKey } from '#shared/features/addresses/home-key.ts';
import type { CaptchaFailure } from '#shared/features/auth/schema.ts';
import {
  GUESSES_PER_CUSTOMER_HOUR,
  HOLD_MS,
  MAX_UNPAID_ORDERS,
  ORDERS_PER_HOUR,
} from '#shared/features/bounds/terms.ts';
import { countOf } from '#shared/plurals.ts';
import { refuseIf } from '../../db/guards/sql.ts';
import { q, read } from '../../db/query.ts';
import { sha256 } from '../../hash.ts';
import type { Statement } from '../../platform/database.ts';
import type { Scope } from '../../scope.ts';
import { countOfAddress, widthOf } from '../visitors/limits/address.ts';
import { countsOf, countThisHour, countWithin, refuseThisHour } from '../visitors/limits/commands.ts';
import { requirePerson } from '../visitors/limits/person.ts';
import { askForWork } from '../visitors/limits/work.ts';

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

interface HourlyLimit {
  readonly key: string;
  readonly terms: { readonly proof: number; readonly most: number };
  /** Whether others share it: then it is wider for whoever brings a proof. */
  readonly isShared: boolean;
}

async function listLimits(scope: Scope, customerId: string, home: Home | undefined): Promise<HourlyLimit[]> {
  const { customer, address, home: ofHome } = ORDERS_PER_HOUR;
  return [
    { key: `orders:customer:${customerId}`, terms: customer, isShared: false },
    { key: `orders:address:${scope.address}`, terms: address, isShared: true },
    ...(home ? [{ key: `orders:home:${await sha256(homeKey(home))}`, terms: ofHome, isShared: true }] : []),
  ];
}

/** Limits the orders that one request places; a token is used once, however often the order has to be checked again. */
export function admission(scope: Scope, customerId: string, proof: OrderProof): Admit {
  /** What the bot check has said; undefined while it was not asked. */
  let isProven: boolean | undefined;
  return async (home) => {
    const limits = await listLimits(scope, customerId, home);
    const counts = await countsOf(
      scope,
      limits.map(({ key }) => key),
    );
    const isReached = (most: (limit: HourlyLimit) => number) =>
      limits.some((limit, index) => (counts[index] ?? 0) >= most(limit));
    if (isProven === undefined && isReached(({ terms }) => terms.proof)) {
      isProven = await requirePerson(scope, {
        ...{ purpose: 'order', kind: 'smart', recipient: customerId },
        ...proof,
      });
    }
    const { now, withWork } = await widthOf(scope, isProven);
    const mostAt =
      (times: number) =>
      ({ terms, isShared }: HourlyLimit) =>
        terms.most * (isShared ? times : 1);
    if (isReached(mostAt(withWork)))
      await refuseThisHour(scope, 'order_limit', 'За этот час уже много заказов');
    if (isReached(mostAt(now))) await askForWork(scope);
    return limits.flatMap((limit) => countWithin(scope, limit.key, mostAt(now)(limit)));
  };
}

/** Orders of a customer that wait for a payment by card; a renewal is charged by itself. */
const unpaidOrders = (customerId: string) =>
  q
    .selectFrom('invoices')
    .where('customerId', '=', customerId)
    .where('state', '=', sql.lit('open'))
    .where('kind', 'in', ['order', 'homemade'])
    .where('heldUntil', 'is not', null);

/** Refuses a batch where so many orders of a customer wait for a payment already. */
export const refuseManyUnpaid = (customerId: string, most: number): Statement =>
  refuseIf(
    'unpaid-orders',
    sql`(${unpaidOrders(customerId).select(({ fn }) => fn.countAll().as('count'))}) >= ${most}`,
  );

/** What an unpaid order adds to its invoice and batch: until when it holds places, and that there are few of them. */
export async function holdUnpaid(scope: Scope, customerId: string) {
  const oldest = unpaidOrders(customerId)
    .select(['id', 'number', 'kind'])
    .orderBy('createdAt')
    .orderBy('number');
  const open = await read(scope.db, oldest);
  if (open.length >= MAX_UNPAID_ORDERS) {
    const listNumbers = (rows: typeof open) => rows.map(({ number }) => `№ ${number}`).join(', ');
    const unpaid = listNumbers(open.filter(({ kind }) => kind === 'order'));
    const unpaidDishes = listNumbers(open.filter(({ kind }) => kind === 'homemade'));
    throw new AppError('unpaid_orders', {
      message: `Ждут оплаты ${countOf(open.length, 'ваш заказ', 'ваших заказа', 'ваших заказов')}: ${listNumbers(open)}. Оплатите или отмените один из них, и можно будет оформить новый`,
      // Tell a form which pages to link to: one without scripts gets nothing else.
      fields: { ...(unpaid !== '' && { unpaid }), ...(unpaidDishes !== '' && { unpaidDishes }) },
      details: { orders: open.map(({ id, number, kind }) => ({ id, number: String(number), kind })) },
    });
  }
  return {
    heldUntil: scope.clock.now() + HOLD_MS,
    guard: [refuseManyUnpaid(customerId, MAX_UNPAID_ORDERS)],
  };
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
