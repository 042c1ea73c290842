import type { EpochMs } from '#shared/dates.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { bagIdOf } from '#shared/features/desk/packing/bag-id.ts';
import type { Bag } from '#shared/features/desk/packing/contract.ts';
import { harmOf } from '#shared/features/menu/exclusions.ts';
import type { CookedPortion, DayFood, Serving } from '../production/decide.ts';

/** Where a delivery goes, and how far it is. */
export type Stop = Pick<Bag, 'interval' | 'zone' | 'state'>;

/** What beside the food is known of a day. */
export interface PackingFacts {
  /** By id of the delivery. */
  readonly stops: ReadonlyMap<string, Stop>;
  /** By id of the bag. */
  readonly packed: ReadonlyMap<string, NonNullable<Bag['packed']>>;
  /** When a dish of a bag was replaced last, by its id. */
  readonly changed: ReadonlyMap<string, EpochMs>;
}

const isPresent = (portion: CookedPortion | null): portion is CookedPortion => portion !== null;

/** Portions that are alike in one line, in the order in which they are served. */
function dishesOf(servings: readonly Serving[]): Bag['dishes'] {
  const cooked = servings.flatMap(({ kcal, meals, allergens: avoids }) =>
    meals
      .filter(isPresent)
      .map((portion) => ({ kcal, portion, forbidden: harmOf(portion, { allergens: avoids }) })),
  );
  const alike = Map.groupBy(cooked, ({ kcal, portion }) => `${portion.code} ${kcal} ${portion.weightG}`);
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { code, title, weightG, allergens } = first.portion;
    const { kcal, forbidden } = first;
    return [{ code, title, kcal, weightG, count: group.length, allergens: [...allergens], forbidden }];
  });
}

function bagOf(id: string, servings: readonly Serving[], { stops, packed, changed }: PackingFacts): Bag[] {
  const [first] = servings;
  const stop = first && stops.get(first.deliveryId);
  // It was moved to another day between the two readings.
  if (!stop) return [];
  const { deliveryId, orderNumber, customer, person, personName, allergens } = first;
  const bag = {
    ...{ id, deliveryId, ...stop, isOpen: servings.some(({ isOpen }) => isOpen) },
    ...{ orderNumber, customer, person, personName, avoids: [...allergens] },
    dishes: dishesOf(servings),
    unserved: servings.reduce((sum, { meals }) => sum + meals.filter((one) => one === null).length, 0),
    changedAt: changed.get(id) ?? null,
    packed: packed.get(id) ?? null,
  };
  return [bag];
}

const byPlace = (a: Bag, b: Bag): number =>
  a.interval.hours.localeCompare(b.interval.hours) ||
  a.zone.code.localeCompare(b.zone.code) ||
  Number(a.orderNumber) - Number(b.orderNumber) ||
  a.deliveryId.localeCompare(b.deliveryId) ||
  a.person - b.person;

/** The bags of a day, as they are packed and loaded. */
export function bagsOf({ servings }: Pick<DayFood, 'servings'>, facts: PackingFacts): Bag[] {
  return [...Map.groupBy(servings, bagIdOf)].flatMap(([id, own]) => bagOf(id, own, facts)).toSorted(byPlace);
}

const beforeCouriers: ReadonlySet<DeliveryState> = new Set(['planned', 'locked', 'cooking']);

/** Whether a bag still has to be packed: couriers are not under way without it. */
export const isMissing = ({ packed, state }: Pick<Bag, 'packed' | 'state'>): boolean =>
  packed === null && beforeCouriers.has(state);

/** Why the tick of a bag cannot be taken back; null where it can: what couriers have is with them, ticked or not. */
export const unpackingRefusal = ({ state }: Pick<Bag, 'state'>): 'bag_left' | null =>
  beforeCouriers.has(state) ? null : 'bag_left';

/** Why a bag cannot be ticked off; null where it can. One that was left behind may be brought to its courier. */
export function packingRefusal({
  isOpen,
  state,
}: Pick<Bag, 'isOpen' | 'state'>): 'bag_open' | 'bag_over' | null {
  if (!beforeCouriers.has(state) && state !== 'on_route') return 'bag_over';
  return isOpen ? 'bag_open' : null;
}
