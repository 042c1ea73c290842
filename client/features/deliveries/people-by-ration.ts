import type { Delivery } from '#shared/features/deliveries/schema.ts';
import type { OrderedRation } from '#shared/features/orders/schema.ts';
import { rationOf } from './profile-data.ts';

/** What a delivery brings, each ration once with the persons who eat it. */
export function peopleByRation({
  rations,
}: Pick<Delivery, 'rations'>): { ration: OrderedRation; persons: number[] }[] {
  const shared = new Map<string, { ration: OrderedRation; persons: number[] }>();
  rations.forEach((ration, index) => {
    const key = rationOf(ration);
    const known = shared.get(key) ?? { ration, persons: [] };
    shared.set(key, { ration, persons: [...known.persons, index + 1] });
  });
  return [...shared.values()];
}
