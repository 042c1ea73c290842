import { v7 as uuidv7 } from 'uuid';
import { addDays, daysBetween, type EpochMs, formatDay, type IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstStartDate, isDayOff, planDeliveries } from '#shared/features/deliveries/rules.ts';
import { FREEZE_MAX_DAYS } from '#shared/features/promotions/terms.ts';
import { countOf } from '#shared/plurals.ts';
import {
  type Calendar,
  type Change,
  coming,
  daysOf,
  firstFoodDate,
  inPlaceOf,
  openFrom,
  requireOpen,
} from './calendar.ts';
import { failureBehind, isNotBrought, lastDate } from './links.ts';
import type { DeliveryRow } from './load.ts';

const latestOf = (...dates: readonly IsoDate[]): IsoDate => dates.toSorted().at(-1) ?? '';

/** Skips one delivery: its days of food move behind the last ones. */
export function planSkip(calendar: Calendar, id: string): Change {
  const found = calendar.deliveries.find((one) => one.id === id);
  const delivery = requireOpen(found, 'skip', calendar);
  const added = planDeliveries({
    startDate: addDays(lastDate(coming(calendar)), 1),
    days: delivery.food_dates.length,
    daysOff: calendar.daysOff,
    part: calendar.part,
  });
  return {
    kind: 'skip',
    text: `Доставка ${formatDay(delivery.date)} пропущена, её рацион переехал на ${formatDay(added[0]?.foodDates[0] ?? '')}`,
    moved: [{ id, state: 'skipped' }],
    removed: [],
    added: added.map((planned) => ({ id: uuidv7(), replaces: id, modelId: id, ...planned })),
    frozenUntil: calendar.frozen_until,
  };
}

/** Brings a skipped delivery back: the one that came in its place is no longer needed. */
export function planRestore(calendar: Calendar, id: string): Change {
  const found = calendar.deliveries.find((one) => one.id === id);
  const delivery = requireOpen(found, 'restore', calendar);
  // What a closed day has put off may be of several deliveries: its customer moves what comes in its place.
  if (isNotBrought(delivery)) throw new AppError('restore_impossible');
  const substitutes = calendar.deliveries.filter(({ replaces }) => replaces === id);
  // What was not brought comes beside another delivery.
  const isLate = (one: DeliveryRow) => failureBehind(calendar.deliveries, one) !== null;
  const isFree =
    coming(calendar).every((one) => one.date !== delivery.date || isLate(one) || isLate(delivery)) &&
    [delivery.date, ...delivery.food_dates].every((date) => !isDayOff(date, calendar.daysOff));
  const areOpen = substitutes.every(
    ({ state, date }) => state === 'planned' && date >= calendar.firstOpenDate,
  );
  // Closed days may have put other food beside it.
  const isWhole = daysOf(substitutes) === delivery.food_dates.length;
  if (!isWhole || !areOpen || !isFree) throw new AppError('restore_impossible');
  return {
    kind: 'restore',
    text: `Доставка ${formatDay(delivery.date)} возвращена`,
    moved: [{ id, state: 'planned' }],
    removed: substitutes.map((one) => one.id),
    added: [],
    frozenUntil: calendar.frozen_until,
  };
}

function requireSpan(calendar: Calendar, from: IsoDate, until: IsoDate): void {
  const refuse = (field: string, message: string): never => {
    throw new AppError('validation_failed', { fields: { [field]: message } });
  };
  if (calendar.frozen_until !== null) refuse('from', 'Заказ уже заморожен: сначала разморозьте его');
  if (from < calendar.firstOpenDate) {
    refuse('from', `Ближайший день, который ещё можно изменить, — ${formatDay(calendar.firstOpenDate)}`);
  }
  const days = daysBetween(from, until);
  if (days < 1 || days > FREEZE_MAX_DAYS) {
    refuse('until', `Заморозить можно на срок от 1 до ${countOf(FREEZE_MAX_DAYS, 'дня', 'дней', 'дней')}`);
  }
  if (openFrom(calendar, from).length === 0) refuse('from', 'С этого дня доставок уже нет');
}

/** Freezes an order: what is not locked from a date on waits until another one. */
export function planFreeze(calendar: Calendar, { from, until }: { from: IsoDate; until: IsoDate }): Change {
  requireSpan(calendar, from, until);
  const frozen = openFrom(calendar, from);
  const kept = coming(calendar).filter((one) => !frozen.includes(one));
  // Nothing comes earlier than it would have come, and not on the days of what is kept.
  const afterKept = kept.length > 0 ? addDays(lastDate(kept), 1) : '';
  const resume = latestOf(until, firstFoodDate(frozen), afterKept);
  const added = planDeliveries({
    startDate: resume,
    days: daysOf(frozen),
    daysOff: calendar.daysOff,
    part: calendar.part,
  });
  const isWithin = ({ date }: DeliveryRow) => date < (added[0]?.date ?? resume);
  return {
    kind: 'freeze',
    text: `Заказ заморожен с ${formatDay(latestOf(firstFoodDate(frozen), from))}, рацион продолжится ${formatDay(added[0]?.foodDates[0] ?? resume)}`,
    // Of those whose days fall behind the freeze nothing is left to show: the food of others comes on them.
    moved: frozen.filter(isWithin).map((one) => ({ id: one.id, state: 'frozen' })),
    removed: frozen.filter((one) => !isWithin(one)).map((one) => one.id),
    added: inPlaceOf(calendar, frozen, added),
    frozenUntil: added[0]?.foodDates[0] ?? resume,
    frozenPlan: {
      interval: calendar.interval,
      deliveries: frozen.map(({ date, food_dates: foodDates, interval }) => ({ date, foodDates, interval })),
    },
  };
}

/**
 * The deliveries that a freeze found, where they can come again: those that are past their cut-off follow the last one.
 * Undefined where the calendar has become another since, so that they no longer fit.
 */
function planAsBefore(calendar: Calendar, waiting: readonly DeliveryRow[], kept: readonly DeliveryRow[]) {
  const { frozen_plan: plan, daysOff, firstOpenDate } = calendar;
  if (!plan || plan.interval !== calendar.interval) return undefined;
  const days = plan.deliveries.reduce((sum, { foodDates }) => sum + foodDates.length, 0);
  if (days !== daysOf(waiting)) return undefined;
  // Each takes back its own address, so each has to be known again.
  const isSameDelivery = (one: DeliveryRow, index: number) =>
    one.food_dates.length === plan.deliveries[index]?.foodDates.length;
  const isKnownAgain = plan.deliveries.length === waiting.length && waiting.every(isSameDelivery);
  if (!isKnownAgain && new Set(waiting.map(({ destination }) => JSON.stringify(destination))).size > 1)
    return undefined;
  const taken = new Set(
    kept.filter(({ state }) => state !== 'failed').flatMap(({ date, food_dates: dates }) => [date, ...dates]),
  );
  const isFree = ({ date, foodDates }: (typeof plan.deliveries)[number]) =>
    date >= firstOpenDate && [date, ...foodDates].every((day) => !isDayOff(day, daysOff) && !taken.has(day));
  const open = plan.deliveries.filter(isFree);
  const openDays = open.reduce((sum, { foodDates }) => sum + foodDates.length, 0);
  if (openDays === 0) return undefined;
  const last = latestOf(lastDate(kept), ...open.flatMap(({ foodDates }) => foodDates));
  const missed = planDeliveries({
    startDate: addDays(last, 1),
    days: days - openDays,
    daysOff,
    part: calendar.part,
  });
  const wasFree = (_: DeliveryRow, index: number) => {
    const found = plan.deliveries[index];
    return found !== undefined && isFree(found);
  };
  const others = isKnownAgain
    ? [...waiting.filter(wasFree), ...waiting.filter((one, index) => !wasFree(one, index))]
    : waiting;
  return { planned: [...open, ...missed], others };
}

/** Ends a freeze early: the calendar is as before it, moved only where days have passed meanwhile. */
export function planResume(calendar: Calendar, now: EpochMs): Change {
  if (calendar.frozen_until === null) throw new AppError('calendar_changed');
  const waiting = openFrom(calendar, '').filter(
    ({ date, food_dates: dates }) => latestOf(date, dates[0] ?? '') >= (calendar.frozen_until ?? ''),
  );
  // Their days are days like any others again.
  const thawed = calendar.deliveries.filter(
    ({ state, date }) => state === 'frozen' && date >= calendar.firstOpenDate,
  );
  const kept = coming(calendar).filter((one) => !waiting.includes(one));
  const next = firstStartDate(now, calendar.part, calendar.daysOff);
  const afterKept = kept.length > 0 ? addDays(lastDate(kept), 1) : '';
  const { planned, others } = planAsBefore(calendar, waiting, kept) ?? {
    planned: planDeliveries({
      // Not on the days of what is kept, and not before the order was to begin.
      startDate: latestOf(next, calendar.start_date, afterKept),
      days: daysOf(waiting),
      daysOff: calendar.daysOff,
      part: calendar.part,
    }),
    others: waiting,
  };
  return {
    kind: 'resume',
    text: `Заказ разморожен, рацион продолжится ${formatDay(planned[0]?.foodDates[0] ?? next)}`,
    moved: [],
    removed: [...waiting, ...thawed].map((one) => one.id),
    added: inPlaceOf(calendar, others, planned),
    frozenUntil: null,
  };
}
