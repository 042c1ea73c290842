import { v7 as uuidv7 } from 'uuid';
import { type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { type ChangeKind, endingOf, isOpenFor } from '#shared/features/deliveries/changes.ts';
import type { CalendarChange } from '#shared/features/deliveries/history.ts';
import {
  type DaysOff,
  firstDeliveryDate,
  frozenUntilOn,
  type PlannedDelivery,
  type planDeliveries,
} from '#shared/features/deliveries/rules.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { Scope } from '../../../../scope.ts';
import { listClosedDays } from '../../../content/closed-days.ts';
import { carryLinks, failureBehind } from './links.ts';
import * as rows from './load.ts';

/** A calendar that is being changed. */
export interface Calendar extends rows.CalendarRows {
  /** Weekdays that the customer skips, and closed days. */
  readonly daysOff: DaysOff;
  /** The first date whose deliveries can still be changed. */
  readonly firstOpenDate: IsoDate;
}

/** The calendar that a change is made to, as long as its customer has seen its present version. */
export async function load(
  scope: Scope,
  customerId: string,
  of: Parameters<typeof rows.findCalendar>[2],
  version: number,
): Promise<Calendar> {
  const calendar = await rows.findCalendar(scope.db, customerId, of);
  if (!calendar) throw new AppError('not_found');
  if (!['paid', 'active', 'frozen'].includes(calendar.state)) throw new AppError('calendar_closed');
  if (calendar.version !== version) throw new AppError('calendar_changed');
  const now = scope.clock.now();
  return {
    ...calendar,
    daysOff: [...calendar.skip, ...(await listClosedDays(scope.db, moscowDate(now)))],
    frozen_until: frozenUntilOn(moscowDate(now), calendar.frozen_until),
    firstOpenDate: firstDeliveryDate(now),
  };
}

/** Deliveries that come, in their order. */
export const coming = ({ deliveries }: Calendar) =>
  deliveries.filter(({ state }) => state !== 'skipped' && state !== 'frozen');

/** The first day of food of some deliveries; empty where there is none. */
export const firstFoodDate = (deliveries: readonly rows.DeliveryRow[]): IsoDate =>
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
  others: readonly rows.DeliveryRow[],
  planned: ReturnType<typeof planDeliveries>,
): Change['added'] {
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
export const daysOf = (deliveries: readonly rows.DeliveryRow[]) =>
  deliveries.reduce((sum, { food_dates: dates }) => sum + dates.length, 0);

/** A change of what comes when, as it is planned. */
export interface Change extends Pick<CalendarChange, 'kind' | 'text'> {
  /** Deliveries that come into another state. */
  readonly moved: readonly { readonly id: string; readonly state: DeliveryState }[];
  /** Planned and frozen deliveries that are no longer needed. */
  readonly removed: readonly string[];
  readonly added: readonly (PlannedDelivery & {
    readonly id: string;
    readonly replaces: string | null;
    /** The delivery that this one takes its destination from. */
    readonly modelId: string;
    /** Whether it is that delivery on another day: its interval is from there too, and not from the order. */
    readonly isSame?: boolean;
    /** The interval that it has, whatever the order's and the model's. */
    readonly interval?: string;
  })[];
  /** First food day after a freeze; null where nothing is frozen. */
  readonly frozenUntil: IsoDate | null;
  /** What a freeze has found; kept from before by other changes. */
  readonly frozenPlan?: rows.CalendarRows['frozen_plan'];
}

/** A delivery that its customer can still change in a way. */
export function requireOpen(
  delivery: rows.DeliveryRow | undefined,
  kind: ChangeKind,
  { firstOpenDate }: Pick<Calendar, 'firstOpenDate'>,
) {
  if (!delivery || !isOpenFor(kind, delivery, firstOpenDate))
    throw new AppError('cut_off_passed', endingOf(kind).late);
  return delivery;
}

/** Deliveries from a date on that can still be changed. */
export const openFrom = (calendar: Calendar, from: IsoDate) =>
  coming(calendar).filter(
    ({ state, date }) => state === 'planned' && date >= from && date >= calendar.firstOpenDate,
  );
