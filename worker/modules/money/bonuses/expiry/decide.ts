import type { EpochMs } from '#shared/dates.ts';
import type { Transfer } from '../../ledger/statements.ts';
import { type BonusAccount, openGrants, sumOf } from '../account/account.ts';

/**
 * Moves out what has had its term: what came before a moment and is left. The key names the sum that had gone out before,
 * so that two runs at once write the same row. What one gift brought ends in one move, whatever its terms.
 */
export function decideExpiry(account: BonusAccount, before: EpochMs, at: EpochMs): Transfer[] {
  const goneKop = sumOf(account.moves.filter(({ isIn }) => !isIn));
  const ended = openGrants(account).filter((grant) => grant.at < before);
  return [...Map.groupBy(ended, ({ id }) => id)].map(([id, grants]) => ({
    ...{ id: `expired-${id}-${goneKop}`, key: `expired:${id}:${goneKop}`, reason: 'bonuses_expired' },
    ...{ from: `bonuses:${account.customerId}`, to: 'company', amountKop: sumOf(grants), orderId: null, at },
  }));
}
