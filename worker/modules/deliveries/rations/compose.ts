import type { IsoDate } from '#shared/dates.ts';
import { cutOffOf } from '#shared/features/deliveries/rules.ts';
import { type Allergen, allergenNames } from '#shared/features/dishes/labels.ts';
import { exclusionsFor, type Tastes, tastesOfPerson } from '#shared/features/exclusions/tastes.ts';
import { harmOf } from '#shared/features/menu/exclusions.ts';
import { composeMealPlans, type MealPlan } from '#shared/features/rations/compose.ts';
import { type Credit, creditFor } from '#shared/features/rations/credit.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';
import type { Loaded, RationsQuery, Serving } from './load.ts';

/** A day as it is served, with what it was composed from. */
export interface ComposedServing {
  readonly serving: Serving;
  readonly ration: MealPlan;
  readonly credit: Credit;
}

/** Composes what was loaded, within two dates; other tastes show what they would change. */
export function composeFood(
  { servings, tastes, kitchen }: Loaded,
  { from, to }: Pick<RationsQuery, 'from' | 'to'>,
  others: Tastes = tastes,
): ComposedServing[] {
  // What is closed has been composed with what held then.
  const closed = servings.filter((serving) => !serving.isOpen && !serving.served);
  const closedMeals = new Map(
    closed.length === 0 || others === tastes
      ? []
      : composeMealPlans(servings, tastes, kitchen).map(
          (ration, index) => [servings[index], ration.meals] as const,
        ),
  );
  const requests = servings.map((serving) =>
    serving.isOpen ? serving : { ...serving, served: serving.served ?? closedMeals.get(serving) },
  );
  const rations = composeMealPlans(requests, others, kitchen);
  return servings.flatMap((serving, index) => {
    const ration = rations[index];
    if (!ration || serving.date < from || serving.date > to) return [];
    const { delivery, person } = serving;
    const { price, days } = delivery;
    const { missingKcal, plan } = ration;
    const credit =
      serving.keptCredit ?? creditFor({ price, days, person, missingKcal, dayKcal: plan.totals.kcal });
    return [{ serving, ration, credit }];
  });
}

/** Meals of a day that is closed and still ahead, or at home, with allergens that must not be in them. */
export function dangersOf(
  serving: Pick<Serving, 'isOpen' | 'date'> & { readonly delivery: Pick<Serving['delivery'], 'date'> },
  { meals }: Pick<MealPlan, 'meals'>,
  { today, allergens }: { readonly today: IsoDate; readonly allergens: readonly Allergen[] },
): MealPlanDay['dangers'] {
  // What comes late is for a day that is over.
  if (serving.isOpen || (serving.date < today && serving.delivery.date < today)) return [];
  return meals.flatMap(({ slot, dish }) => {
    const found = harmOf(dish, { allergens });
    return found.length === 0 ? [] : [{ slot, because: found.map((one) => allergenNames[one]) }];
  });
}

/** A day as its customer sees it. */
export function toRationDay(
  { serving, ration, credit }: ComposedServing,
  { tastes, today }: { readonly tastes: Tastes; readonly today: IsoDate },
): MealPlanDay {
  const own = exclusionsFor(serving.exclusions, tastesOfPerson(serving.person, tastes));
  const { delivery } = serving;
  return {
    date: serving.date,
    orderId: delivery.order_id,
    deliveryId: delivery.id,
    person: serving.person,
    personName: serving.personName,
    programme: { code: serving.programme, name: serving.programmeName },
    kcal: serving.lineKcal,
    calendarVersion: delivery.calendar_version,
    openUntil: serving.isOpen ? cutOffOf(delivery.date) : null,
    isDelivered: delivery.state === 'delivered',
    totals: ration.totals,
    meals: [...ration.meals],
    dangers: dangersOf(serving, ration, { today, allergens: own.allergens }),
    creditKop: credit.bonusesKop,
    creditCardKop: delivery.is_paid_by_card === 1 ? credit.moneyKop : 0,
    creditTo: serving.creditTo,
  };
}
