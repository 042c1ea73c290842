import { AppError } from '#shared/errors.ts';
import {
  REVERSAL_DAYS,
  type ReversalReason,
  reversalWords,
} from '#shared/features/deliveries/reversal/contract.ts';
import { countOf } from '#shared/plurals.ts';
import { auditChanges } from '../../db/audit/statements.ts';
import { isRefusedBy } from '../../db/guards/sql.ts';
import { untilSaved } from '../../db/until-saved.ts';
import { notifyStateChangesSoon, tryToFail } from '../../modules/deliveries/api.ts';
import type { Scope } from '../../scope.ts';
import { decideReversal, type ReversalRefusal, refusalOf } from './decide.ts';
import { loadReversed, type TakenBack } from './load.ts';
import { saveReversal } from './save.ts';

/** Why a delivery cannot be taken back, as the staff reads it. */
const refusals: Readonly<Record<ReversalRefusal, string>> = {
  state: 'Эта доставка не\u00a0отмечена доставленной',
  late: `Отметку можно исправить в\u00a0течение ${countOf(REVERSAL_DAYS, 'дня', 'дней', 'дней')} после доставки`,
  complaint: 'По\u00a0этой доставке уже ответили на\u00a0обращение: решите вопрос в\u00a0нём',
  refund: 'За\u00a0блюда этой доставки уже вернули деньги: исправить отметку нельзя',
  fee: 'За\u00a0адрес этой доставки платили отдельно: верните деньги за\u00a0неё по\u00a0обращению',
  order: 'Заказ отменён: верните деньги за\u00a0эту доставку по\u00a0обращению',
};

interface Asked {
  readonly reason: ReversalReason;
  readonly note: string;
  readonly dryRun: boolean;
}

/** Reads, decides and writes once; tells whose delivery it is and what was taken back. */
async function reverseOnce(
  scope: Scope,
  id: string,
  { reason, note, dryRun }: Asked,
): Promise<{ readonly customerId: string; readonly takenBack: TakenBack; readonly isNew: boolean }> {
  const found = await loadReversed(scope.db, id);
  if (!found) throw new AppError('not_found', { message: 'Такой доставки нет' });
  const { delivery, reversed } = found;
  const { customerId } = delivery.order;
  if (reversed) return { customerId, takenBack: reversed, isNew: false };
  const at = scope.clock.now();
  const refusal = refusalOf(delivery, at);
  if (refusal) throw new AppError('not_reversible', { message: refusals[refusal] });
  const changes = decideReversal(delivery, at);
  const { earnedKop, cashKop, bonusesKop, missingKop } = changes;
  const takenBack = { earnedKop, cashKop, bonusesKop, missingKop };
  if (dryRun) return { customerId, takenBack, isNew: false };
  const audit = auditChanges(scope, {
    ...{ object: 'deliveries', id, before: { state: 'delivered' }, after: { state: 'failed', ...takenBack } },
    reason: note === '' ? reversalWords[reason] : `${reversalWords[reason]}: ${note}`,
  });
  await saveReversal(scope.db, found, changes, { reason, note, at }, audit);
  return { customerId, takenBack, isNew: true };
}

/** Takes a wrong «delivered» back, once: see `decideReversal` for all that this means. */
export async function reverseDelivery(scope: Scope, id: string, asked: Asked): Promise<TakenBack> {
  if (asked.reason === 'other' && asked.note === '') {
    throw new AppError('validation_failed', { fields: { note: 'Напишите, что случилось' } });
  }
  const { customerId, takenBack, isNew } = await untilSaved(() => reverseOnce(scope, id, asked)).catch(
    (cause: unknown) => {
      // Money of the order has gone back meanwhile, so that the cash cannot leave it.
      if (!isRefusedBy(cause, 'balance')) throw cause;
      throw new AppError('not_reversible', { message: refusals.refund, cause });
    },
  );
  if (isNew) {
    // Where no day is found now, the timer looks again.
    await tryToFail(scope, { id, customer_id: customerId });
    notifyStateChangesSoon(scope);
  }
  return takenBack;
}
