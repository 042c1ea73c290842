import { addDays, type EpochMs, type IsoDate, moscowTime } from '../../dates.ts';
import { cutOffOf, firstDeliveryDate } from './rules.ts';
import type { Delivery, DeliveryState } from './schema.ts';

/** Characters of a note for the courier. */
export const NOTE_LENGTH = 200;

/** Whether a date is early enough for a change, by what ends it; the first one before its cut-off is given. */
const isInTime = {
  'cut-off': (date: IsoDate, firstOpenDate: IsoDate) => date >= firstOpenDate,
  // When the courier sets out is known by the state alone.
  departure: () => true,
};

/** How long a delivery can be changed in a way. */
interface ChangeRule {
  /** States in which its customer can change it alone so; none where they cannot. */
  readonly from: readonly DeliveryState[];
  readonly end: keyof typeof isInTime;
}

/** What concerns the kitchen ends with the cut-off. */
const untilCutOff = (...from: readonly DeliveryState[]): ChangeRule => ({ from, end: 'cut-off' });

/** Every kind of change that a calendar's history tells of. */
const changeRules = {
  skip: untilCutOff('planned'),
  restore: untilCutOff('skipped'),
  freeze: untilCutOff(),
  resume: untilCutOff(),
  edit: untilCutOff('planned'),
  note: { from: ['planned', 'locked', 'cooking'], end: 'departure' },
  undo: untilCutOff(),
  fail: untilCutOff(),
  close: untilCutOff(),
  replace: untilCutOff(),
  exclude: untilCutOff(),
  credit: untilCutOff(),
} as const satisfies Readonly<Record<string, ChangeRule>>;
export type ChangeKind = keyof typeof changeRules;
export const changeKinds = Object.keys(changeRules).filter((kind): kind is ChangeKind => kind in changeRules);

/** What the button of a delivery's dialog says while a kind of change is open there; the first one counts. */
const dialogLabels: Readonly<Partial<Record<ChangeKind, string>>> = {
  edit: 'Изменить',
  note: 'Записка курьеру',
};

type Shown = Pick<Delivery, 'state' | 'date'>;

/** Whether the customer can change a delivery so; the first date before its cut-off is given. */
export function isOpenFor(kind: ChangeKind, { state, date }: Shown, firstOpenDate: IsoDate): boolean {
  const { from, end }: ChangeRule = changeRules[kind];
  return from.includes(state) && isInTime[end](date, firstOpenDate);
}

/** The same at a moment. */
export const isChangeOpen = (kind: ChangeKind, delivery: Shown, now: EpochMs): boolean =>
  isOpenFor(kind, delivery, firstDeliveryDate(now));

/** What the button of a delivery's dialog says; undefined where it has nothing to change. */
export function dialogLabel(delivery: Shown, now: EpochMs): string | undefined {
  const kind = changeKinds.find((one) => one in dialogLabels && isChangeOpen(one, delivery, now));
  return kind && dialogLabels[kind];
}

/** What the end of a change means for taking it back. Pages need none of it, and load none. */
interface Ending {
  /** States in which a delivery can be as before again. */
  readonly touches: readonly DeliveryState[];
  /** Until when that is offered for a date. */
  readonly undoUntil: (date: IsoDate) => EpochMs;
  /** Parts of a delivery that come back. */
  readonly restores: readonly ('date' | 'interval' | 'state' | 'destination' | 'zone')[];
  /** What is said where it is too late; the usual words where there is nothing to add. */
  readonly late: { readonly message?: string };
}

const endings: Readonly<Record<ChangeRule['end'], Ending>> = {
  'cut-off': {
    touches: ['planned', 'skipped', 'frozen'],
    undoUntil: cutOffOf,
    restores: ['date', 'interval', 'state', 'destination', 'zone'],
    late: {},
  },
  departure: {
    touches: ['planned', 'locked', 'cooking'],
    undoUntil: (date) => moscowTime(addDays(date, 1), 0),
    restores: ['destination'],
    late: {
      message:
        'Записку можно менять, пока курьер не выехал. Если у вас что-то срочное, позвоните нам — передадим',
    },
  },
};

/** How a change is taken back. */
export const endingOf = (kind: ChangeKind): Ending => endings[changeRules[kind].end];

/** Whether a delivery on a date can be as before again. */
export const isUndoOpen = (kind: ChangeKind, { state, date }: Shown, firstOpenDate: IsoDate): boolean =>
  endingOf(kind).touches.includes(state) && isInTime[changeRules[kind].end](date, firstOpenDate);
