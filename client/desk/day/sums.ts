import type { BoardDay, SlotCounts } from '#shared/features/desk/board/contract.ts';
import { groupBy } from '../group-by.ts';

/** The states of the board in the order of a day. */
export const boardStates = [
  'planned',
  'locked',
  'cooking',
  'onRoute',
  'delivered',
  'failed',
] as const satisfies readonly (keyof SlotCounts)[];
export type BoardState = (typeof boardStates)[number];

/** How many deliveries a line of the board has in all states. */
export const totalOf = (counts: SlotCounts): number =>
  boardStates.reduce((total, state) => total + counts[state], 0);

/** What several lines have together. */
export const sumOf = (lines: readonly SlotCounts[]): SlotCounts => {
  const sum = (state: BoardState) => lines.reduce((total, line) => total + line[state], 0);
  return {
    planned: sum('planned'),
    locked: sum('locked'),
    cooking: sum('cooking'),
    onRoute: sum('onRoute'),
    delivered: sum('delivered'),
    failed: sum('failed'),
  };
};

/** The lines of a day by zone, zones in the order in which they first stand. */
export function byZone({ slots }: BoardDay): readonly (readonly [zone: string, slots: BoardDay['slots']])[] {
  return groupBy(slots, ({ zone }) => zone);
}
