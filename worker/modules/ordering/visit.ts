import { addDays, type EpochMs, formatHours, type IsoDate, moscowDate } from '#shared/dates.ts';
import { effectiveState } from '#shared/features/deliveries/rules.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import * as contract from '#shared/features/deliveries/visit/contract.ts';
import { repeatPath } from '#shared/features/orders/draft-entries.ts';
import { extensionStart, isRunning } from '#shared/features/orders/extension.ts';
import { plansTitle } from '#shared/features/orders/plan-labels.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { rationsOfRow } from '../../db/order-rations.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { publishedClosedDays } from '../content/closed-days.ts';
import { listDeliveries } from '../deliveries/deliveries/sql.ts';
import { listMealPlans } from '../deliveries/rations/commands.ts';
import { listCurrentOrders } from './orders/order.ts';
import { listComingRenewals } from './subscriptions/present.ts';

/** Days ahead in which a next delivery is looked for: a freeze may be as long. */
const AHEAD_DAYS = 60;

/** States of a delivery that is still to come. */
const ahead: ReadonlySet<DeliveryState> = new Set(['planned', 'locked', 'cooking', 'on_route']);

async function findNext(scope: Scope, customerId: string, now: EpochMs): Promise<contract.Visit['next']> {
  const today = moscowDate(now);
  const rows = await listDeliveries(scope.db, customerId, today, addDays(today, AHEAD_DAYS));
  const next = rows.find(({ state, date }) => ahead.has(state) && date >= today);
  if (!next) return null;
  return {
    date: next.date,
    interval: formatHours(next.from_hour, next.to_hour),
    state: effectiveState(next.state, next.date, now),
    title: plansTitle(rationsOfRow(next)),
  };
}

async function findFood(scope: Scope, customerId: string, now: EpochMs): Promise<contract.Visit['today']> {
  const today = moscowDate(now);
  const [own] = await listMealPlans(scope, { customerId, from: today, to: today, now });
  if (!own) return null;
  return {
    kcal: Math.round(own.totals.kcal),
    dishes: own.meals.flatMap(({ dish }) =>
      dish ? [{ title: dish.title, picture: dish.picture, tint: dish.tint }] : [],
    ),
  };
}

/** The order to go on with: the newest one that was paid, from the day after the last that runs. */
function findAgain(
  orders: readonly Order[],
  now: EpochMs,
  closedDays: readonly IsoDate[],
): contract.Visit['again'] {
  const [newest] = orders.filter(
    ({ payment, state }) => !payment.payable && state !== 'cancelled' && state !== 'refunded',
  );
  // A subscription orders by itself: the food would come twice.
  if (!newest || newest.isRenewed) return null;
  const title = plansTitle(newest.rations);
  if (!orders.some(isRunning)) return { path: repeatPath(newest), title, start: null };
  const start = extensionStart(orders, newest, { now, closedDays });
  return start === undefined ? null : { path: repeatPath(newest, start), title, start };
}

/** What a customer comes back for. */
async function readVisit(scope: Scope, customerId: string): Promise<contract.Visit> {
  const now = scope.clock.now();
  const [{ orders }, next, today, closedDays] = await Promise.all([
    listCurrentOrders(scope, customerId),
    findNext(scope, customerId, now),
    findFood(scope, customerId, now),
    publishedClosedDays(scope, moscowDate(now)),
  ]);
  const [renewal] = orders.some(({ isRenewed }) => isRenewed)
    ? await listComingRenewals(scope, customerId)
    : [];
  const unpaid = orders.find(({ payment }) => payment.payable);
  return {
    unpaid: unpaid
      ? { number: unpaid.number, totalKop: unpaid.price.totalKop, url: unpaid.payment.url }
      : null,
    next,
    today,
    renewal: renewal ?? null,
    again: findAgain(orders, now, closedDays),
  };
}

export const visitCalls = calls(contract, {
  getVisit: async ({ scope, customer }) => ({ visit: await readVisit(scope, customer.id) }),
});
