import type { OwnShift, ReadShift, ShiftMark, ShiftStop } from '#shared/desk/shift/contract.ts';
import { isOver } from '#shared/features/deliveries/is-over.ts';
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

/** Whether a mark is still to be sent. */
const isWaiting = ({ press, refused }: Waiting): boolean => press.kind === 'mark' && refused === '';
/** Whether it says that the courier has set out, which ends no stop. */
const isSettingOut = ({ press }: Waiting): boolean => press.kind === 'mark' && press.mark.to === 'on_route';

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
    if (presses.some((one) => isWaiting(one) && !isSettingOut(one)))
      return { stop, standing: 'waiting', words };
    if (isOver(stop.state))
      return { stop, standing: stop.state === 'failed' ? 'failed' : 'delivered', words };
    return { stop, standing: words === '' ? 'open' : 'refused', words };
  });
}

/** Stops that the courier has with them and has not set out with: of those that are done nothing is said any more. */
export function stopsAtKitchen({ shift, stops }: Doors, waiting: readonly Waiting[]): ShiftStop[] {
  const said = new Set(
    waiting.filter((one) => one.shiftId === shift.id && isWaiting(one)).map(({ stop }) => stop),
  );
  return stops.filter((stop) => !isOver(stop.state) && stop.state !== 'on_route' && !said.has(stop.id));
}

/** Where to go now: to the stop that was chosen, else to the first one that is not done. */
export const nextStop = (stops: readonly SeenStop[], chosen: string | null): SeenStop | undefined =>
  stops.find(({ stop }) => stop.id === chosen) ??
  stops.find(({ standing }) => standing === 'open') ??
  stops.find(({ standing }) => standing === 'refused');

/** A stop as a mark that was done leaves it. */
const stopAfter = (stop: ShiftStop, { to, cashKop }: ShiftMark): ShiftStop =>
  to === 'on_route' ? { ...stop, state: to } : { ...stop, state: to, takenKop: cashKop, cashKop: 0 };

/** A shift with marks that were done, until it is read anew; the last one of a stop counts. */
export const withMarks = (shift: ReadShift, marks: readonly ShiftMark[]): ReadShift => ({
  ...shift,
  stops: shift.stops.map((stop) => {
    const mark = marks.findLast((one) => one.stop === stop.id);
    return mark ? stopAfter(stop, mark) : stop;
  }),
});
