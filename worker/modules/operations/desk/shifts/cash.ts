import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import type { handOverCash as handOverContract } from '#shared/features/desk/shifts/contract.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import { untilSaved } from '../../../../db/until-saved.ts';
import type { Scope } from '../../../../scope.ts';
import { handedOver, insertTransferRows } from '../../../money/ledger.ts';
import { requireShift } from './commands.ts';
import { checkHandover } from './decide.ts';
import * as sql from './sql.ts';

type Counted = OutputOf<(typeof handOverContract)['body']>;

async function handOverOnce(
  scope: Scope,
  id: string,
  counted: Counted,
): Promise<AnswerOf<typeof handOverContract>> {
  const { cash } = await requireShift(scope, id);
  checkHandover(cash, counted);
  const { countedKop, reason } = counted;
  const [dueKop, number, at] = [cash.openKop, cash.handovers + 1, scope.clock.now()];
  const differenceKop = countedKop - dueKop;
  await scope.db.write([
    sql.insertHandover({
      ...{ shiftId: id, number, dueKop, countedKop, at },
      ...{ reason: differenceKop === 0 ? '' : reason, by: scope.audited?.actor.name ?? '' },
    }),
    ...insertTransferRows(handedOver(id, number, countedKop, at)),
    ...auditChanges(scope, {
      ...{ object: 'shifts', id, before: { openKop: dueKop } },
      ...{ after: { countedKop, differenceKop }, reason: differenceKop === 0 ? '' : reason },
    }),
  ]);
  return { shift: await requireShift(scope, id), dueKop, countedKop, differenceKop };
}

/** Notes what a courier has handed over; of two at the same moment the second finds that it was. */
export const handOverCash = (scope: Scope, id: string, counted: Counted) =>
  untilSaved(() => handOverOnce(scope, id, counted), { guards: ['shift-overtaken'] });
