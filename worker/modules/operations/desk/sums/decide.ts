import type { Manifest } from '#shared/features/desk/manifests/contract.ts';
import type { Bag } from '#shared/features/desk/packing/contract.ts';
import type { DaySums, DeliveryDifference } from '#shared/features/desk/sums/contract.ts';
import type { DayFood } from '../production/decide.ts';

/** A day as each list has it. */
export interface DayLists {
  readonly food: Pick<DayFood, 'servings' | 'unknown'>;
  readonly bags: readonly Bag[];
  readonly manifests: readonly Pick<Manifest, 'stops'>[];
  /** Ids of deliveries that cannot be read. */
  readonly unreadable: readonly string[];
  /** Deliveries of the day, as the board counts them. */
  readonly onBoard: number;
  /** What the ledger has of those that were brought. */
  readonly ledger: DaySums['ledger'];
}

type Portions = ReadonlyMap<string, number>;

/** Portions by delivery. */
function portionsBy<T>(items: readonly T[], idOf: (item: T) => string, portionsOf: (item: T) => number) {
  const portions = new Map<string, number>();
  for (const item of items) portions.set(idOf(item), (portions.get(idOf(item)) ?? 0) + portionsOf(item));
  return portions;
}

const total = (portions: Portions) => [...portions.values()].reduce((sum, count) => sum + count, 0);

const cookedIn = ({ servings }: DayLists['food']): Portions =>
  portionsBy(
    servings,
    ({ deliveryId }) => deliveryId,
    ({ meals }) => meals.filter((meal) => meal !== null).length,
  );

const packedIn = (bags: readonly Bag[]): Portions =>
  portionsBy(
    bags,
    ({ deliveryId }) => deliveryId,
    ({ dishes }) => dishes.reduce((sum, { count }) => sum + count, 0),
  );

function differencesOf(
  { production, packing, manifests }: Readonly<Record<'production' | 'packing' | 'manifests', Portions>>,
  {
    without,
    numberOf,
  }: {
    /** In no sum of portions, as it should be. */
    readonly without: ReadonlySet<string>;
    /** Numbers of orders by delivery. */
    readonly numberOf: ReadonlyMap<string, string>;
  },
): DeliveryDifference[] {
  const ids = new Set([...production.keys(), ...packing.keys(), ...manifests.keys()]);
  return [...ids]
    .filter((id) => !without.has(id))
    .map((id) => ({
      id,
      orderNumber: numberOf.get(id) ?? '',
      production: production.get(id) ?? null,
      packing: packing.get(id) ?? null,
      manifests: manifests.get(id) ?? null,
    }))
    .filter((one) => one.production !== one.packing || one.packing !== one.manifests)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Holds the lists of a day against each other. */
export function daySums({
  food,
  bags,
  manifests,
  unreadable,
  onBoard,
  ledger,
}: DayLists): Omit<DaySums, 'date'> {
  const stops = manifests.flatMap((one) => one.stops);
  const lists = {
    production: cookedIn(food),
    packing: packedIn(bags),
    manifests: portionsBy(
      stops,
      ({ id }) => id,
      ({ portions }) => portions,
    ),
  };
  const untold = new Set([...food.unknown, ...unreadable]);
  const uncooked = stops.filter(
    ({ id, state }) => state === 'failed' && !lists.production.has(id) && !untold.has(id),
  );
  const without = new Set([...untold, ...uncooked.map(({ id }) => id)]);
  const numberOf = new Map([
    ...food.servings.map(({ deliveryId, orderNumber }) => [deliveryId, orderNumber] as const),
    ...bags.map(({ deliveryId, orderNumber }) => [deliveryId, orderNumber] as const),
    ...stops.map(({ id, orderNumber }) => [id, orderNumber] as const),
  ]);
  const differences = differencesOf(lists, { without, numberOf });
  const open = total(packedIn(bags.filter(({ isOpen }) => isOpen)));
  const portions = {
    production: total(lists.production),
    packing: total(lists.packing),
    labels: total(lists.packing) - open,
    open,
    manifests: total(lists.manifests),
  };
  const deliveries = {
    board: onBoard,
    production: lists.production.size,
    packing: lists.packing.size,
    manifests: lists.manifests.size,
    unknown: food.unknown.length,
    uncooked: uncooked.length,
    unreadable: unreadable.length,
  };
  const isBalanced =
    differences.length === 0 &&
    portions.production === portions.packing &&
    portions.packing === portions.manifests &&
    ledger.unbooked === 0 &&
    onBoard === deliveries.manifests + deliveries.unreadable;
  return { isBalanced, portions, ledger, deliveries, differences };
}
