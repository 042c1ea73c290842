import { addDays, type IsoDate, moscowDate } from '#shared/dates.ts';
import { enumerate } from '#shared/enumeration.ts';
import { AppError } from '#shared/errors.ts';
import { foodDates } from '#shared/features/deliveries/rules.ts';
import { againPath } from '#shared/features/orders/draft-entries.ts';
import { type OrderPerson, orderPersons } from '#shared/features/orders/persons.ts';
import { personLines, planLine } from '#shared/features/orders/plan-labels.ts';
import type { ComingRenewal, Subscription, SubscriptionList } from '#shared/features/subscriptions/schema.ts';
import type { Scope } from '../../../scope.ts';
import { publishedClosedDays } from '../../content/api.ts';
import { overlapOf, type PlannedRenewal } from './overlaps.ts';
import * as sql from './own/sql.ts';
import { type Circumstances, chargedAt, losesDays, planRenewedOrder } from './plan.ts';
import { programmeNames } from './programme-names.ts';
import { isOrderOver } from './sql.ts';

type Next = Pick<Subscription, 'next' | 'soon' | 'problem'>;

const none = { next: null, soon: null } as const;

/** What a charge at this moment would bring, where its food begins before that of the next charge. */
async function soonOf(
  scope: Scope,
  row: sql.OwnRow,
  circumstances: Circumstances,
): Promise<Subscription['soon']> {
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
async function nextOf(scope: Scope, row: sql.OwnRow, closed: readonly IsoDate[]): Promise<Next> {
  const isCharged =
    row.state === 'active' ||
    row.state === 'payment_failed' ||
    (row.state === 'paused' && row.resume_on !== null);
  if (!isCharged || row.method_id === null || isOrderOver(row)) return { ...none, problem: null };
  try {
    const known = { isFirst: row.has_orders === 0, place: row.place };
    const plan = await planRenewedOrder(scope, row, { closed, known });
    const totalKop = row.noticed_kop ?? plan.body.expectedTotalKop;
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
): Promise<Subscription['plan']> {
  const names = await programmeNames(scope, persons);
  const plans = persons.map(({ name, programme: code, kcal }, index) => ({
    name,
    kcal,
    programme: { code, name: names[index] ?? code },
  }));
  return { lines: plans.length > 1 ? personLines(plans) : plans.map(planLine), days };
}

async function present(scope: Scope, row: sql.OwnRow, closed: readonly IsoDate[]): Promise<Subscription> {
  const { draft, address } = row.request;
  const place = row.place?.label ?? row.address.street;
  const { house, flat } = row.place ? address : row.address;
  const { method_id: methodId, method_title: title } = row;
  return {
    id: row.id,
    state: isOrderOver(row) ? 'cancelled' : row.state,
    programme: {
      name: enumerate([...new Set(await programmeNames(scope, orderPersons(draft)))]),
      tint: row.programme_tint,
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
      number: String(row.order_number),
      endDate: row.end_date,
      plan: await planOf(scope, row.now_persons, row.now_days),
    },
    plan: await planOf(scope, orderPersons(draft), draft.days),
    interval: row.request.interval,
    skip: row.skip,
    again: againPath(row.order_id, { ...draft, skip: row.skip }),
    ...(await nextOf(scope, row, closed)),
    method: methodId !== null && title !== null ? { id: methodId, title } : null,
    resumeOn: row.state === 'paused' ? row.resume_on : null,
    skippedUntil: row.state === 'active' && row.resume_on !== null ? addDays(row.resume_on, -1) : null,
    history: row.charges,
  };
}

function plannedOf({ id, programme, order, next }: Subscription): PlannedRenewal[] {
  if (next === null) return [];
  const { startDate, foodDates: dates } = next;
  const endDate = dates.at(-1) ?? startDate;
  return [{ id, programme: programme.name, orderNumber: order.number, startDate, endDate }];
}

/** Names with each next renewal what else brings food on some of its days. */
function withOverlaps(
  subscriptions: readonly Subscription[],
  running: Parameters<typeof overlapOf>[1],
): Subscription[] {
  const renewals = subscriptions.flatMap(plannedOf);
  return subscriptions.map((one) => {
    const [planned] = plannedOf(one);
    if (!one.next || !planned) return one;
    return { ...one, next: { ...one.next, overlap: overlapOf(planned, running, renewals) } };
  });
}

/** The customer's subscriptions, kept methods and orders that can be renewed. */
export async function listSubscriptions(scope: Scope, customerId: string): Promise<SubscriptionList> {
  const { db } = scope;
  const today = moscowDate(scope.clock.now());
  const [rows, options, closed] = await Promise.all([
    sql.listOwn(db, customerId),
    sql.readOptions(db, customerId, today),
    publishedClosedDays(scope, today),
  ]);
  const { running, ...start } = options;
  const subscriptions = await Promise.all(rows.map((row) => present(scope, row, closed)));
  return { subscriptions: withOverlaps(subscriptions, running), ...start };
}

/** The customer's next renewals, the first food first. */
export async function listComingRenewals(scope: Scope, customerId: string): Promise<ComingRenewal[]> {
  const [rows, closed] = await Promise.all([
    sql.listOwn(scope.db, customerId),
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
