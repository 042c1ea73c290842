import { formatDay } from '#shared/dates.ts';
import { allergenNames } from '#shared/features/dishes/labels.ts';
import type { DishPortion } from '#shared/features/dishes/schema.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { TO_PAYER } from '#shared/features/orders/to-payer.ts';
import { formatMoney } from '#shared/money.ts';
import type { ComposedServing } from '../compose.ts';
import type { KeptMeal, ServedDelivery } from '../sql.ts';
import type { ServedDay } from './sql.ts';

const allergenWords: ReadonlySet<string> = new Set(Object.values(allergenNames));

/** Reasons as they are kept: an allergy is health data and is kept in one place, from which it can be erased. */
function keptReasons(because: readonly string[]): string[] {
  return [...new Set(because.map((word) => (allergenWords.has(word) ? 'ваши исключения' : word)))];
}

/** Sum and destination of a credit as its customer has chosen it. */
function creditWords(
  { is_paid_by_card: isByCard, unserved_to: to }: ServedDelivery,
  { moneyKop, bonusesKop }: ComposedServing['credit'],
): string {
  return to === 'card' && isByCard === 1
    ? `${formatMoney(moneyKop)} ${TO_PAYER}`
    : `бонусами ${formatMoney(bonusesKop)}`;
}

/** What is kept of a dish: what may change without changing what was eaten is looked up. */
export const keptFacts = ({
  code,
  title,
  weightG,
  kcal,
  proteinG,
  fatG,
  carbohydrateG,
  allergens,
}: DishPortion): NonNullable<KeptMeal['dish']> => ({
  ...{ code, title, weightG, kcal, proteinG, fatG, carbohydrateG, allergens },
});

/** A composed day as it is kept. */
export function toServedDay({ serving, ration, credit }: ComposedServing): ServedDay {
  const { delivery, personName, person } = serving;
  const whose = delivery.others.length > 0 ? ` (${personTitle(personName, person)})` : '';
  const lost = ration.meals.flatMap(({ dish, slotName }) => (dish ? [] : [slotName.toLowerCase()]));
  return {
    deliveryId: serving.delivery.id,
    orderId: serving.delivery.order_id,
    date: serving.date,
    person: serving.person,
    meals: ration.meals.map(({ slot, kind, dish, insteadOf, because }) => ({
      slot,
      kind,
      dish: dish && keptFacts(dish),
      insteadOf,
      because: keptReasons(because),
    })),
    kcal: ration.totals.kcal,
    creditKop: credit.bonusesKop,
    moneyKop: credit.moneyKop,
    creditText: `${formatDay(serving.date)}${whose} без безопасной замены: ${lost.join(', ')}. Вернём ${creditWords(serving.delivery, credit)}, когда привезём остальное`,
  };
}
