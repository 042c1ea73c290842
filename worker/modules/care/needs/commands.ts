import { moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { shownSpan } from '#shared/features/deliveries/shown-span.ts';
import type { NeedFacts } from '#shared/features/needs/contract.ts';
import { needsOf } from '#shared/features/needs/rules.ts';
import type { Scope } from '../../../scope.ts';
import { publishedClosedDays } from '../../content/api.ts';
import { listShownDeliveries, listUnserved } from '../../deliveries/api.ts';
import { listCurrentDishes, listCurrentOrders } from '../../ordering/api.ts';
import * as sql from './sql.ts';
import * as statements from './statements.ts';

/** What the account asks its customer about, beside what orders and deliveries tell. */
export async function listNeeds(scope: Scope, customerId: string): Promise<NeedFacts> {
  const [facts, unserved] = await Promise.all([
    sql.readFacts(scope.db, customerId, scope.clock.now()),
    listUnserved(scope, customerId),
  ]);
  return { ...facts, unserved };
}

/** How much of it there is: what the account's first card counts. */
export async function countNeeds(scope: Scope, customerId: string): Promise<number> {
  const now = scope.clock.now();
  const today = moscowDate(now);
  const [{ orders }, deliveries, dishes, facts, closedDays] = await Promise.all([
    listCurrentOrders(scope, customerId),
    listShownDeliveries(scope, customerId, { ...shownSpan(today), whole: 'running' }),
    listCurrentDishes(scope, customerId),
    listNeeds(scope, customerId),
    publishedClosedDays(scope, today),
  ]);
  return needsOf({ orders, deliveries, dishes, facts, now, closedDays }).length;
}

/** Settles what only waits to be read or decided; what is not the customer's own is not found. */
export async function settleNeed(scope: Scope, customerId: string, need: string) {
  const [noted] = await scope.db.write([statements.settleNeed(customerId, need, scope.clock.now())]);
  if (noted?.changes === 0) throw new AppError('not_found');
  return { success: true as const };
}
