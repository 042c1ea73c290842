import { AppError } from '#shared/errors.ts';
import type { NeedFacts } from '#shared/features/needs/contract.ts';
import type { Scope } from '../../../scope.ts';
import { listUnserved } from '../../deliveries/api.ts';
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

/** Settles what only waits to be read or decided; what is not the customer's own is not found. */
export async function settleNeed(scope: Scope, customerId: string, need: string) {
  const [noted] = await scope.db.write([statements.settleNeed(customerId, need, scope.clock.now())]);
  if (noted?.changes === 0) throw new AppError('not_found');
  return { success: true as const };
}
