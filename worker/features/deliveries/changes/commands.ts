import { v7 as uuidv7 } from 'uuid';
import { addDays, daysBetween, formatDay, type IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { cutOffOf, firstStartDate, isDayOff, planDeliveries } from '#shared/features/deliveries/rules.ts';
import type { CalendarChange } from '#shared/features/deliveries/schema.ts';
import { FREEZE_MAX_DAYS } from '#shared/features/promotions/terms.ts';
import { countOf } from '#shared/plurals.ts';
import type { Scope } from '../../../scope.ts';
import {
  coming,
  daysOf,
  firstFoodDate,
  inPlaceOf,
  lastFoodDate,
  load,
  openFrom,
  requireOpen,
  write,
} from './calendar.ts';
import * as sql from './sql.ts';

/** Skips one delivery: its days of food move behind the last ones. */
export async function skipDelivery(scope: Scope, customerId: string, id: string, version: number) {
  const calendar = await load(scope, customerId, { deliveryId: id }, version);
  const found = calendar.deliveries.find((one) => one.id === id);
  const delivery = requireOpen(found, 'planned', calendar);
  const added = planDeliveries({
    startDate: addDays(lastFoodDate(coming(calendar)), 1),
    days: delivery.food_dates.length,
    daysOff: calendar.daysOff,
    part: calendar.part,
  });
  const text = `Доставка ${formatDay(delivery.date)} пропущена, её рацион переехал на ${formatDay(added[0]?.foodDates[0] ?? '')}`;
  return write(scope, calendar, {
    kind: 'skip',
    text,
    moved: [{ id, state: 'skipped' }],
    removed: [],
    added: added.map((planned) => ({ id: uuidv7(), replaces: id, modelId: id, ...planned })),
    frozenUntil: calendar.frozen_until,
  });
}

/** Brings a skipped delivery back: the one that came in its place is no longer needed. */
export async function restoreDelivery(scope: Scope, customerId: string, id: string, version: number) {
  const calendar = await load(scope, customerId, { deliveryId: id }, version);
  const delivery = requireOpen(
    calendar.deliveries.find((one) => one.id === id),
    'skipped',
    calendar,
  );
  const substitutes = calendar.deliveries.filter(({ replaces }) => replaces === id);
  const isFree =
    coming(calendar).every(({ date }) => date !== delivery.date) &&
    [delivery.date, ...delivery.food_dates].every((date) => !isDayOff(date, calendar.daysOff));
  const areOpen = substitutes.every(
    ({ state, date }) => state === 'planned' && date >= calendar.firstOpenDate,
  );
  if (substitutes.length === 0 || !areOpen || !isFree) throw new AppError('restore_impossible');
  return write(scope, calendar, {
    kind: 'restore',
    text: `Доставка ${formatDay(delivery.date)} возвращена`,
    moved: [{ id, state: 'planned' }],
    removed: substitutes.map((one) => one.id),
    added: [],
    frozenUntil: calendar.frozen_until,
  });
}

/** Freezes an order: what is not locked from a date on waits until another one. */
export async function freezeOrder(
  scope: Scope,
  customerId: string,
  id: string,
  input: { version: number; from: IsoDate; until: IsoDate },
) {
  const { from, until, version } = input;
  const calendar = await load(scope, customerId, { orderId: id }, version);
  const refuse = (field: string, message: string): never => {
    throw new AppError('validation_failed', { fields: { [field]: message } });
  };
  if (calendar.frozen_until !== null) refuse('from', 'Заказ уже заморожен: сначала разморозьте его');
  if (from < calendar.firstOpenDate) {
    refuse('from', `Ближайший день, который ещё можно изменить, — ${formatDay(calendar.firstOpenDate)}`);
  }
  const days = daysBetween(from, until);
  if (days < 1 || days > FREEZE_MAX_DAYS) {
    refuse(
      'until',
      `Заморозить можно на срок от\u00a01 до\u00a0${countOf(FREEZE_MAX_DAYS, 'дня', 'дней', 'дней')}`,
    );
  }
  const frozen = openFrom(calendar, from);
  if (frozen.length === 0) refuse('from', 'С этого дня доставок уже нет');
  const kept = coming(calendar).filter((one) => !frozen.includes(one));
  // Nothing comes earlier than it would have come, and not on the days of what is kept.
  const resume =
    [until, firstFoodDate(frozen), kept.length > 0 ? addDays(lastFoodDate(kept), 1) : ''].toSorted().at(-1) ??
    until;
  const added = planDeliveries({
    startDate: resume,
    days: daysOf(frozen),
    daysOff: calendar.daysOff,
    part: calendar.part,
  });
  const isWithin = ({ date }: sql.DeliveryRow) => date < (added[0]?.date ?? resume);
  return write(scope, calendar, {
    kind: 'freeze',
    text: `Заказ заморожен с ${formatDay(from)}, рацион продолжится ${formatDay(added[0]?.foodDates[0] ?? resume)}`,
    // Of those whose days fall behind the freeze nothing is left to show: the food of others comes on them.
    moved: frozen.filter(isWithin).map((one) => ({ id: one.id, state: 'frozen' })),
    removed: frozen.filter((one) => !isWithin(one)).map((one) => one.id),
    added: inPlaceOf(frozen, added),
    frozenUntil: added[0]?.foodDates[0] ?? resume,
  });
}

/** Ends a freeze early: what waits comes from the next possible day on. */
export async function resumeOrder(scope: Scope, customerId: string, id: string, version: number) {
  const calendar = await load(scope, customerId, { orderId: id }, version);
  if (calendar.frozen_until === null) throw new AppError('calendar_changed');
  const waiting = openFrom(calendar, '').filter(
    ({ food_dates: dates }) => (dates[0] ?? '') >= (calendar.frozen_until ?? ''),
  );
  // Their days are days like any others again.
  const thawed = calendar.deliveries.filter(
    ({ state, date }) => state === 'frozen' && date >= calendar.firstOpenDate,
  );
  const kept = coming(calendar).filter((one) => !waiting.includes(one));
  const next = firstStartDate(scope.clock.now(), calendar.part, calendar.daysOff);
  // Not on the days of what is kept, and not before the order was to begin.
  const resume =
    [next, calendar.start_date, kept.length > 0 ? addDays(lastFoodDate(kept), 1) : ''].toSorted().at(-1) ??
    next;
  const added = planDeliveries({
    startDate: resume,
    days: daysOf(waiting),
    daysOff: calendar.daysOff,
    part: calendar.part,
  });
  return write(scope, calendar, {
    kind: 'resume',
    text: `Заказ разморожен, рацион продолжится ${formatDay(added[0]?.foodDates[0] ?? next)}`,
    moved: [],
    removed: [...waiting, ...thawed].map((one) => one.id),
    added: inPlaceOf(waiting, added),
    frozenUntil: null,
  });
}

/** The history of an own order's calendar. */
export async function listChanges(
  scope: Scope,
  customerId: string,
  orderId: string,
): Promise<CalendarChange[]> {
  if (!(await sql.isOwn(scope.db, customerId, orderId))) throw new AppError('not_found');
  const rows = await sql.listChanges(scope.db, customerId, orderId);
  return rows.map(({ undoVersion: version, undoDate, ...change }) => ({
    ...change,
    undo: version === null || undoDate === null ? null : { version, until: cutOffOf(undoDate) },
  }));
}
