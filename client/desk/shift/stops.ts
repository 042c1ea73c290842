import type { OwnShift, ReadShift, ShiftMark, ShiftStop } from '#shared/desk/shift/contract.ts';
import type { Waiting } from './queue.ts';

/** How a stop stands for its courier: open, done, or on the way to being noted. */
export type Standing = 'open' | 'waiting' | 'refused' | 'delivered' | 'failed';

/** A stop with what was pressed at it. */
export interface SeenStop {
  readonly stop: ShiftStop;
  readonly standing: Standing;
  /** What it was refused with. */
  readonly words: string;
}

const isFinal = ({ state }: ShiftStop): boolean => state === 'delivered' || state === 'failed';

interface Doors {
  readonly shift: Pick<OwnShift, 'id'>;
  readonly stops: readonly ShiftStop[];
}

/** Presses that were refused at stops which are another courier's by now, or of another shift. */
export const lostPresses = ({ shift, stops }: Doors, waiting: readonly Waiting[]): Waiting[] =>
  waiting.filter(
    ({ refused, shiftId, stop }) =>
      refused !== '' && (shiftId !== shift.id || !stops.some(({ id }) => id === stop)),
  );

/** The stops of a shift as they stand with what waits in the phone: the last press of a stop counts. */
export function seenStops({ shift, stops }: Doors, waiting: readonly Waiting[]): SeenStop[] {
  const own = waiting.filter(({ shiftId }) => shiftId === shift.id);
  return stops.map((stop) => {
    const presses = own.filter((one) => one.stop === stop.id);
    const words = presses.findLast(({ refused }) => refused !== '')?.refused ?? '';
    if (presses.some(({ press, refused }) => press.kind === 'mark' && refused === ''))
      return { stop, standing: 'waiting', words };
    if (isFinal(stop)) return { stop, standing: stop.state === 'failed' ? 'failed' : 'delivered', words };
    return { stop, standing: words === '' ? 'open' : 'refused', words };
  });
}

/** Where to go now: to the stop that was chosen, else to the first one that is not done. */
export const nextStop = (stops: readonly SeenStop[], chosen: string | null): SeenStop | undefined =>
  stops.find(({ stop }) => stop.id === chosen) ??
  stops.find(({ standing }) => standing === 'open') ??
  stops.find(({ standing }) => standing === 'refused');

/** A shift with marks that were done, until it is read anew. */
export const withMarks = (shift: ReadShift, marks: readonly ShiftMark[]): ReadShift => ({
  ...shift,
  stops: shift.stops.map((stop) => {
    const mark = marks.find((one) => one.stop === stop.id);
    return mark ? { ...stop, state: mark.to, takenKop: mark.cashKop, cashKop: 0 } : stop;
  }),
});
