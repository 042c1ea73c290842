import { MAX_PEOPLE, orderLengths } from '#shared/features/orders/price.ts';
import type { SkippedWeekday } from '#shared/features/orders/schema.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { type Draft, datesOf, type StartWindow, settle, withProgramme } from './draft.ts';

const weekend: readonly SkippedWeekday[] = ['sat', 'sun'];

/** The draft with a weekday left out or taken in again; the start moves off a day without delivery. */
export function withSkip(
  draft: Draft,
  day: SkippedWeekday,
  isSkippedDay: boolean,
  starts: StartWindow,
): Draft {
  const others = draft.skip.filter((skipped) => skipped !== day);
  return settle({ ...draft, skip: isSkippedDay ? [...others, day] : others }, starts);
}

/** The draft with what was chosen in the form while it was a plain one, by the names of its fields. */
export function withEntries(
  draft: Draft,
  entries: FormData,
  { offered, starts }: { readonly offered: readonly Programme[]; readonly starts: StartWindow },
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
    skip: weekend.filter((day) => skip.includes(day)),
    start: datesOf(starts).find((date) => date === entries.get('start')) ?? draft.start,
  };
  return settle(chosen, starts);
}
