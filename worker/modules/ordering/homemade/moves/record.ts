import { type EpochMs, formatHours } from '#shared/dates.ts';
import { type HomemadeMove, MOVES_KEPT, type Visit } from '#shared/features/homemade/changes.ts';
import type { MovedOrder } from './sql.ts';

/** When an order comes as it stands. */
export const visitOf = (
  order: Pick<MovedOrder, 'delivery_date' | 'interval_code' | 'from_hour' | 'to_hour'>,
): Visit => ({
  date: order.delivery_date,
  interval: order.interval_code,
  hours: formatHours(order.from_hour, order.to_hour),
});

/** A move of an order and the moves that it keeps from then on. */
export function recordMove(
  order: Parameters<typeof visitOf>[0] & Pick<MovedOrder, 'moves'>,
  { kind, to, at }: { readonly kind: HomemadeMove['kind']; readonly to: Visit; readonly at: EpochMs },
) {
  const move = { kind, at, from: visitOf(order), to };
  return { to, at, moves: [...order.moves, move].slice(-MOVES_KEPT) };
}
