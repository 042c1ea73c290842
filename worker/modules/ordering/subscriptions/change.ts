import type * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import { type OrderPerson, orderPersons } from '#shared/features/orders/persons.ts';
import type { ChangeSubscription, RenewalQuote } from '#shared/features/subscriptions/schema.ts';
import { q, statement } from '../../../db/query.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import { requireServedStreet } from '../../content/places.ts';
import { requireInterval } from '../../content/regions.ts';
import { voidUndo } from '../../deliveries/deliveries/statements.ts';
import { listAddresses } from '../../identity/addresses.ts';
import { planOrder } from './plan.ts';
import {
  applyUncharged,
  isCharged,
  type Request,
  requireOwn,
  type Subscription,
  updateSubscription,
} from './subscription.ts';

function refuse(fields: Record<string, string>): never {
  throw new AppError('validation_failed', { fields });
}

/** Who eats after a change: persons of today keep name and exclusions, each once; a new one has neither. */
export function changedPersons(
  known: readonly OrderPerson[],
  wanted: ChangeSubscription['persons'],
): [OrderPerson, ...OrderPerson[]] {
  const numbers = wanted.flatMap(({ person }) => (person === undefined ? [] : [person]));
  const isKnown = numbers.every((person) => person <= known.length);
  if (!isKnown || new Set(numbers).size < numbers.length) refuse({ persons: 'Выберите программу каждому' });
  const [first, ...others] = wanted.map(({ person, programme, kcal }): OrderPerson => {
    const { name, without } = known[(person ?? 0) - 1] ?? { name: '', without: [] };
    return { programme, kcal, name, without };
  });
  return first ? [first, ...others] : refuse({ persons: 'Оставьте хотя бы одного человека' });
}

/** Where renewals go after a change. */
async function changedAddress(
  scope: Scope,
  customerId: string,
  address: Request['address'],
  addressId: string,
): Promise<Request['address']> {
  if (addressId === '') return address;
  const saved = (await listAddresses(scope, customerId)).find((one) => one.id === addressId);
  if (!saved) return refuse({ addressId: 'Такого адреса нет' });
  await requireServedStreet(scope, saved.street.id);
  const { street, house, flat, entrance, floor, intercom, comment } = saved;
  return { ...address, streetId: street.id, house, flat, entrance, floor, intercom, comment };
}

/** A subscription as it would be after a change. */
async function changedRow(
  scope: Scope,
  customerId: string,
  id: string,
  wanted: ChangeSubscription,
): Promise<Subscription> {
  const row = await requireOwn(scope, customerId, id, ['active', 'payment_failed', 'paused']);
  const { draft, address, interval: present } = row.request;
  const [first, ...others] = changedPersons(orderPersons(draft), wanted.persons);
  const interval = wanted.interval === '' ? present : wanted.interval;
  const { part } = await requireInterval(scope, interval);
  const skip = wanted.skip ?? row.skip;
  const people = others.length + 1;
  return {
    ...row,
    skip,
    part,
    // What was told is no longer so.
    noticedAt: null,
    request: {
      ...row.request,
      draft: { ...draft, ...first, people, days: wanted.days, skip, others },
      interval,
      address: await changedAddress(scope, customerId, address, wanted.addressId),
    },
  };
}

/** What renewals would cost after a change, and when the next one comes. */
export async function quoteChange(
  scope: Scope,
  customerId: string,
  id: string,
  wanted: ChangeSubscription,
): Promise<z.infer<typeof RenewalQuote>> {
  const { chargeAt, body } = await planOrder(scope, await changedRow(scope, customerId, id, wanted));
  return { chargeAt, totalKop: body.expectedTotalKop, startDate: body.draft.start };
}

/** Changes what the next order of a subscription is made of, as long as it is as it was read. */
function changeRequest({ id, orderId, request, state, period, declines }: Subscription): Statement {
  const unchanged = q
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', id)
    .where('orderId', '=', orderId)
    .where('state', '=', state)
    .where('period', '=', period)
    .where('declines', '=', declines);
  return statement(
    q
      .updateTable('orderRequests')
      .set({ request: JSON.stringify(request) })
      .where('orderId', '=', orderId)
      .where(({ exists }) => exists(unchanged)),
  );
}

/**
 * Changes what renewals bring; the customer is told of the next charge anew. The order's last change of the calendar can
 * no longer be undone: it would bring back what this replaces.
 */
export async function change(scope: Scope, customerId: string, id: string, wanted: ChangeSubscription) {
  const row = await changedRow(scope, customerId, id, wanted);
  // Refuses what cannot be ordered.
  await planOrder(scope, row);
  const fresh = { noticed: null, ...(isCharged(row) && { chargeAt: scope.clock.now() }) } as const;
  return applyUncharged(scope, row, [
    changeRequest(row),
    voidUndo(row.orderId),
    updateSubscription(row, fresh),
  ]);
}
