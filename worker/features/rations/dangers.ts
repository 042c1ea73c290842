import { addDays, formatDay, type IsoDate, moscowDate } from '#shared/dates.ts';
import type { Allergen } from '#shared/features/dishes/labels.ts';
import type { DangerousDay } from '#shared/features/exclusions/contract.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import type { Scope } from '../../scope.ts';
import { composeFood, dangersOf, loadFood, type Serving } from './load.ts';

/** Days ahead whose deliveries are looked at: the longest freeze and what follows it. */
const AHEAD_DAYS = 75;

/** Whose new exclusions are looked for, and which allergens are among them. */
export interface DangerQuery {
  readonly customerId: string;
  readonly isConcerned: (serving: Pick<Serving, 'person'> & { readonly orderId: string }) => boolean;
  readonly allergens: readonly Allergen[];
}

/** Food that can no longer be changed with what must not be in it, and the first delivery that can. */
export async function findDangers(
  scope: Scope,
  { customerId, isConcerned, allergens }: DangerQuery,
): Promise<{ days: DangerousDay[]; firstSafe: IsoDate | null }> {
  const now = scope.clock.now();
  const today = moscowDate(now);
  const query = { customerId, from: today, to: addDays(today, AHEAD_DAYS), now };
  const composed = composeFood(await loadFood(scope, query), query).filter(({ serving }) =>
    isConcerned({ person: serving.person, orderId: serving.delivery.order_id }),
  );
  const open = composed.flatMap(({ serving }) => (serving.isOpen ? [serving.delivery.date] : []));
  const days = composed.flatMap(({ serving, ration }) => {
    const meals = dangersOf(serving, ration, { today, allergens }).map(({ slot, because }) => {
      const meal = ration.meals.find((one) => one.slot === slot);
      return { slotName: meal?.slotName ?? '', title: meal?.dish?.title ?? '', because };
    });
    const { date, person, personName } = serving;
    return meals.length === 0 ? [] : [{ date, person, personName, meals }];
  });
  return { days, firstSafe: open.toSorted()[0] ?? null };
}

/** What operators read of dangerous food; the allergy itself is health data and stays in its one place. */
export function dangerMessage(days: readonly DangerousDay[]): string {
  const lines = days.map(
    ({ date, person, personName, meals }) =>
      `${formatDay(date)}, ${personTitle(personName, person)}: ${meals.map(({ title }) => title).join('; ')}`,
  );
  return `Исключения изменились после закрытия состава, клиенту нельзя есть эти блюда. ${lines.join('. ')}`;
}
