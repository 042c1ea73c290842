import { addDays, formatDay, type IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { planDeliveries } from '#shared/features/deliveries/rules.ts';
import type { ChangeScope } from '#shared/features/deliveries/schema.ts';
import { FREEZE_MAX_DAYS } from '#shared/features/promotions/terms.ts';
import { countOf } from '#shared/plurals.ts';
import type { Scope } from '../../../../scope.ts';
import { type Calendar, type Change, coming, daysOf, inPlaceOf, openFrom, requireOpen } from './calendar.ts';
import type { DeliveryRow } from './load.ts';
import { makeChange } from './make.ts';

/** Deliveries that a change is for: one, or it and all that follow. */
export const chosenOf = (calendar: Calendar, found: DeliveryRow, scope: ChangeScope) =>
  scope === 'following' ? openFrom(calendar, found.date) : [found];

interface MoveRequest {
  readonly version: number;
  readonly scope: ChangeScope;
  readonly date: IsoDate;
}

/** Why a delivery cannot come on a date; undefined where nothing is against it but food of other deliveries. */
function dateProblem(
  calendar: Calendar,
  found: DeliveryRow,
  { date }: Pick<MoveRequest, 'date'>,
): string | undefined {
  if (date === found.date) return 'Доставка и так приедет в этот день';
  if (date < calendar.firstOpenDate)
    return `Ближайший день, который ещё можно выбрать, — ${formatDay(calendar.firstOpenDate)}`;
  if (date > addDays(found.date, FREEZE_MAX_DAYS))
    return `Перенести можно не дальше чем на ${countOf(FREEZE_MAX_DAYS, 'день', 'дня', 'дней')}`;
  return calendar.frozen_until === null ? undefined : 'Заказ заморожен: сначала разморозьте его';
}

/** Moves a delivery with its food to another date, or it and all that follow. */
export const moveDelivery = (
  scope: Scope,
  customerId: string,
  id: string,
  { version, ...request }: MoveRequest,
) =>
  makeChange(scope, customerId, { deliveryId: id, version }, (calendar) => planMove(calendar, id, request));

/** Where a delivery, or it and all that follow, would come; a sentence where it cannot. */
function findMove(
  calendar: Calendar,
  found: DeliveryRow,
  request: Pick<MoveRequest, 'scope' | 'date'>,
): Change | string {
  const problem = dateProblem(calendar, found, request);
  if (problem !== undefined) return problem;
  const isForAll = request.scope === 'following';
  const chosen = chosenOf(calendar, found, request.scope);
  const kept = coming(calendar).filter((delivery) => !chosen.includes(delivery));
  const part = isForAll ? calendar.part : found.part;
  const added = planDeliveries({
    startDate: part === 'evening' ? addDays(request.date, 1) : request.date,
    days: daysOf(chosen),
    daysOff: calendar.daysOff,
    part,
  });
  const foodDays = new Set(kept.flatMap(({ food_dates: dates }) => dates));
  const isTaken = added.some(
    ({ date, foodDates }) =>
      foodDates.some((day) => foodDays.has(day)) || kept.some((delivery) => delivery.date === date),
  );
  if (isTaken || (added[0]?.date ?? '') < calendar.firstOpenDate) {
    return isForAll
      ? 'На эти дни уже есть рацион. Выберите день позже'
      : 'На эти дни уже есть рацион. Перенесите и следующие доставки или выберите другой день';
  }
  const day = formatDay(added[0]?.date ?? request.date);
  return {
    kind: 'edit',
    text: isForAll
      ? `Доставки с ${formatDay(found.date)} перенесены: первая приедет ${day}`
      : `Доставка ${formatDay(found.date)} перенесена на ${day}`,
    moved: [],
    removed: chosen.map((delivery) => delivery.id),
    added: inPlaceOf(calendar, chosen, added).map((delivery) => ({
      ...delivery,
      isSame: !isForAll,
      // One that came for a skipped delivery goes on to stand for it.
      replaces: isForAll ? delivery.replaces : found.replaces,
    })),
    frozenUntil: calendar.frozen_until,
  };
}

/** A move of a delivery, or of it and all that follow, that can be made. */
export function planMove(
  calendar: Calendar,
  id: string,
  request: Pick<MoveRequest, 'scope' | 'date'>,
): Change {
  const one = calendar.deliveries.find((delivery) => delivery.id === id);
  const move = findMove(calendar, requireOpen(one, 'edit', calendar), request);
  if (typeof move === 'string') throw new AppError('validation_failed', { fields: { date: move } });
  return move;
}

/** Tells whether a move brings an open delivery on the very date that was asked for. */
export function comesOn(
  calendar: Calendar,
  found: DeliveryRow,
  request: Pick<MoveRequest, 'scope' | 'date'>,
): boolean {
  const move = findMove(calendar, found, request);
  return typeof move !== 'string' && move.added[0]?.date === request.date;
}
