import type { EpochMs, IsoDate } from '#shared/dates.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import {
  type RefusedSubstitution,
  SUBSTITUTION_BONUS,
  type SubstitutionRefusal,
} from '#shared/features/deliveries/substitutions/contract.ts';
import {
  type ReplacementReason,
  substitutionWords,
} from '#shared/features/deliveries/substitutions/reasons.ts';
import { allergenNames, exclusionGroupNames, type MealSlot } from '#shared/features/dishes/labels.ts';
import { exclusionsFor, isTiredOf, type Tastes, tastesOfPerson } from '#shared/features/exclusions/tastes.ts';
import { harmOf } from '#shared/features/menu/exclusions.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import { breaksClaim, type Claim } from '#shared/features/programmes/claims.ts';
import { portionLike } from '#shared/features/rations/compose.ts';
import { creditFor } from '#shared/features/rations/credit.ts';
import { hoursUntilMeal, packedFor } from '#shared/features/rations/freshness.ts';
import type { KitchenDish } from '#shared/features/rations/kitchen.ts';
import { roublesOf } from '#shared/money.ts';
import { keptFacts } from '../../modules/deliveries/rations/keeping/served-day.ts';
import type { SubstitutedMeal } from '../../modules/deliveries/rations/keeping/statements.ts';
import { grant } from '../../modules/money/bonuses/grants.ts';
import type { Transfer } from '../../modules/money/ledger.ts';

/** A person of an order, and what their programme claims of its food. */
interface FedPerson {
  readonly name: string;
  readonly exclusions: readonly string[];
  readonly claims: readonly Claim[];
}

/** What a person is served on a day that is closed. */
interface ClosedDay {
  readonly date: IsoDate;
  readonly person: number;
  readonly kcal: number;
  readonly meals: readonly {
    readonly slot: MealSlot;
    readonly dish: { readonly code: string; readonly title: string; readonly kcal: number } | null;
  }[];
}

/** A delivery that brings the dish. */
export interface ClosedDelivery {
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly date: IsoDate;
  readonly state: DeliveryState;
  readonly foodDates: readonly IsoDate[];
  readonly price: PriceBreakdown;
  readonly days: number;
  readonly customer: {
    readonly id: string;
    readonly version: number;
    readonly name: string;
    readonly phone: string;
  };
  readonly persons: readonly FedPerson[];
  readonly tastes: Tastes;
  /** Persons whose bags are ticked off. */
  readonly packed: readonly number[];
  readonly served: readonly ClosedDay[];
}

/** What is asked for: a dish by its code, what comes instead, and why. */
export interface Substitution {
  /** Day of the deliveries. */
  readonly date: IsoDate;
  readonly dish: string;
  readonly replacement: KitchenDish;
  readonly reason: ReplacementReason;
  /** Id of the bag that it is for; undefined for all that have the dish. */
  readonly bag?: string;
}

/** What the customer of a delivery is told once. */
interface SubstitutionNews {
  readonly deliveryId: string;
  readonly customerId: string;
  readonly date: IsoDate;
  readonly dates: readonly IsoDate[];
  readonly insteadOf: string;
  readonly bonusesKop: number;
}

/** What is written of a substitution, and whom to call. */
export interface SubstitutionChanges {
  readonly meals: readonly SubstitutedMeal[];
  readonly transfers: readonly Transfer[];
  readonly news: readonly SubstitutionNews[];
  readonly repacked: readonly {
    readonly date: IsoDate;
    readonly deliveryId: string;
    readonly person: number;
  }[];
  readonly refused: readonly RefusedSubstitution[];
  /** Portions that have left the kitchen. */
  readonly left: number;
}

/** States of deliveries whose bags are still in the kitchen. */
export const inKitchen: readonly DeliveryState[] = ['planned', 'locked', 'cooking'];

type Refusal = { readonly why: SubstitutionRefusal; readonly because: readonly string[] };

/** What forbids a dish to a person at a meal; undefined where nothing does. What harms comes first. */
export function refusalAt(
  { tastes: all, persons, date, foodDates }: ClosedDelivery,
  day: ClosedDay,
  slot: MealSlot,
  dish: KitchenDish,
): Refusal | undefined {
  const own = persons[day.person - 1];
  const tastes = tastesOfPerson(day.person, all);
  const { allergens, dislikes } = exclusionsFor(own?.exclusions ?? [], tastes);
  const harmful = harmOf(dish, { allergens });
  if (harmful.length > 0) return { why: 'allergy', because: harmful.map((one) => allergenNames[one]) };
  const unwanted = [
    ...dish.exclusionGroups.flatMap((one) => (dislikes.includes(one) ? [exclusionGroupNames[one]] : [])),
    ...tastes.ingredients.flatMap(({ code, name }) =>
      dish.ingredients.includes(code) ? [name.toLowerCase()] : [],
    ),
    ...(isTiredOf(tastes, dish.code) ? ['надоело'] : []),
  ];
  if (unwanted.length > 0) return { why: 'exclusion', because: unwanted };
  const isBroken = own?.claims.some(
    (claim) => claim.in === 'none' && breaksClaim(claim, { slot, traits: dish.traits }),
  );
  if (isBroken) return { why: 'programme', because: ['в программе таких блюд не бывает'] };
  const slots = day.meals.map((meal) => meal.slot);
  const hours = hoursUntilMeal(packedFor(date, foodDates[0]), { date: day.date, slot, slots });
  return hours > dish.shelfLifeHours ? { why: 'keeping', because: ['до этого дня не хранится'] } : undefined;
}

/** The bonuses for a portion that the kitchen owes: a share of what it is worth within its day. */
function bonusesFor({ price, days }: ClosedDelivery, { person, kcal }: ClosedDay, dishKcal: number) {
  const { moneyKop } = creditFor({ price, days, person, missingKcal: dishKcal, dayKcal: kcal });
  return roublesOf(moneyKop, SUBSTITUTION_BONUS);
}

/** The meals of a delivery that get the other dish, and the persons who must not. */
function decideDelivery(delivery: ClosedDelivery, { dish, replacement, reason }: Substitution) {
  const meals: SubstitutedMeal[] = [];
  const refused: { readonly person: number; readonly refusal: Refusal }[] = [];
  for (const day of delivery.served) {
    for (const { slot, dish: old } of day.meals) {
      if (old?.code !== dish) continue;
      const refusal = refusalAt(delivery, day, slot, replacement);
      if (refusal) {
        refused.push({ person: day.person, refusal });
        continue;
      }
      const bonusesKop = reason === 'unfit' ? 0 : bonusesFor(delivery, day, old.kcal);
      const portion = keptFacts(portionLike(replacement, slot, old.kcal));
      meals.push({
        ...{ orderId: delivery.orderId, deliveryId: delivery.id, date: day.date, person: day.person, slot },
        ...{ code: dish, insteadOf: old.title, dish: portion, because: substitutionWords[reason] },
        ...{ addedKcal: portion.kcal - old.kcal, bonusesKop },
      });
    }
  }
  return { meals, refused };
}

/** A refused person, once, with everything that forbids the dish to them. */
export function toRefused(
  { id, orderNumber, customer, persons }: ClosedDelivery,
  refused: readonly { readonly person: number; readonly refusal: Refusal }[],
): RefusedSubstitution[] {
  return [...Map.groupBy(refused, ({ person }) => person)].flatMap(([person, all]) => {
    const [first] = all;
    if (!first) return [];
    const { why, because } = first.refusal;
    return [
      {
        ...{ deliveryId: id, orderNumber, customer: { id: customer.id, name: customer.name } },
        ...{ phone: customer.phone, person, personName: persons[person - 1]?.name ?? '', why },
        because: [...because],
      },
    ];
  });
}

const grantFor = (meal: SubstitutedMeal, customerId: string, at: EpochMs): Transfer[] => {
  const key = `substituted:${meal.orderId}:${meal.date}:${meal.person}:${meal.slot}:${meal.code}`;
  const { orderId, bonusesKop: amountKop } = meal;
  return amountKop > 0
    ? [grant({ id: key.replaceAll(':', '-'), key, customerId, orderId, amountKop, at })]
    : [];
};

const nothing: SubstitutionChanges = {
  ...{ meals: [], transfers: [], news: [], repacked: [], refused: [], left: 0 },
};

function changesOf(delivery: ClosedDelivery, substitution: Substitution, at: EpochMs): SubstitutionChanges {
  const { id, date, customer, packed } = delivery;
  const { meals, refused } = decideDelivery(delivery, substitution);
  if (!inKitchen.includes(delivery.state)) return { ...nothing, left: meals.length + refused.length };
  const [first] = meals;
  const persons = new Set(meals.map(({ person }) => person));
  return {
    meals,
    transfers: meals.flatMap((meal) => grantFor(meal, customer.id, at)),
    news: first
      ? [
          {
            ...{ deliveryId: id, customerId: customer.id, date, insteadOf: first.insteadOf },
            dates: [...new Set(meals.map((meal) => meal.date))].toSorted(),
            bonusesKop: meals.reduce((sum, { bonusesKop }) => sum + bonusesKop, 0),
          },
        ]
      : [],
    repacked: packed.flatMap((person) => (persons.has(person) ? [{ date, deliveryId: id, person }] : [])),
    refused: toRefused(delivery, refused),
    left: 0,
  };
}

/**
 * What it means that a dish cannot be cooked whose day is closed:
 *
 * - everybody who has it gets the other one in the same meal, near to the energy of what was to come;
 * - it comes to nobody whom an allergy, an exclusion, the programme or its shelf life forbids it: somebody calls them;
 * - a share of the dish's price comes as bonuses;
 * - a bag that was packed with the dish is packed anew, one that has left the kitchen stays.
 */
export function decideSubstitution(
  deliveries: readonly ClosedDelivery[],
  substitution: Substitution,
  at: EpochMs,
): SubstitutionChanges {
  const all = deliveries.map((delivery) => changesOf(delivery, substitution, at));
  return {
    meals: all.flatMap((one) => one.meals),
    transfers: all.flatMap((one) => one.transfers),
    news: all.flatMap((one) => one.news),
    repacked: all.flatMap((one) => one.repacked),
    refused: all.flatMap((one) => one.refused),
    left: all.reduce((sum, one) => sum + one.left, 0),
  };
}
