import { v7 as uuidv7 } from 'uuid';
import { type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import {
  type DaysOff,
  firstDeliveryDate,
  frozenUntilOn,
  type planDeliveries,
} from '#shared/features/deliveries/rules.ts';
import type { CalendarChange } from '#shared/features/deliveries/schema.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import type { Scope } from '../../../../scope.ts';
import { listClosedDays } from '../../../content/api.ts';
import { changeMessage } from '../../../messaging/api.ts';
import { announceSoon } from '../live/commands.ts';
import { carryLinks, failureBehind } from './links.ts';
import * as sql from './sql.ts';

/** A calendar that is being changed. */
export interface Calendar extends sql.CalendarRows {
  /** Weekdays that the customer skips, and closed days. */
  readonly daysOff: DaysOff;
  /** The first date whose deliveries can still be changed. */
  readonly firstOpenDate: IsoDate;
  readonly customerId: string;
}

/** The calendar that a change is made to, as long as its customer has seen its present version. */
export async function load(
  scope: Scope,
  customerId: string,
  of: Parameters<typeof sql.findCalendar>[2],
  version: number,
): Promise<Calendar> {
  const calendar = await sql.findCalendar(scope.db, customerId, of);
  if (!calendar) throw new AppError('not_found');
  if (!['paid', 'active', 'frozen'].includes(calendar.state)) throw new AppError('calendar_closed');
  if (calendar.version !== version) throw new AppError('calendar_changed');
  const now = scope.clock.now();
  return {
    ...calendar,
    daysOff: [...calendar.skip, ...(await listClosedDays(scope.db, moscowDate(now)))],
    frozen_until: frozenUntilOn(moscowDate(now), calendar.frozen_until),
    firstOpenDate: firstDeliveryDate(now),
    customerId,
  };
}

/** Deliveries that come, in their order. */
export const coming = ({ deliveries }: Calendar) =>
  deliveries.filter(({ state }) => state !== 'skipped' && state !== 'frozen');

/** The last day of food of some deliveries; empty where there is none. */
export const lastFoodDate = (deliveries: readonly sql.DeliveryRow[]): IsoDate =>
  deliveries
    .flatMap(({ food_dates: dates }) => dates)
    .toSorted()
    .at(-1) ?? '';

/** The first one. */
export const firstFoodDate = (deliveries: readonly sql.DeliveryRow[]): IsoDate =>
  deliveries
    .flatMap(({ food_dates: dates }) => dates)
    .toSorted()
    .at(0) ?? '';

/**
 * New deliveries in the place of others, each with the destination of the one that it stands for. What brings the food
 * of a failed delivery goes on to do so.
 */
export function inPlaceOf(
  { deliveries }: Pick<Calendar, 'deliveries'>,
  others: readonly sql.DeliveryRow[],
  planned: ReturnType<typeof planDeliveries>,
): sql.NewChange['added'] {
  const before = others.map((one) => ({
    link: failureBehind(deliveries, one),
    days: one.food_dates.length,
  }));
  const links = carryLinks(before, planned);
  return planned.map((one, index) => ({
    id: uuidv7(),
    replaces: links[index] ?? null,
    modelId: (others[index] ?? others.at(-1))?.id ?? '',
    ...one,
  }));
}

/** Days of food of some deliveries. */
export const daysOf = (deliveries: readonly sql.DeliveryRow[]) =>
  deliveries.reduce((sum, { food_dates: dates }) => sum + dates.length, 0);

/** A change of what comes when, as it is planned. */
export type Change = Pick<sql.NewChange, 'moved' | 'removed' | 'added' | 'frozenUntil' | 'frozenPlan'> &
  Pick<CalendarChange, 'kind' | 'text'>;

/** What every change of a calendar is written with. */
export function changeHeader(
  scope: Scope,
  calendar: Calendar,
  { kind, text }: Pick<CalendarChange, 'kind' | 'text'>,
) {
  const id = uuidv7();
  const at = scope.clock.now();
  const { id: orderId, version, firstOpenDate, customerId, number } = calendar;
  const told = { key: `calendar-changed:${id}`, customerId, number: String(number), what: text, now: at };
  return {
    orderId,
    version,
    change: { id, kind, text },
    firstOpenDate,
    at,
    messages: [changeMessage(scope, told)],
  };
}

/** Says what the database has refused a change for; a change that is made is seen on the customer's other pages. */
export async function mapConflict(scope: Scope, calendar: Calendar, text: string, write: Promise<void>) {
  try {
    await write;
  } catch (cause) {
    if (isRefusedBy(cause, ...sql.overtaken)) throw new AppError('calendar_changed', { cause });
    if (isRefusedBy(cause, ...sql.takenDate)) {
      throw new AppError('delivery_days_full', {
        message: 'На\u00a0новые даты по\u00a0вашему адресу мест больше нет. Выберите другие',
        cause,
      });
    }
    throw cause;
  }
  announceSoon(scope, calendar.customerId);
  return { text, version: calendar.version + 1 };
}

/** Writes a change of what comes when. */
export function write(scope: Scope, calendar: Calendar, { kind, text, ...change }: Change) {
  const written = sql.writeChange(scope.db, { ...changeHeader(scope, calendar, { kind, text }), ...change });
  return mapConflict(scope, calendar, text, written);
}

/** A delivery that is in a state and can still be changed. */
export function requireOpen(
  delivery: sql.DeliveryRow | undefined,
  state: string,
  { firstOpenDate }: Calendar,
) {
  if (delivery?.state !== state || delivery.date < firstOpenDate) throw new AppError('cut_off_passed');
  return delivery;
}

/** Deliveries from a date on that can still be changed. */
export const openFrom = (calendar: Calendar, from: IsoDate) =>
  coming(calendar).filter(
    ({ state, date }) => state === 'planned' && date >= from && date >= calendar.firstOpenDate,
  );
