import { addDays, type IsoDate } from '#shared/dates.ts';
import { proposedLine } from '#shared/features/catalogue/calculator.ts';
import type { Purpose } from '#shared/features/catalogue/purpose-schema.ts';
import { type DaysOff, isDayOff, startDates } from '#shared/features/deliveries/rules.ts';
import {
  MAX_PEOPLE,
  type OrderLength,
  orderLengths,
  type PriceBreakdown,
} from '#shared/features/orders/price.ts';
import { priceDraft } from '#shared/features/orders/rules.ts';
import type { SkippedWeekday } from '#shared/features/orders/schema.ts';
import { isInSeason, lengthsOf, lineOf } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { Kopecks } from '#shared/money.ts';

/** What the configurator holds; complete at any time. */
export interface Draft {
  readonly programme: Programme;
  readonly kcal: number;
  readonly days: OrderLength;
  readonly people: number;
  readonly start: IsoDate;
  readonly skip: readonly SkippedWeekday[];
}

const weekend: readonly SkippedWeekday[] = ['sat', 'sun'];

/** The length that is chosen at first. */
const FIRST_LENGTH: OrderLength = 14;

/** From when on an order can begin. */
export interface StartWindow {
  readonly first: IsoDate;
  /** Dates on which the kitchen is closed. */
  readonly closed: readonly IsoDate[];
}

/** The window of what an order may have. */
export const startsOf = ({
  firstStartDate,
  closedDays,
}: {
  readonly firstStartDate: IsoDate;
  readonly closedDays: readonly IsoDate[];
}): StartWindow => ({ first: firstStartDate, closed: closedDays });

/** Tells whether an order of the programme may begin on the date; a set is eaten on two days running. */
export function mayStart(programme: Programme, date: IsoDate, daysOff: DaysOff): boolean {
  const isOpen = !isDayOff(date, daysOff) && !(programme.isSet && isDayOff(addDays(date, 1), daysOff));
  return isOpen && isInSeason(programme, date);
}

/** The draft with a length in which its programme is sold, and no weekday left out of a set. */
function withLength(draft: Draft): Draft {
  const lengths = lengthsOf(draft.programme);
  const days = lengths.includes(draft.days) ? draft.days : (lengths[0] ?? draft.days);
  return { ...draft, days, skip: draft.programme.isSet ? [] : draft.skip };
}

function nearestStart(draft: Draft, starts: StartWindow): Draft {
  const { programme, start } = draft;
  const daysOff = [...draft.skip, ...starts.closed];
  if (mayStart(programme, start, daysOff)) return draft;
  const dates = startDates(starts.first).filter((date) => mayStart(programme, date, daysOff));
  return { ...draft, start: dates.find((date) => date >= start) ?? dates[0] ?? start };
}

/** Programmes that can begin on some date of the window: a seasonal one only near its season. */
export function offeredProgrammes(programmes: readonly Programme[], starts: StartWindow): Programme[] {
  const dates = startDates(starts.first);
  return programmes.filter((programme) => dates.some((date) => mayStart(programme, date, starts.closed)));
}

/** The first date of the menu to show: the first on which the programme can be eaten. */
export function menuStart(programme: Programme, starts: StartWindow): IsoDate {
  return startDates(starts.first).find((date) => mayStart(programme, date, starts.closed)) ?? starts.first;
}

/** Query parameter of the energy to begin with, as the calculator found it. */
export const KCAL_QUERY = 'kcal';

/** The line to begin with: the one nearest to the energy that the address asks for, else the usual one. */
export function firstKcal(programme: Programme, query: URLSearchParams): number {
  const wanted = Number(query.get(KCAL_QUERY) ?? Number.NaN);
  if (!(wanted > 0)) return programme.defaultKcal;
  const lines = programme.lines.map((line) => line.kcal);
  return proposedLine(wanted, lines) ?? programme.defaultKcal;
}

/** The draft that the configurator begins with. */
export function createDraft(
  programme: Programme,
  starts: StartWindow,
  kcal: number = programme.defaultKcal,
): Draft {
  return nearestStart(
    withLength({ programme, kcal, days: FIRST_LENGTH, people: 1, start: starts.first, skip: [] }),
    starts,
  );
}

/** The draft that a page for a purpose begins with. */
export function withPreset(draft: Draft, preset: Purpose['preset'], starts: StartWindow): Draft {
  const { days, people, skip } = preset;
  return nearestStart(withLength({ ...draft, days, people, skip }), starts);
}

/** The draft with another programme; the calorie line stays where the programme has it. */
export function withProgramme(draft: Draft, programme: Programme, starts: StartWindow): Draft {
  const kcal = lineOf(programme, draft.kcal) ? draft.kcal : programme.defaultKcal;
  return nearestStart(withLength({ ...draft, programme, kcal }), starts);
}

/** The draft with a weekday left out or taken in again; the start moves off a day without delivery. */
export function withSkip(
  draft: Draft,
  day: SkippedWeekday,
  isSkippedDay: boolean,
  starts: StartWindow,
): Draft {
  const others = draft.skip.filter((skipped) => skipped !== day);
  return nearestStart({ ...draft, skip: isSkippedDay ? [...others, day] : others }, starts);
}

/** The draft with what was chosen in the form while it was a plain one, by the names of its fields. */
export function withEntries(
  draft: Draft,
  entries: ReadonlyMap<string, readonly string[]>,
  { offered, starts }: { readonly offered: readonly Programme[]; readonly starts: StartWindow },
): Draft {
  const [code] = entries.get('programme') ?? [];
  const programme = offered.find((candidate) => candidate.code === code) ?? draft.programme;
  const numberOf = (name: string) => Number(entries.get(name)?.[0]);
  const people = numberOf('people');
  const [start = draft.start] = entries.get('start') ?? [];
  const chosen: Draft = {
    ...withProgramme(draft, programme, starts),
    days: orderLengths.find((days) => days === numberOf('days')) ?? draft.days,
    people: people >= 1 && people <= MAX_PEOPLE ? people : draft.people,
    skip: entries.has('skip') ? weekend.filter((day) => entries.get('skip')?.includes(day)) : draft.skip,
    start: startDates(starts.first).find((date) => date === start) ?? draft.start,
  };
  const kcal = numberOf('kcal');
  return nearestStart(withLength(lineOf(programme, kcal) ? { ...chosen, kcal } : chosen), starts);
}

/** Price of a day and of the whole draft, before the delivery fee, which the address decides. */
export function priceOf(
  draft: Draft,
  firstOrder: boolean,
  dislikesKopPerDay: Kopecks = 0,
): { dayPriceKop: Kopecks; price: PriceBreakdown } {
  const { programme, kcal } = draft;
  const dayPriceKop = lineOf(programme, kcal)?.dayPriceKop ?? programme.fromDayPriceKop;
  const price = priceDraft({
    draft,
    dayPricesKop: Array.from({ length: draft.people }, () => dayPriceKop),
    firstOrder,
    deliveryFeeKop: 0,
    // What the page's menu leaves out is the first person's.
    dislikesKopPerDay: [dislikesKopPerDay],
  });
  return { dayPriceKop: dayPriceKop + dislikesKopPerDay, price };
}
