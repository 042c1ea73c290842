import type { EpochMs } from '#shared/dates.ts';
import { cutOffOf } from '#shared/features/deliveries/rules.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { refundWords } from '#shared/features/orders/refund-words.ts';
import type { DeliveryRow } from './sql.ts';

const ahead: readonly string[] = ['planned', 'locked', 'cooking', 'on_route'];

/** What became of food that we have not brought. Money that the courier has not got yet does not go back for a closed day. */
export function presentFailure(failure: DeliveryRow['failure'], now: EpochMs): Delivery['failure'] {
  if (failure === null) return null;
  const { reason, bonusesKop, again, isRunning, isUnpaid, refund } = failure;
  const datesOf = (states: readonly string[]) =>
    again.flatMap(({ state, date }) => (states.includes(state) ? [date] : [])).toSorted();
  const isOpen = ({ state, date }: (typeof again)[number]) => state === 'planned' && cutOffOf(date) > now;
  const isRefundable = isRunning === 1 && isUnpaid === 0 && refund === null && again.every(isOpen);
  const [first] = datesOf(['planned']);
  return {
    reason,
    bonusesKop,
    comesOn: isRunning === 1 ? datesOf(ahead) : [],
    broughtOn: datesOf(['delivered']),
    refunded: refund && refundWords({ ...refund, moneyKop: refund.cardKop, extraKop: 0, to: 'card' }),
    isRefundable,
    refundUntil: isRefundable && first !== undefined ? cutOffOf(first) : null,
    isToCome: isRunning === 1 && refund === null,
  };
}
