import { AppError } from '#shared/errors.ts';
import type { DeskDelivery } from '#shared/features/desk/deliveries/contract.ts';
import type { Manifest, ManifestStop } from '#shared/features/desk/manifests/contract.ts';
import type { Bag } from '#shared/features/desk/packing/contract.ts';
import { orderStops, type Point } from './route.ts';

/** A place of our maps: a street, or a house of it. */
export interface KnownPlace extends Point {
  readonly label: string;
  /** Empty where it is the street. */
  readonly house: string;
}

/** What manifests are made of. */
export interface ManifestFacts {
  readonly deliveries: readonly DeskDelivery[];
  readonly bags: readonly Bag[];
  readonly places: readonly KnownPlace[];
  /** Orders that were put by hand, by `slotOf`. */
  readonly byHand: ReadonlyMap<string, readonly string[]>;
  readonly kitchen: Point;
}

/** Which manifest it is, among those of a day. */
export const slotOf = (zone: string, interval: string): string => `${zone} ${interval}`;

/** Finds where an address is: its house, else its street. */
function locator(places: readonly KnownPlace[]) {
  const byHouse = new Map(places.map((place) => [`${place.label}\n${place.house}`, place]));
  const byStreet = new Map(places.map((place) => [place.label, place]));
  return ({ street, house }: DeskDelivery['address']): Point | null =>
    byHouse.get(`${street}\n${house}`) ?? byHouse.get(`${street}\n`) ?? byStreet.get(street) ?? null;
}

function stopOf(delivery: DeskDelivery, bags: readonly Bag[]): ManifestStop {
  const { id, kind, state, order, customer, address, recipient, leaveAtDoor, comment, cashKop } = delivery;
  const own = bags.map((bag) => ({
    ...{ id: bag.id, person: bag.person, personName: bag.personName, isPacked: bag.packed !== null },
    portions: bag.dishes.reduce((sum, { count }) => sum + count, 0),
  }));
  return {
    ...{ id, kind, state, orderNumber: order.number, customer, address, recipient, leaveAtDoor, comment },
    ...{ bags: own, portions: own.reduce((sum, { portions }) => sum + portions, 0), cashKop },
  };
}

/** Refuses an order of stops for a manifest that has none, or that has others by now. */
export function checkOrder(found: readonly string[], ids: readonly string[]): void {
  const stops = new Set(found);
  if (stops.size === 0) throw new AppError('not_found', { message: 'Такого маршрутного листа нет' });
  if (ids.some((id) => !stops.has(id)))
    throw new AppError('validation_failed', {
      fields: { ids: 'Лист изменился: какой-то из остановок в нём уже нет. Откройте его заново' },
    });
}

/** In the order that somebody has given; what has come since then comes last, as it was. */
export function inGivenOrder<T extends { readonly id: string }>(
  items: readonly T[],
  ids: readonly string[],
): T[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: T) => places.get(id) ?? ids.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const byHours = (a: Pick<Manifest, 'interval' | 'zone'>, b: typeof a): number =>
  a.interval.hours.localeCompare(b.interval.hours) || a.zone.code.localeCompare(b.zone.code);

/** A manifest for each zone and interval of some deliveries. */
export function manifestsOf({
  deliveries,
  bags,
  places,
  byHand,
  kitchen,
}: ManifestFacts): Omit<Manifest, 'version'>[] {
  const bagsOf = Map.groupBy(bags, ({ deliveryId }) => deliveryId);
  const pointOf = locator(places);
  const slots = Map.groupBy(deliveries, ({ zone, interval }) => slotOf(zone.code, interval.code));
  const manifests = [...slots].flatMap(([slot, own]): Omit<Manifest, 'version'>[] => {
    const [first] = own;
    if (!first) return [];
    const route = own.map((delivery) => ({
      ...{ id: delivery.id, ...delivery.address, point: pointOf(delivery.address) },
      stop: stopOf(delivery, bagsOf.get(delivery.id) ?? []),
    }));
    const given = byHand.get(slot);
    const ordered = orderStops(kitchen, route);
    const stops = (given ? inGivenOrder(ordered, given) : ordered).map(({ stop }) => stop);
    const sum = (numberOf: (stop: ManifestStop) => number) =>
      stops.reduce((total, stop) => total + numberOf(stop), 0);
    return [
      {
        ...{ zone: first.zone, interval: first.interval, isByHand: given !== undefined, stops },
        bags: sum((stop) => stop.bags.length),
        portions: sum(({ portions }) => portions),
        cashKop: sum(({ cashKop }) => cashKop),
      },
    ];
  });
  return manifests.toSorted(byHours);
}
