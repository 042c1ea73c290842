import type { EpochMs } from '#shared/dates.ts';
import { failureWords } from '#shared/features/deliveries/moves/failure-reasons.ts';
import { auditChanges } from '../../db/audit/statements.ts';
import { insertRows } from '../../db/rows.ts';
import type { Statement } from '../../platform/database.ts';
import type { Scope } from '../../scope.ts';
import type { DecidedMark } from './decide.ts';

/** Notes marks with what has become of them, each once, and in the audit what was done. */
export function saveMarks(
  scope: Pick<Scope, 'audited'>,
  shiftId: string,
  decided: readonly DecidedMark[],
  now: EpochMs,
): Statement[] {
  const marks = insertRows(
    'shiftMarks',
    decided.map(({ mark: { key, stop, to, reason = '', cashKop }, pressedAt, refusal }) => ({
      ...{ shiftId: shiftId, key, deliveryId: stop, state: to, reason, cashKop: cashKop },
      ...{ pressedAt: pressedAt, notedAt: now, refusal },
    })),
    { once: true },
  );
  const audit = auditChanges(
    scope,
    ...decided
      .filter(({ refusal }) => refusal === '')
      .map(({ mark: { stop, to, reason, cashKop }, pressedAt }) => ({
        ...{ object: 'deliveries', id: stop, reason: reason === undefined ? '' : failureWords[reason] },
        after: { to, pressedAt, ...(cashKop > 0 && { takenKop: cashKop }) },
      })),
  );
  return [...marks, ...audit];
}
