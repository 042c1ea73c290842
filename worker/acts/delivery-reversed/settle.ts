import { AppError } from '#shared/errors.ts';
import { auditChanges } from '../../db/audit/statements.ts';
import type { Scope } from '../../scope.ts';
import { findMissing } from './load.ts';
import { settleReversal } from './save.ts';

/** Notes what has become of bonuses that were spent before a reversal; once noted it stays so. */
export async function settleMissing(
  scope: Scope,
  id: string,
  because: string,
): Promise<{ settledAt: number }> {
  const found = await findMissing(scope.db, id);
  if (!found || found.missingKop === 0)
    throw new AppError('not_found', { message: 'По этой доставке решать нечего' });
  const { missingKop, settledAt: before } = found;
  if (before !== null) return { settledAt: before };
  const settledAt = scope.clock.now();
  await scope.db.write([
    settleReversal(id, because, settledAt),
    ...auditChanges(scope, {
      ...{ object: 'deliveries', id, reason: because },
      ...{ before: { missingKop, settledAt: null }, after: { missingKop, settledAt } },
    }),
  ]);
  return { settledAt };
}
