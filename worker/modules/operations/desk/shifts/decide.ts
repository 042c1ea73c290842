import { type EpochMs, formatMoment, type IsoDate, moscowTime } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { isOver } from '#shared/features/deliveries/is-over.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { DeskShift } from '#shared/features/desk/shifts/contract.ts';
import {
  SHIFT_CLOSES_AFTER_MS,
  SHIFT_OPENS_BEFORE_MS,
  SHIFT_STOPS,
} from '#shared/features/desk/shifts/terms.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';

/** A delivery that may be given to a courier. */
export interface GivableStop {
  readonly id: string;
  readonly state: DeliveryState;
  readonly fromHour: number;
  readonly toHour: number;
  /** The shift that has it; null where none has. */
  readonly shiftId: string | null;
}

/** What a shift gets, and from when until when its page is open then. */
export interface Giving {
  readonly given: readonly string[];
  readonly taken: number;
  readonly left: number;
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
}

/** Gives stops to a shift that has so many already: what is over stays where it was. */
export function decideGiving(
  stops: readonly GivableStop[],
  date: IsoDate,
  shift: {
    readonly id: string;
    readonly stops: number;
    readonly opensAt: EpochMs;
    readonly closesAt: EpochMs;
  } | null,
): Giving {
  const open = stops.filter(({ state }) => !isOver(state));
  const given = open.filter(({ shiftId }) => shiftId === null || shiftId !== shift?.id);
  const held = (shift?.stops ?? 0) + given.length;
  if (held === 0) throw new AppError('shift_empty');
  if (held > SHIFT_STOPS)
    throw new AppError('validation_failed', {
      fields: {
        ids: `Вышло бы ${countOf(held, 'остановка', 'остановки', 'остановок')}, а за смену — не больше ${SHIFT_STOPS}`,
      },
    });
  const opens = given.map(({ fromHour }) => moscowTime(date, fromHour) - SHIFT_OPENS_BEFORE_MS);
  const closes = given.map(({ toHour }) => moscowTime(date, toHour) + SHIFT_CLOSES_AFTER_MS);
  return {
    given: given.map(({ id }) => id),
    taken: given.filter(({ shiftId }) => shiftId !== null).length,
    left: stops.length - open.length,
    opensAt: Math.min(...opens, shift?.opensAt ?? Number.POSITIVE_INFINITY),
    closesAt: Math.max(...closes, shift?.closesAt ?? 0),
  };
}

interface Hours {
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
  readonly revokedAt: EpochMs | null;
}

/** Whether a shift goes on no longer: its hours have passed, or it was taken back. */
export const isShiftOver = ({ closesAt, revokedAt }: Omit<Hours, 'opensAt'>, now: EpochMs): boolean =>
  revokedAt !== null || closesAt <= now;

/** Refuses a courier's page outside the hours of its shift. */
export function checkHours(hours: Hours, now: EpochMs): void {
  if (isShiftOver(hours, now)) throw new AppError('shift_over');
  if (hours.opensAt > now)
    throw new AppError('shift_over', { message: `Смена откроется ${formatMoment(hours.opensAt)}` });
}

/** What the ledger and earlier handovers say of the cash of a shift. */
export function cashOf(
  takenKop: Kopecks,
  handed: { readonly dueKop: Kopecks; readonly countedKop: Kopecks; readonly times: number },
): DeskShift['cash'] {
  return {
    takenKop,
    handedKop: handed.dueKop,
    differenceKop: handed.countedKop - handed.dueKop,
    openKop: takenKop - handed.dueKop,
    handovers: handed.times,
  };
}

/** What was counted at a handover, and what was known then. */
export interface Counted {
  readonly expectedKop: Kopecks;
  readonly countedKop: Kopecks;
  readonly reason: string;
}

/** Refuses a handover that rests on another sum, says nothing of a difference, or has nothing to hand over. */
export function checkHandover(
  { openKop }: DeskShift['cash'],
  { expectedKop, countedKop, reason }: Counted,
): void {
  const refuse = (fields: Record<string, string>) => new AppError('validation_failed', { fields });
  if (openKop === 0 && countedKop === 0) throw new AppError('cash_handed_over');
  if (openKop !== expectedKop && openKop === 0) throw new AppError('cash_handed_over');
  if (openKop !== expectedKop)
    throw refuse({ countedKop: `За это время сумма изменилась: должно быть ${formatMoney(openKop)}` });
  if (countedKop !== openKop && reason === '')
    throw refuse({
      reason: `Должно быть ${formatMoney(openKop)}. Напишите, почему сосчитано не столько`,
    });
}
