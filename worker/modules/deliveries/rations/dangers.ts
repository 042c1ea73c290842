import { formatDay, type IsoDate, moscowDate } from '#shared/dates.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import type { Allergen } from '#shared/features/dishes/labels.ts';
import type { DangerousDay } from '#shared/features/exclusions/contract.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import type { Scope } from '../../../scope.ts';
import { composeFood, dangersOf } from './compose.ts';
import { loadFood } from './load.ts';
import { findReach } from './sql.ts';

/** Whose new exclusions are looked for, and which allergens are among them. */
export interface DangerQuery {
  readonly customerId: string;
  /** Null for all orders of the customer. */
  readonly orderId: string | null;
  readonly person: number;
  readonly allergens: readonly Allergen[];
}

/** Food that can no longer be changed with what must not be in it, and the first delivery that can. */
export async function findDangers(
  scope: Scope,
  { customerId, orderId, person, allergens }: DangerQuery,
): Promise<{ days: DangerousDay[]; firstSafe: IsoDate | null }> {
  const now = scope.clock.now();
  const today = moscowDate(now);
  const reach = await findReach(scope.db, {
    customerId,
    orderId,
    today,
    firstOpenDate: firstDeliveryDate(now),
  });
  const firstSafe = reach.firstOpen;
  const { closedFrom: from, closedUntil: to } = reach;
  if (allergens.length === 0 || from === null || to === null) return { days: [], firstSafe };
  const query = { customerId, from, to, now };
  const composed = composeFood(await loadFood(scope, query), query).filter(
    ({ serving }) => serving.person === person && (orderId === null || serving.delivery.order_id === orderId),
  );
  const days = composed.flatMap(({ serving, ration }) => {
    const meals = dangersOf(serving, ration, { today, allergens }).map(({ slot, because }) => {
      const meal = ration.meals.find((one) => one.slot === slot);
      return { slotName: meal?.slotName ?? '', title: meal?.dish?.title ?? '', because };
    });
    return meals.length === 0 ? [] : [{ date: serving.date, person, personName: serving.personName, meals }];
  });
  return { days, firstSafe };
}

/** What operators read of dangerous food; the allergy itself is health data and stays in its one place. */
export function dangerMessage(days: readonly DangerousDay[]): string {
  const lines = days.map(
    ({ date, person, personName, meals }) =>
      `${formatDay(date)}, ${personTitle(personName, person)}: ${meals.map(({ title }) => title).join('; ')}`,
  );
  return `Исключения изменились после закрытия состава, клиенту нельзя есть эти блюда. ${lines.join('. ')}`;
}
