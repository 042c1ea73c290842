import { addDays, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { againPath } from '#shared/features/orders/draft-entries.ts';
import { orderPersons } from '#shared/features/orders/persons.ts';
import type { Subscription, SubscriptionList } from '#shared/features/subscriptions/schema.ts';
import type { Scope } from '../../../scope.ts';
import { publishedClosedDays } from '../../content/api.ts';
import * as sql from './own/sql.ts';
import { planRenewedOrder } from './plan.ts';

type Next = Pick<Subscription, 'next' | 'problem'>;

/** What is charged next; once notified, the sum stays. */
async function nextOf(scope: Scope, row: sql.OwnRow, closed: readonly IsoDate[]): Promise<Next> {
  const isCharged =
    row.state === 'active' ||
    row.state === 'payment_failed' ||
    (row.state === 'paused' && row.resume_on !== null);
  if (!isCharged || row.method_id === null) return { next: null, problem: null };
  try {
    const known = { isFirst: row.has_orders === 0, place: row.place };
    const { chargeAt, body } = await planRenewedOrder(scope, row, { closed, known });
    const totalKop = row.noticed_kop ?? body.expectedTotalKop;
    return { next: { chargeAt, totalKop, startDate: body.draft.start }, problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { next: null, problem: 'Прежний рацион больше нельзя заказать целиком: соберите новый заказ' };
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
