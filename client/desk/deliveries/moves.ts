import type { InputOf } from '#shared/contract.ts';
import type { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { deliveryTransitions } from '#shared/features/deliveries/rules.ts';
import type { DeskDelivery } from '#shared/features/desk/deliveries/contract.ts';
import { HomemadeDeliveryState, homemadeDeliveryTransitions } from '#shared/features/homemade/order.ts';
import { groupBy } from '../group-by.ts';

export type Target = InputOf<(typeof moveDeliveries)['body']>['to'];
export type Reason = NonNullable<InputOf<(typeof moveDeliveries)['body']>['reason']>;

/** What deliveries can be moved to, in the order of a day. */
export const targets = [
  'locked',
  'cooking',
  'on_route',
  'delivered',
  'failed',
] as const satisfies readonly Target[];

type Movable = Pick<DeskDelivery, 'id' | 'kind' | 'date' | 'state'>;

/** Whether a delivery goes on to a state from the one that it is in, by the same rule as the call. */
function canMove({ kind, state }: Movable, to: Target): boolean {
  if (kind === 'programme') return deliveryTransitions[state].includes(to);
  const known = HomemadeDeliveryState.options.find((one) => one === state);
  return known !== undefined && homemadeDeliveryTransitions[known].includes(to);
}

/** One call of a move: deliveries of one day, no more than a call takes. */
export interface MoveStep {
  readonly date: string;
  readonly ids: readonly string[];
}

/** What a move would come to: how many go on and how many stay, and the calls that it is made of. */
export interface MovePreview {
  readonly moves: number;
  readonly stays: number;
  readonly days: readonly { readonly date: string; readonly count: number }[];
  readonly steps: readonly MoveStep[];
}

/** Ids that one call takes. */
const MOST_IDS = 500;

export function previewMove(rows: readonly Movable[], to: Target): MovePreview {
  const moving = rows.filter((row) => canMove(row, to));
  const byDate = groupBy(moving, ({ date }) => date).sort(([one], [other]) => one.localeCompare(other));
  const steps = byDate.flatMap(([date, ofDate]) =>
    Array.from({ length: Math.ceil(ofDate.length / MOST_IDS) }, (_, page) => ({
      date,
      ids: ofDate.slice(page * MOST_IDS, (page + 1) * MOST_IDS).map(({ id }) => id),
    })),
  );
  return {
    moves: moving.length,
    stays: rows.length - moving.length,
    days: byDate.map(([date, ofDate]) => ({ date, count: ofDate.length })),
    steps,
  };
}
