import { addDays, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { againPath } from '#shared/features/orders/draft-entries.ts';
import { orderPersons } from '#shared/features/orders/persons.ts';
import type { Subscription, SubscriptionList } from '#shared/features/subscriptions/schema.ts';
import type { Scope } from '../../../scope.ts';
import { publishedClosedDays } from '../../content/api.ts';
import * as sql from './own/sql.ts';
import { type Circumstances, chargedAt, losesDays, planRenewedOrder } from './plan.ts';

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
  if (!isCharged || row.method_id === null) return { ...none, problem: null };
  try {
    const known = { isFirst: row.has_orders === 0, place: row.place };
    const plan = await planRenewedOrder(scope, row, { closed, known });
    const totalKop = row.noticed_kop ?? plan.body.expectedTotalKop;
    return {
      next: { chargeAt: plan.chargeAt, totalKop, startDate: plan.body.draft.start },
      soon: await soonOf(scope, row, { closed, known }),
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...none, problem: 'Прежний рацион больше нельзя заказать целиком: соберите новый заказ' };
  }
}

async function present(scope: Scope, row: sql.OwnRow, closed: readonly IsoDate[]): Promise<Subscription> {
  const { draft, address } = row.request;
  const place = row.place?.label ?? row.address.street;
  const { house, flat } = row.place ? address : row.address;
  const { method_id: methodId, method_title: title } = row;
  return {
    id: row.id,
    state: row.state,
    programme: { name: row.programme_name, tint: row.programme_tint },
    kcal: draft.kcal,
    days: draft.days,
    people: draft.people,
    persons: orderPersons(draft).map(({ name, programme, kcal }, index) => ({
      person: index + 1,
      name,
      programme,
      kcal,
    })),
    address: [`${place}, ${house}`, flat && `кв.\u00a0${flat}`].filter(Boolean).join(', '),
    order: { number: String(row.order_number), endDate: row.end_date },
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

/** The customer's subscriptions, kept methods and orders that can be renewed. */
export async function listSubscriptions(scope: Scope, customerId: string): Promise<SubscriptionList> {
  const { db } = scope;
  const today = moscowDate(scope.clock.now());
  const [rows, options, closed] = await Promise.all([
    sql.listOwn(db, customerId),
    sql.readOptions(db, customerId, today),
    publishedClosedDays(scope, today),
  ]);
  return { subscriptions: await Promise.all(rows.map((row) => present(scope, row, closed))), ...options };
}
