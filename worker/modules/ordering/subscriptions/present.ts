import { sql } from 'kysely';
import * as z from 'zod/mini';
import { addDays, type IsoDate, moscowDate } from '#shared/dates.ts';
import { enumerate } from '#shared/enumeration.ts';
import { AppError } from '#shared/errors.ts';
import { foodDates } from '#shared/features/deliveries/rules.ts';
import { againPath } from '#shared/features/orders/draft-entries.ts';
import { type OrderPerson, orderPersons } from '#shared/features/orders/persons.ts';
import { personLines, planLine } from '#shared/features/orders/plan-labels.ts';
import { RunningOrder } from '#shared/features/orders/terms.ts';
import { DeclineReason } from '#shared/features/payments/schema.ts';
import {
  type ComingRenewal,
  type Subscription as ShownSubscription,
  SubscriptionList,
} from '#shared/features/subscriptions/schema.ts';
import { jsonRows, parseColumns } from '../../../db/json-column.ts';
import { q, read } from '../../../db/query.ts';
import type { Scope } from '../../../scope.ts';
import { publishedClosedDays } from '../../content/closed-days.ts';
import { PlaceRow, placeColumn } from '../../content/places.ts';
import { hasOrdered } from '../../identity/former-customers.ts';
import { runningOrders } from '../orders/standing.ts';
import { overlapOf, type PlannedRenewal } from './overlaps.ts';
import { type Circumstances, chargedAt, listProgrammeNames, losesDays, planRenewedOrder } from './plan.ts';
import {
  isOrderOver,
  parseSubscription,
  type StoredSubscription,
  selectSubscriptions,
} from './subscription.ts';

const ownColumns = {
  nowPersons: z.array(z.object({ name: z.string(), programme: z.string(), kcal: z.number() })),
  charges: z.array(
    z.object({
      at: z.number(),
      amountKop: z.number(),
      state: z.enum(['pending', 'paid', 'declined']),
      declineReason: z.nullable(DeclineReason),
      orderNumber: z.string(),
    }),
  ),
  place: z.nullable(PlaceRow),
};

interface StoredOwn extends StoredSubscription {
  /** What the order that is renewed is made of, whatever has been changed for the next one. */
  readonly nowDays: number;
  readonly nowPersons: string;
  /** Tries to charge it, the newest first. */
  readonly charges: string;
  /** Where its orders are brought to. */
  readonly place: string | null;
  readonly hasOrders: number;
}

/** A customer's subscriptions whose first order was paid, the newest first, with everything that they are shown of them. */
async function listOwn(scope: Scope, customerId: string) {
  const others = sql`o.days AS now_days, (
      SELECT json_group_array(json_object('name', name, 'programme', programme, 'kcal', kcal)) FROM (
        SELECT o.person_name AS name, o.programme_code AS programme, o.kcal AS kcal
        UNION ALL
        SELECT value ->> 'name', value ->> 'programme', value ->> 'kcal' FROM json_each(o.others)
      )
    ) AS now_persons, (
      SELECT json_group_array(json_object('at', at, 'amountKop', amount_kop, 'state', state,
        'declineReason', decline_reason, 'orderNumber', CAST(number AS TEXT))) FROM (
        SELECT g.at, g.amount_kop, g.state, h.number,
          coalesce(g.decline_reason, (SELECT decline_reason FROM payments WHERE invoice_id = g.order_id))
            AS decline_reason
        FROM subscription_charges g JOIN orders h ON h.id = g.order_id JOIN invoices n ON n.id = g.order_id
        WHERE g.subscription_id = s.id ORDER BY g.at DESC, g.declines DESC LIMIT 24
      )
    ) AS charges, ${hasOrdered(sql`s.customer_id`)} AS has_orders,
    ${sql.raw(placeColumn(`(r.request ->> '$.address.streetId')`))} AS place,`;
  const rows = await read(
    scope.db,
    sql<StoredOwn>`${selectSubscriptions(others)}
      WHERE s.customer_id = ${customerId} AND o.state <> 'pending_payment'
        AND NOT (s.state = 'cancelled' AND s.ended_at IS NULL)
      ORDER BY s.created_at DESC, s.id DESC LIMIT 20`,
  );
  return rows.map((row) => parseColumns(parseSubscription(row), ownColumns));
}
type OwnSubscription = Awaited<ReturnType<typeof listOwn>>[number];

/** Paid orders of a customer that still bring food and have no subscription, the newest first. */
export const renewableOrders = (customerId: string, today: IsoDate) => sql<
  SubscriptionList['renewable'][number]
>`
  SELECT o.id, CAST(o.number AS TEXT) AS number, p.name AS programme, o.kcal, o.days, o.end_date FROM orders o
  JOIN programmes p ON p.code = o.programme_code JOIN order_requests r ON r.order_id = o.id
  WHERE o.customer_id = ${customerId} AND o.state IN ('paid', 'active', 'frozen') AND o.end_date >= ${today}
    AND o.days > 1
    AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE order_id = o.id)
    AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE first_order_id = o.id)
    AND NOT EXISTS (SELECT 1 FROM subscription_charges WHERE order_id = o.id)
  ORDER BY o.placed_at DESC LIMIT 10`;

/** Cards of a customer that may be charged, the newest first. */
const savedCards = (customerId: string) =>
  q
    .selectFrom('paymentMethods')
    .select(['id', 'title'])
    .where('customerId', '=', customerId)
    .where('removedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');

const optionColumns = {
  methods: SubscriptionList.shape.methods,
  renewable: SubscriptionList.shape.renewable,
  running: z.array(RunningOrder),
};

/** What a subscription can begin with, and the orders that bring food, in one statement. */
async function readOptions({ db }: Scope, customerId: string, today: IsoDate) {
  const running = runningOrders(customerId, today);
  const renewable = renewableOrders(customerId, today);
  const [row] = await read(
    db,
    sql<{ methods: string; renewable: string; running: string }>`SELECT
      ${jsonRows(savedCards(customerId), ['id', 'title'])} AS methods,
      ${jsonRows(renewable, ['id', 'number', 'programme', 'kcal', 'days', 'endDate'])} AS renewable,
      ${jsonRows(running, ['number', 'startDate', 'endDate'])} AS running`,
  );
  if (!row) throw new Error('The options of subscriptions were not read');
  return parseColumns(row, optionColumns);
}

type Next = Pick<ShownSubscription, 'next' | 'soon' | 'problem'>;

const none = { next: null, soon: null } as const;

/** What a charge at this moment would bring, where its food begins before that of the next charge. */
async function soonOf(
  scope: Scope,
  row: OwnSubscription,
  circumstances: Circumstances,
): Promise<ShownSubscription['soon']> {
  const now = scope.clock.now();
  if (row.state === 'paused' || !losesDays(row, circumstances.closed, now)) return null;
  try {
    const { body } = await planRenewedOrder(scope, chargedAt(row, now), circumstances);
    return { totalKop: body.expectedTotalKop, startDate: body.draft.start };
  } catch (error) {
    // What cannot begin earlier comes when it was planned.
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** What is charged next; once notified, the sum stays. */
async function nextOf(scope: Scope, row: OwnSubscription, closed: readonly IsoDate[]): Promise<Next> {
  const isCharged =
    row.state === 'active' ||
    row.state === 'payment_failed' ||
    (row.state === 'paused' && row.resumeOn !== null);
  if (!isCharged || row.methodId === null || isOrderOver(row)) return { ...none, problem: null };
  try {
    const known = { isFirst: !row.hasOrders, place: row.place };
    const plan = await planRenewedOrder(scope, row, { closed, known });
    const totalKop = row.noticedKop ?? plan.body.expectedTotalKop;
    const { start: startDate, days } = plan.body.draft;
    const dates = foodDates(startDate, days, [...row.skip, ...closed]);
    return {
      next: { chargeAt: plan.chargeAt, totalKop, startDate, foodDates: dates, overlap: null },
      soon: await soonOf(scope, row, { closed, known }),
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...none, problem: 'Прежний рацион больше нельзя заказать целиком: соберите новый заказ' };
  }
}

/** What an order brings, in words. */
export async function planOf(
  scope: Scope,
  persons: readonly Pick<OrderPerson, 'name' | 'programme' | 'kcal'>[],
  days: number,
): Promise<ShownSubscription['plan']> {
  const names = await listProgrammeNames(scope, persons);
  const plans = persons.map(({ name, programme: code, kcal }, index) => ({
    name,
    kcal,
    programme: { code, name: names[index] ?? code },
  }));
  return { lines: plans.length > 1 ? personLines(plans) : plans.map(planLine), days };
}

async function present(
  scope: Scope,
  row: OwnSubscription,
  closed: readonly IsoDate[],
): Promise<ShownSubscription> {
  const { draft, address } = row.request;
  const place = row.place?.label ?? row.address.street;
  const { house, flat } = row.place ? address : row.address;
  const { methodId, methodTitle: title } = row;
  return {
    id: row.id,
    state: isOrderOver(row) ? 'cancelled' : row.state,
    programme: {
      name: enumerate([...new Set(await listProgrammeNames(scope, orderPersons(draft)))]),
      tint: row.programmeTint,
    },
    kcal: draft.kcal,
    days: draft.days,
    people: draft.people,
    persons: orderPersons(draft).map(({ name, programme, kcal }, index) => ({
      person: index + 1,
      name,
      programme,
      kcal,
    })),
    address: [`${place}, ${house}`, flat && `кв. ${flat}`].filter(Boolean).join(', '),
    order: {
      number: String(row.orderNumber),
      endDate: row.endDate,
      plan: await planOf(scope, row.nowPersons, row.nowDays),
    },
    plan: await planOf(scope, orderPersons(draft), draft.days),
    interval: row.request.interval,
    skip: row.skip,
    again: againPath(row.orderId, { ...draft, skip: row.skip }),
    ...(await nextOf(scope, row, closed)),
    method: methodId !== null && title !== null ? { id: methodId, title } : null,
    resumeOn: row.state === 'paused' ? row.resumeOn : null,
    skippedUntil: row.state === 'active' && row.resumeOn !== null ? addDays(row.resumeOn, -1) : null,
    history: row.charges,
  };
}

function plannedOf({ id, programme, order, next }: ShownSubscription): PlannedRenewal[] {
  if (next === null) return [];
  const { startDate, foodDates: dates } = next;
  const endDate = dates.at(-1) ?? startDate;
  return [{ id, programme: programme.name, orderNumber: order.number, startDate, endDate }];
}

/** Names with each next renewal what else brings food on some of its days. */
function withOverlaps(
  subscriptions: readonly ShownSubscription[],
  running: Parameters<typeof overlapOf>[1],
): ShownSubscription[] {
  const renewals = subscriptions.flatMap(plannedOf);
  return subscriptions.map((one) => {
    const [planned] = plannedOf(one);
    if (!one.next || !planned) return one;
    return { ...one, next: { ...one.next, overlap: overlapOf(planned, running, renewals) } };
  });
}

/** The customer's subscriptions, kept methods and orders that can be renewed. */
export async function listSubscriptions(scope: Scope, customerId: string): Promise<SubscriptionList> {
  const today = moscowDate(scope.clock.now());
  const [rows, options, closed] = await Promise.all([
    listOwn(scope, customerId),
    readOptions(scope, customerId, today),
    publishedClosedDays(scope, today),
  ]);
  const { methods, renewable, running } = options;
  const subscriptions = await Promise.all(rows.map((row) => present(scope, row, closed)));
  return { subscriptions: withOverlaps(subscriptions, running), methods, renewable };
}

/** The customer's next renewals, the first food first. */
export async function listComingRenewals(scope: Scope, customerId: string): Promise<ComingRenewal[]> {
  const [rows, closed] = await Promise.all([
    listOwn(scope, customerId),
    publishedClosedDays(scope, moscowDate(scope.clock.now())),
  ]);
  const subscriptions = await Promise.all(rows.map((row) => present(scope, row, closed)));
  const coming = subscriptions.flatMap(({ programme, next }) => {
    if (!next) return [];
    const { startDate, foodDates: dates, chargeAt, totalKop } = next;
    return [{ programme: programme.name, startDate, endDate: dates.at(-1) ?? startDate, chargeAt, totalKop }];
  });
  return coming.toSorted((one, other) => one.startDate.localeCompare(other.startDate));
}
