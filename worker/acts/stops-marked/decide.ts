import type { EpochMs } from '#shared/dates.ts';
import type { MarkOutcome, ShiftMark } from '#shared/desk/shift/contract.ts';
import { isOver } from '#shared/features/deliveries/is-over.ts';
import { deliveryTransitions } from '#shared/features/deliveries/rules.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';

/** A stop as it is when marks come. */
export interface MarkedStop {
  readonly id: string;
  readonly state: DeliveryState;
  /** What is to be taken there. */
  readonly cashKop: Kopecks;
  /** Whether it waits with a dish that its person must not eat. */
  readonly isHarmful: boolean;
}

/** What marks are decided by. */
export interface ShiftFacts {
  readonly opensAt: EpochMs;
  readonly now: EpochMs;
  readonly stops: readonly MarkedStop[];
  /** Marks that have come before by their keys, with what each was refused with; empty where it was done. */
  readonly known: ReadonlyMap<string, string>;
}

/** Whom a courier asks who cannot go on alone. */
const callDesk = 'Позвоните диспетчеру';

const inWords: Readonly<Partial<Record<DeliveryState, string>>> = {
  delivered: `Эта остановка уже отмечена доставленной. Если это ошибка, исправит диспетчер: позвоните`,
  failed: `По этой остановке уже отмечено, что доставка не состоялась. Исправит диспетчер: позвоните`,
};

/** What a browser says of when it was pressed, within what can be: not in the future, not before the shift. */
export const pressedWithin = (
  pressedAt: EpochMs,
  { opensAt, now }: Pick<ShiftFacts, 'opensAt' | 'now'>,
): EpochMs => Math.max(opensAt, Math.min(pressedAt, now));

/** Why a mark is refused; empty where it may be made, null where it has been made already. */
function refusalOf({ to, cashKop }: ShiftMark, stop: MarkedStop | undefined): string | null {
  if (!stop) return `Этой остановки в вашей смене больше нет. ${callDesk}`;
  // That a courier set out may come behind what became of the stop: then it says nothing new.
  if (stop.state === to || (to === 'on_route' && isOver(stop.state))) return null;
  const known = inWords[stop.state];
  if (known !== undefined) return known;
  if (to === 'on_route' && stop.state !== 'cooking')
    return `Кухня ещё не отметила, что этот заказ готовят. ${callDesk}`;
  if (to === 'on_route' && stop.isHarmful)
    return `В этом пакете есть то, что человеку нельзя. Не везите его: ${callDesk.toLowerCase()}`;
  if (!deliveryTransitions[stop.state].includes(to))
    return `Этот заказ ещё не передали в доставку. ${callDesk}`;
  const due = to === 'delivered' ? stop.cashKop : 0;
  if (cashKop === due) return '';
  return due === 0
    ? 'Здесь не нужно брать деньги: заказ оплачен'
    : `Нужно взять ${formatMoney(due)}, а отмечено ${formatMoney(cashKop)}. Если столько не дают, позвоните диспетчеру`;
}

/** A mark with what is to become of it. */
export interface DecidedMark {
  readonly mark: ShiftMark;
  readonly pressedAt: EpochMs;
  /** What it is refused with; empty where it is made, or was. */
  readonly refusal: string;
  /** Whether its delivery is to be moved. */
  readonly isMoving: boolean;
  /** Whether it has come before, and is only answered again. */
  readonly isKnown: boolean;
}

/** A stop behind a mark: what is due stays so until it ends. */
const stopAfter = (stop: MarkedStop, to: ShiftMark['to']): MarkedStop => ({
  ...{ ...stop, state: to },
  cashKop: isOver(to) ? 0 : stop.cashKop,
});

/**
 * Decides marks in the order in which they were pressed. Each is decided once: what comes again is answered as before,
 * and what one of them makes of a stop is what the next one finds.
 */
export function decideMarks(marks: readonly ShiftMark[], facts: ShiftFacts): DecidedMark[] {
  const stops = new Map(facts.stops.map((stop) => [stop.id, stop]));
  const known = new Map(facts.known);
  return marks.map((mark): DecidedMark => {
    const pressedAt = pressedWithin(mark.pressedAt, facts);
    const before = known.get(mark.key);
    if (before !== undefined) return { mark, pressedAt, refusal: before, isMoving: false, isKnown: true };
    const stop = stops.get(mark.stop);
    const found = refusalOf(mark, stop);
    const refusal = found ?? '';
    if (stop && found === '') stops.set(stop.id, stopAfter(stop, mark.to));
    known.set(mark.key, refusal);
    return { mark, pressedAt, refusal, isMoving: found === '', isKnown: false };
  });
}

/** What is answered: a mark whose delivery could not be moved after all is to be sent again. */
export function outcomesOf(
  decided: readonly DecidedMark[],
  states: ReadonlyMap<string, DeliveryState>,
): MarkOutcome[] {
  return decided.map(({ mark: { key, stop, to }, refusal, isMoving }) => {
    if (refusal !== '') return { key, stop, outcome: 'refused', words: refusal };
    const state = states.get(stop);
    const isThere = state === to || (to === 'on_route' && state !== undefined && isOver(state));
    if (!isMoving || isThere) return { key, stop, outcome: 'done', words: '' };
    return { key, stop, outcome: 'again', words: 'Пока не получилось: отправим ещё раз' };
  });
}
