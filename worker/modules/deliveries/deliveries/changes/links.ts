import type { DeliveryRow } from './load.ts';

/** What a delivery stands for, and the days that it brings. */
interface LinkedDays {
  readonly link: string | null;
  readonly days: number;
}

/**
 * Links of deliveries that are planned in the place of others: food is taken over day by day, and a delivery stands for
 * whatever any of its days has stood for.
 */
export function carryLinks(
  before: readonly LinkedDays[],
  planned: readonly { readonly foodDates: readonly string[] }[],
): (string | null)[] {
  const links = before.flatMap(({ link, days }) => Array.from({ length: days }, () => link));
  let taken = 0;
  return planned.map(({ foodDates }) => {
    const own = links.slice(taken, taken + foodDates.length);
    taken += foodDates.length;
    return own.find((link) => link !== null) ?? null;
  });
}

/**
 * Whether we have not brought what was ordered: a delivery that failed, or the food of days on which the kitchen is closed,
 * which stands as a skipped delivery with the reason. Its customer may have the money.
 */
export const isNotBrought = ({
  state,
  failed_because: reason,
}: Pick<DeliveryRow, 'state' | 'failed_because'>) =>
  state === 'failed' || (state === 'skipped' && reason !== '');

/** What we have not brought and whose food one brings, also where that was skipped on the way; null for any other food. */
export function failureBehind(
  deliveries: readonly Pick<DeliveryRow, 'id' | 'replaces' | 'state' | 'failed_because'>[],
  { replaces }: Pick<DeliveryRow, 'replaces'>,
): string | null {
  const target = deliveries.find(({ id }) => id === replaces);
  if (target === undefined) return null;
  if (isNotBrought(target)) return target.id;
  return target.state === 'skipped' ? failureBehind(deliveries, target) : null;
}

/** Deliveries that bring, or have brought, the food of another one. */
export function bringersOf(deliveries: readonly DeliveryRow[], id: string): DeliveryRow[] {
  return deliveries
    .filter(({ replaces }) => replaces === id)
    .flatMap((one) => {
      if (one.state === 'skipped') return bringersOf(deliveries, one.id);
      // What is frozen has its successor.
      return one.state === 'frozen' ? [] : [one];
    });
}

/** The last day of some deliveries, which bring what comes late after the days that it is for; empty where there is none. */
export const lastDate = (deliveries: readonly Pick<DeliveryRow, 'date' | 'food_dates'>[]): string =>
  deliveries
    .flatMap(({ date, food_dates: dates }) => [date, ...dates])
    .toSorted()
    .at(-1) ?? '';
