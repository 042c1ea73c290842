import * as z from 'zod/mini';
import type { IsoDate } from '../../dates.ts';
import { IsoDateText } from '../../iso-date-schema.ts';
import { isComing, isFailed } from './coming.ts';

/** When dishes come. */
const Visit = z.object({
  date: IsoDateText,
  /** Code of a delivery interval. */
  interval: z.string(),
  /** The interval as it was called then, «06:00–08:00». */
  hours: z.string(),
});
export type Visit = z.infer<typeof Visit>;

/** A move of an order of dishes to another day or interval: by its customer, back again, or by us. */
export const HomemadeMove = z.object({
  kind: z.enum(['move', 'undo', 'shop']),
  at: z.number(),
  from: Visit,
  to: Visit,
});
export type HomemadeMove = z.infer<typeof HomemadeMove>;

/** Moves that an order keeps: its history shows no more. */
export const MOVES_KEPT = 50;

/** What tells whether an order of dishes can still be changed; the states are those of the order's schema. */
interface Changeable {
  readonly state: string;
  readonly deliveryState: string;
  readonly date: IsoDate;
}

/** Whether the customer can cancel an order of dishes; the first date before its cut-off is given. */
export const isCancelOpen = (order: Changeable, firstOpenDate: IsoDate): boolean =>
  isFailed(order) || (isComing(order) && order.deliveryState === 'planned' && order.date >= firstOpenDate);

/** Whether the customer can move it; the time to pay depends on the day, so an unpaid order is paid first. */
export const isMoveOpen = (order: Changeable, firstOpenDate: IsoDate): boolean =>
  order.state !== 'pending_payment' && isCancelOpen(order, firstOpenDate);

/** The move that its customer can take back: the last one, made by them, from a day that is still open. */
export function undoableMove(
  order: Changeable & { readonly moves: readonly HomemadeMove[] },
  firstOpenDate: IsoDate,
): HomemadeMove | undefined {
  const last = order.moves.at(-1);
  const isOpen = last?.kind === 'move' && last.from.date >= firstOpenDate && !isFailed(order);
  return isOpen && isMoveOpen(order, firstOpenDate) ? last : undefined;
}
