import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { effectiveState, firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { BoardDay, SlotCounts } from '#shared/features/desk/board/contract.ts';
import type { BoardFacts } from './load.ts';
import type { SlotRow } from './sql.ts';

const countNames: Readonly<Partial<Record<DeliveryState, keyof SlotCounts>>> = {
  planned: 'planned',
  locked: 'locked',
  cooking: 'cooking',
  on_route: 'onRoute',
  delivered: 'delivered',
  failed: 'failed',
};

/** Counts of one zone and interval; what is past its cut-off counts as locked before the timer has been there. */
function countsOf(rows: readonly SlotRow[], now: EpochMs): SlotCounts {
  const counts = { planned: 0, locked: 0, cooking: 0, onRoute: 0, delivered: 0, failed: 0 };
  for (const { state, date, n } of rows) {
    const name = countNames[effectiveState(state, date, now)];
    if (name !== undefined) counts[name] += n;
  }
  return counts;
}

/** One day of the board. */
export function boardDay(
  facts: Pick<BoardFacts, 'slots' | 'places' | 'closed' | 'needs'>,
  date: IsoDate,
  now: EpochMs,
): BoardDay {
  const slots = Map.groupBy(
    facts.slots.filter((row) => row.date === date),
    ({ zone, interval }) => `${zone} ${interval}`,
  );
  const countOf = (need: string) =>
    facts.needs.filter((one) => one.date === date && one.need === need).length;
  return {
    date,
    isClosed: facts.closed.includes(date),
    isLocked: date < firstDeliveryDate(now),
    slots: [...slots.values()].flatMap((rows) => {
      const [first] = rows;
      return first ? [{ zone: first.zone, interval: first.interval, counts: countsOf(rows, now) }] : [];
    }),
    places: facts.places
      .filter((row) => row.date === date)
      .map(({ zone, taken, capacity }) => ({ zone, taken, limit: capacity })),
    needs: {
      allergy: countOf('allergy'),
      call: countOf('call'),
      unpaid: countOf('unpaid'),
      late: countOf('late'),
      failed: countOf('failed'),
      missing: countOf('missing'),
    },
  };
}
