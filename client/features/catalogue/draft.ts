import type { Dispatch, SetStateAction } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { addDays, type IsoDate } from '#shared/dates.ts';
import { isDayOff, nearestDate, startDates } from '#shared/features/deliveries/rules.ts';
import type { getOrderOptions } from '#shared/features/orders/contract.ts';
import {
  MAX_PEOPLE,
  type OrderLength,
  orderLengths,
  type PriceBreakdown,
} from '#shared/features/orders/price.ts';
import { lastRunningDay } from '#shared/features/orders/running.ts';
import type { SkippedWeekday } from '#shared/features/orders/schema.ts';
import { fitsSeason, lengthsOf, lineOf, offeredLine } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { priceChoice } from './early/terms.ts';

/** The configurator's choice; complete at any time. */
export interface Draft {
  readonly programme: Programme;
  readonly kcal: number;
  readonly days: OrderLength;
  readonly people: number;
  readonly start: IsoDate;
  readonly skip: readonly SkippedWeekday[];
}

/** Shared by the parts of a page that compose the order. */
export interface Composing {
  readonly draft: Draft;
  readonly offered: readonly Programme[];
  readonly starts: StartWindow;
  readonly onDraft: Dispatch<SetStateAction<Draft>>;
}

/** From when on an order can begin. */
export interface StartWindow {
  readonly first: IsoDate;
  readonly closed: readonly IsoDate[];
  /** The last day of what the customer has ordered already; absent where nothing is to come. */
  readonly runningUntil?: IsoDate | undefined;
}

/** The window of what an order may have. */
export const startsOf = ({
  firstStartDate: first,
  closedDays: closed,
  running,
}: Pick<AnswerOf<typeof getOrderOptions>, 'firstStartDate' | 'closedDays' | 'running'>): StartWindow => ({
  ...{ first, closed },
  runningUntil: lastRunningDay(running),
});

/** The dates on which an order can begin, as far as its food allows. */
export const datesOf = ({ first, runningUntil }: StartWindow): readonly IsoDate[] =>
  startDates(first, runningUntil);

/** The first day after everything that the customer has ordered already. */
export const startAfterRunning = ({ first, runningUntil }: StartWindow): IsoDate =>
  runningUntil === undefined || runningUntil < first ? first : addDays(runningUntil, 1);

/** Tells of dates whether an order may begin on them; a set is eaten on two days running. */
export function startCheck(
  { programme, skip, days }: Pick<Draft, 'programme' | 'skip'> & { readonly days: number },
  { closed }: StartWindow,
): (date: IsoDate) => boolean {
  const daysOff = [...skip, ...closed];
  return (date) => {
    const isOff = isDayOff(date, daysOff) || (programme.isSet && isDayOff(addDays(date, 1), daysOff));
    return !isOff && fitsSeason(programme, date, days, daysOff);
  };
}

/** Lengths in which a programme can still begin: a season may end before the longer ones. */
export function offeredLengths(
  { programme, skip }: Pick<Draft, 'programme' | 'skip'>,
  starts: StartWindow,
): OrderLength[] {
  const dates = datesOf(starts);
  return lengthsOf(programme).filter((days) => dates.some(startCheck({ programme, skip, days }, starts)));
}

/** The draft as it can be had: in a length that is sold, no weekday left out of a set, and on the nearest possible date. */
export function settle(draft: Draft, starts: StartWindow): Draft {
  const { programme, start } = draft;
  const lengths = offeredLengths(draft, starts);
  const days = lengths.includes(draft.days) ? draft.days : (lengths.at(-1) ?? draft.days);
  const settled = { ...draft, days, skip: programme.isSet ? [] : draft.skip };
  return { ...settled, start: nearestDate(datesOf(starts), start, startCheck(settled, starts)) ?? start };
}

/** Programmes that can begin on some date of the window: a seasonal one only near its season. */
export function offeredProgrammes(programmes: readonly Programme[], starts: StartWindow): Programme[] {
  const dates = datesOf(starts);
  return programmes.filter((programme) => {
    const [days = 1] = lengthsOf(programme);
    return dates.some(startCheck({ programme, skip: [], days }, starts));
  });
}

/**
 * The programmes of a picker, the one that its page begins with before the others: on a narrow screen it is seen without a
 * script that slides the row, perhaps from under a finger.
 */
export function withFirst(offered: readonly Programme[], first: string): Programme[] {
  return [...offered].sort((one, other) => Number(other.code === first) - Number(one.code === first));
}

/** The first date of the menu to show: the first on which the programme can be eaten. */
export function menuStart(programme: Programme, starts: StartWindow): IsoDate {
  return datesOf(starts).find(startCheck({ programme, skip: [], days: 1 }, starts)) ?? starts.first;
}

/** Query parameter of the energy to begin with: that of a line, or as the calculator found it. */
export const KCAL_QUERY = 'kcal';

/** The line to begin with: the one that the address names, else the usual one. */
export function firstKcal(programme: Programme, query: URLSearchParams): number {
  const wanted = Number(query.get(KCAL_QUERY) ?? Number.NaN);
  if (!(wanted > 0)) return programme.defaultKcal;
  return lineOf(programme, wanted)?.kcal ?? programme.defaultKcal;
}

/** The draft that the configurator begins with: two weeks for one. */
export const createDraft = (programme: Programme, starts: StartWindow, kcal = programme.defaultKcal): Draft =>
  settle({ programme, kcal, days: 14, people: 1, start: startAfterRunning(starts), skip: [] }, starts);

/** The draft with another programme; the calorie line stays where the programme has it. */
export function withProgramme(draft: Draft, programme: Programme, starts: StartWindow): Draft {
  const kcal = offeredLine(programme, draft.kcal)?.kcal ?? draft.kcal;
  return settle({ ...draft, programme, kcal }, starts);
}

/** Price of the draft as `priceChoice` tells it. */
export function priceOf(draft: Draft, firstOrder: boolean, dislikesKopPerDay: Kopecks = 0): PriceBreakdown {
  const { programme, kcal } = draft;
  const dayPriceKop = lineOf(programme, kcal)?.dayPriceKop ?? programme.fromDayPriceKop;
  return priceChoice(dayPriceKop, draft, { firstOrder, dislikesKopPerDay });
}

/** The draft with a weekday left out or taken in again; the start moves off a day without delivery. */
export function withSkip(draft: Draft, day: SkippedWeekday, isOn: boolean, starts: StartWindow): Draft {
  const others = draft.skip.filter((skipped) => skipped !== day);
  return settle({ ...draft, skip: isOn ? [...others, day] : others }, starts);
}

/** The draft with what was chosen in the form while it was a plain one, by the names of its fields. */
export function withEntries(
  draft: Draft,
  entries: FormData,
  { offered, starts }: Pick<Composing, 'offered' | 'starts'>,
): Draft {
  const programme =
    offered.find((candidate) => candidate.code === entries.get('programme')) ?? draft.programme;
  const numberOf = (name: string) => Number(entries.get(name));
  const kcal = numberOf('kcal');
  const people = numberOf('people');
  const skip = entries.getAll('skip');
  const chosen = {
    ...withProgramme(kcal > 0 ? { ...draft, kcal } : draft, programme, starts),
    days: orderLengths.find((days) => days === numberOf('days')) ?? draft.days,
    people: people >= 1 && people <= MAX_PEOPLE ? people : draft.people,
    skip: (['sat', 'sun'] as const).filter((day) => skip.includes(day)),
    start: datesOf(starts).find((date) => date === entries.get('start')) ?? draft.start,
  };
  return settle(chosen, starts);
}
