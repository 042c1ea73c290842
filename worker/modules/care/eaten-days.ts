import type { IsoDate } from '#shared/dates.ts';
import type { FamilyMember } from '#shared/features/progress/schema.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';

/** What counts of a day of one person. */
export type EatenDay = Pick<
  MealPlanDay,
  'date' | 'person' | 'personName' | 'programme' | 'kcal' | 'isDelivered' | 'totals'
>;

/** Energy of what was brought for each date, the first one first; dates without food are absent. */
function kcalByDate(days: readonly EatenDay[]): { date: IsoDate; kcal: number }[] {
  const sums = new Map<IsoDate, number>();
  for (const { date, isDelivered, totals } of days) {
    if (isDelivered) sums.set(date, (sums.get(date) ?? 0) + totals.kcal);
  }
  return [...sums]
    .map(([date, kcal]) => ({ date, kcal: Math.round(kcal) }))
    .sort((a, b) => a.date.localeCompare(b.date));
}

/** What the customer, the first person of each order, was brought. */
export const deliveredKcal = (days: readonly EatenDay[]) =>
  kcalByDate(days.filter(({ person }) => person === 1));

/** Several orders may feed one person: who has no name goes by the number. */
const whose = ({ person, personName }: EatenDay) =>
  person === 1 ? '1' : personName.trim().toLowerCase() || String(person);

/** Everybody who has eaten since a date, with what they have now; nobody where that is one alone. */
export function familyOf(days: readonly EatenDay[], since: IsoDate): FamilyMember[] {
  const recent = days.filter(({ date }) => date >= since);
  const members = Map.groupBy(recent, whose);
  if (members.size < 2) return [];
  return [...members.values()]
    .flatMap((own) => {
      const newest = own.toSorted((a, b) => b.date.localeCompare(a.date))[0];
      if (!newest) return [];
      const { person, personName: name, programme, kcal } = newest;
      const eaten = kcalByDate(own);
      const sum = eaten.reduce((total, day) => total + day.kcal, 0);
      const kcalADay = eaten.length === 0 ? 0 : Math.round(sum / eaten.length);
      return [{ person, name, programme: programme.name, kcal, days: eaten.length, kcalADay }];
    })
    .sort((a, b) => a.person - b.person);
}
