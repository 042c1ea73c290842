import { addDays, type EpochMs, formatDay, formatDays, type IsoDate } from '#shared/dates.ts';
import { cutOffOf, type DaysOff, isDayOff, planDeliveries } from '#shared/features/deliveries/rules.ts';
import { carryLinks, failureBehind, lastDate } from '../changes/links.ts';
import type { CalendarRows, DeliveryRow } from '../changes/load.ts';

/** A delivery that stays, with less food or on another date. */
export interface KeptDelivery {
  readonly id: string;
  readonly date: IsoDate;
  readonly foodDates: readonly IsoDate[];
}

/** What a plan around closed days depends on. */
export type PlannedCalendar = Pick<CalendarRows, 'skip' | 'part' | 'frozen_until' | 'frozen_plan'> & {
  readonly deliveries: readonly Planned[];
};
type Planned = Pick<DeliveryRow, 'id' | 'date' | 'state' | 'food_dates' | 'replaces' | 'failed_because'>;

/** Food of closed days, which its customer may have as money in place of the days that it moves to. */
interface ClosedFood {
  readonly id: string;
  readonly replaces: string | null;
  readonly modelId: string;
  readonly date: IsoDate;
  readonly foodDates: readonly IsoDate[];
  /** Until when: the cut-off of the first delivery that brings it. */
  readonly until: EpochMs;
}

/** What becomes of an order whose deliveries fall on closed days. */
export interface ClosedDaysPlan {
  /** Null where no food moves, or where all of it makes up for what was not brought before, whose choice it stays. */
  readonly closedFood: ClosedFood | null;
  readonly kept: readonly KeptDelivery[];
  /** Ids of deliveries of which nothing stays. */
  readonly removed: readonly string[];
  readonly added: readonly {
    readonly id: string;
    readonly replaces: string | null;
    readonly modelId: string;
    readonly date: IsoDate;
    readonly foodDates: readonly IsoDate[];
  }[];
  /** First food day after a freeze; null where nothing is frozen. */
  readonly frozenUntil: IsoDate | null;
  /** «1 и 2 января». */
  readonly days: string;
  /** What the message says: «рацион этих дней приедет 12 января, а остальное из доставки — 3 января». */
  readonly outcome: string;
}

interface Terms {
  /** Dates on which the kitchen is closed. */
  readonly closed: readonly IsoDate[];
  /** The first date whose deliveries can still be changed. */
  readonly firstOpenDate: IsoDate;
  /**
   * How often the database has refused a date for want of a place: each time the food that moves comes a day later,
   * and from the first time on no delivery moves to the next morning.
   */
  readonly takenDates: number;
  readonly newId: () => string;
}

/** The closed days that a delivery would come on or bring food for; what it brings late can be for any day. */
export const closedDaysOf = (
  { date, food_dates: dates }: Pick<Planned, 'date' | 'food_dates'>,
  closed: readonly IsoDate[],
): IsoDate[] => [date, ...dates].filter((one) => one >= date && closed.includes(one));

function formatClosed(dates: readonly IsoDate[]): string {
  const [first = '', last = first] = [dates.at(0), dates.at(-1)];
  return dates.length > 2 ? `с ${formatDay(first)} по ${formatDay(last)}` : formatDays(dates);
}

interface RestTerms {
  readonly daysOff: DaysOff;
  /** Dates on which a delivery of the order comes. */
  readonly taken: ReadonlySet<IsoDate>;
  readonly mayMove: boolean;
}

/** When what is left of a delivery comes: on its own date, else on the morning of its food; null where that is taken. */
function dateOfRest(
  { date }: Planned,
  [first]: readonly IsoDate[],
  { daysOff, taken, mayMove }: RestTerms,
): IsoDate | null {
  if (first === undefined) return null;
  // What begins later than it did comes later too, not a day ahead of its food.
  const isEarly = addDays(date, 1) < first;
  if (!isDayOff(date, daysOff) && !isEarly) return date;
  return mayMove && first > date && !taken.has(first) ? first : null;
}

/** What is left of the affected deliveries, each on a date that no other takes. */
function keepRests(affected: readonly Planned[], terms: RestTerms): KeptDelivery[] {
  const taken = new Set(terms.taken);
  const kept: KeptDelivery[] = [];
  for (const one of affected) {
    const rest = one.food_dates.filter((date) => date < one.date || !isDayOff(date, terms.daysOff));
    const date = dateOfRest(one, rest, { ...terms, taken });
    if (date === null) continue;
    taken.add(date);
    kept.push({ id: one.id, date, foodDates: rest });
  }
  return kept;
}

/** The closed days that deliveries come on or bring food for, in order. */
function closedDatesOf(affected: readonly Planned[], closed: readonly IsoDate[]): IsoDate[] {
  return [...new Set(affected.flatMap((one) => closedDaysOf(one, closed)))].toSorted();
}

/** What a delivery loses to closed days, and what we had not brought before that it makes up for. */
interface Lost {
  readonly one: Planned;
  readonly behind: string | null;
  readonly dates: readonly IsoDate[];
}

/** The food that customers choose about, with the bound of that. */
function closedFoodOf(
  id: string,
  put: readonly Lost[],
  planned: readonly { readonly date: IsoDate }[],
): ClosedFood | null {
  const [first] = put;
  if (first === undefined) return null;
  return {
    ...{ id, modelId: first.one.id, date: first.one.date },
    replaces: put.find(({ one }) => one.replaces !== null)?.one.replaces ?? null,
    foodDates: put.flatMap(({ dates }) => dates).toSorted(),
    until: cutOffOf(planned[0]?.date ?? first.one.date),
  };
}

/** What deliveries lose to closed days, beside the food that stays with them. */
function lossesOf(
  { deliveries }: PlannedCalendar,
  affected: readonly Planned[],
  kept: readonly KeptDelivery[],
): Lost[] {
  return affected.map((one) => {
    const rest = kept.find(({ id }) => id === one.id)?.foodDates ?? [];
    const behind = failureBehind(deliveries, one);
    return { one, behind, dates: one.food_dates.filter((date) => !rest.includes(date)) };
  });
}

/** When the food of closed days comes, and what of their deliveries has another date. */
function outcomeOf(
  lost: number,
  { comes, moved }: { readonly comes: readonly IsoDate[]; readonly moved: readonly IsoDate[] },
): string {
  if (comes.length === 0) return `доставка переехала на ${formatClosed(moved)}`;
  const rest = moved.length === 0 ? '' : `, а остальное из доставки — ${formatClosed(moved)}`;
  return `рацион ${lost === 1 ? 'этого дня' : 'этих дней'} приедет ${formatClosed(comes)}${rest}`;
}

/**
 * Moves the food of closed days behind the last food of an order; what a delivery brings for other days stays, on the
 * next morning where the delivery itself would come on a closed day. Null where nothing falls on a closed day.
 */
export function planAroundClosedDays(calendar: PlannedCalendar, terms: Terms): ClosedDaysPlan | null {
  const { closed, firstOpenDate, takenDates, newId } = terms;
  const daysOff = [...calendar.skip, ...closed];
  const coming = calendar.deliveries.filter(({ state }) => state !== 'skipped' && state !== 'frozen');
  const affected = coming.filter(
    (one) => one.state === 'planned' && one.date >= firstOpenDate && closedDaysOf(one, closed).length > 0,
  );
  const [firstAffected] = affected;
  if (firstAffected === undefined) return null;

  const taken = new Set(coming.map(({ date }) => date));
  const kept = keepRests(affected, { daysOff, taken, mayMove: takenDates === 0 });
  const removed = affected.filter(({ id }) => kept.every((one) => one.id !== id));
  const lostOf = lossesOf(calendar, affected, kept);
  const lost = lostOf.reduce((sum, { dates }) => sum + dates.length, 0);
  const last = lastDate(coming.filter(({ state }) => state !== 'failed'));
  const staying = new Set([
    ...coming.filter((one) => !affected.includes(one)).map(({ date }) => date),
    ...kept.map(({ date }) => date),
  ]);
  const planFrom = (startDate: IsoDate) =>
    planDeliveries({ startDate, days: lost, daysOff, part: calendar.part });
  const start = addDays(last, 1 + Math.max(0, takenDates - 1));
  // The evening before the first food may be that of a delivery that stays.
  const early = planFrom(start);
  const planned = early.some(({ date }) => staying.has(date)) ? planFrom(addDays(start, 1)) : early;
  const models = removed.length > 0 ? removed : affected;
  const put = lostOf.filter(({ behind, dates }) => behind === null && dates.length > 0);
  const closedId = put.length === 0 ? null : newId();
  const links = carryLinks(
    lostOf.map(({ one, behind, dates }) => ({
      link: behind === null ? closedId : one.replaces,
      days: dates.length,
    })),
    planned,
  );
  const added = planned.map((one, index) => {
    const model = models[index] ?? models.at(-1) ?? firstAffected;
    return { id: newId(), replaces: links[index] ?? null, modelId: model.id, ...one };
  });
  return {
    closedFood: closedId === null ? null : closedFoodOf(closedId, put, planned),
    kept,
    removed: removed.map(({ id }) => id),
    added,
    frozenUntil: resumeDate(calendar, { kept, removed, added }),
    days: formatClosed(closedDatesOf(affected, closed)),
    outcome: outcomeOf(lost, {
      comes: added.map(({ date }) => date),
      moved: kept.flatMap(({ id, date }) =>
        affected.some((one) => one.id === id && one.date !== date) ? [date] : [],
      ),
    }),
  };
}

/** The first food day after a freeze, which may itself have been closed. */
function resumeDate(
  { frozen_until: until, deliveries }: PlannedCalendar,
  {
    kept,
    removed,
    added,
  }: { kept: readonly KeptDelivery[]; removed: readonly Planned[] } & Pick<ClosedDaysPlan, 'added'>,
): IsoDate | null {
  if (until === null) return null;
  const others = deliveries.filter(
    (one) => one.state === 'planned' && !removed.includes(one) && kept.every(({ id }) => id !== one.id),
  );
  const dates = [...others.map((one) => one.food_dates), ...[...kept, ...added].map((one) => one.foodDates)]
    .flat()
    .filter((date) => date >= until);
  return dates.toSorted()[0] ?? until;
}
