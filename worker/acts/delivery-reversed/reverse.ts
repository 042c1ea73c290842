import { AppError } from '#shared/errors.ts';
import { REVERSAL_DAYS } from '#shared/features/deliveries/reversal/contract.ts';
import { countOf } from '#shared/plurals.ts';
import { auditChanges } from '../../db/audit/statements.ts';
import { takeCustomerVersions } from '../../db/customer-versions/statements.ts';
import { isRefusedBy } from '../../db/guards/sql.ts';
import { untilSaved } from '../../db/until-saved.ts';
import { tryToFail } from '../../modules/deliveries/deliveries/changes/failures/commands.ts';
import { withdrawAgain } from '../../modules/deliveries/deliveries/changes/failures/withdraw.ts';
import { notifyStateChangesSoon } from '../../modules/deliveries/deliveries/commands.ts';
import type { Scope } from '../../scope.ts';
import { arriveDeliveries } from '../delivery-arrived/arrive.ts';
import { decideReversal, type ReversalRefusal, type ReversedDelivery, refusalOf } from './decide.ts';
import { loadReversed, type TakenBack } from './load.ts';
import { failRows, reversalRows } from './save.ts';

/** Why a mark cannot be taken back, as the staff reads it. */
const refusals: Readonly<Record<ReversalRefusal, string>> = {
  state: 'Эта доставка не отмечена ни доставленной, ни несостоявшейся',
  late: `Отметку можно исправить в течение ${countOf(REVERSAL_DAYS, 'дня', 'дней', 'дней')}`,
  complaint: 'По этой доставке уже ответили на обращение: решите вопрос в нём',
  refund: 'За эту доставку или её блюда уже вернули деньги: исправить отметку нельзя',
  fee: 'За адрес этой доставки платили отдельно: верните деньги за неё по обращению',
  order: 'Заказ отменён: верните деньги за эту доставку по обращению',
  cooked: 'Еду этой доставки уже готовят заново: спросите клиента и пропустите её, если она не нужна',
};

const refuse = (why: ReversalRefusal, cause?: unknown) =>
  new AppError('not_reversible', { message: refusals[why], cause });

interface Asked {
  readonly note: string;
  readonly dryRun: boolean;
}

interface Outcome {
  readonly takenBack: TakenBack;
  /** The delivery as it was before; its state is of now where it was reversed before. */
  readonly delivery: ReversedDelivery;
  readonly isNew: boolean;
}

/** Reads, decides and writes once; tells what was taken back. */
async function reverseOnce(scope: Scope, id: string, { note, dryRun }: Asked): Promise<Outcome> {
  const found = await loadReversed(scope.db, id);
  if (!found) throw new AppError('not_found', { message: 'Такой доставки нет' });
  const { delivery, customers, reversed } = found;
  const { state, order } = delivery;
  if (reversed) return { takenBack: reversed, delivery, isNew: false };
  const at = scope.clock.now();
  const refusal = refusalOf(delivery, at);
  if (refusal) throw refuse(refusal);
  const changes = decideReversal(delivery, at);
  const { transfers: _, receipts: __, isReopened, ...sums } = changes;
  const after = state === 'failed' ? 'delivered' : 'failed';
  const rowsOf = (withdrawn: readonly string[]) => [
    ...reversalRows(delivery, changes, { note, withdrawn, at }),
    ...auditChanges(scope, {
      ...{ object: 'deliveries', id, before: { state }, after: { state: after, ...sums, withdrawn } },
      reason: note,
    }),
  ];
  let withdrawn: string[] | undefined = [];
  if (state === 'failed') {
    withdrawn = await withdrawAgain(
      scope,
      { id, customer_id: order.customerId },
      { dryRun, bonusesKop: sums.bonusesKop, rowsOf },
    );
    if (withdrawn === undefined) throw refuse('cooked');
  } else if (!dryRun)
    await scope.db.write([
      ...takeCustomerVersions(customers),
      ...rowsOf([]),
      ...failRows(delivery, isReopened, at),
    ]);
  return { takenBack: { ...sums, withdrawn }, delivery, isNew: !dryRun };
}

/** Turns a wrong mark into the other one, once: see `decideReversal` for all that this means. */
export async function reverseDelivery(scope: Scope, id: string, asked: Asked): Promise<TakenBack> {
  const outcome = await untilSaved(() => reverseOnce(scope, id, asked)).catch((cause: unknown) => {
    // Money of the order has gone back meanwhile, so that the cash cannot leave it.
    throw isRefusedBy(cause, 'balance') ? refuse('refund', cause) : cause;
  });
  const { takenBack, isNew, delivery } = outcome;
  const { state, order } = delivery;
  // Where no day is found now, the timer looks again.
  if (isNew && state === 'delivered') await tryToFail(scope, { id, customer_id: order.customerId });
  // Under way it stays only where a run has broken off here before.
  if ((isNew && state === 'failed') || state === 'on_route')
    await arriveDeliveries(scope, [{ id, order_id: order.id }]);
  notifyStateChangesSoon(scope);
  return takenBack;
}
