import type { Delivery } from '#shared/features/deliveries/schema.ts';
import type { OrderedPlan } from '#shared/features/orders/schema.ts';
import { planKey } from './profile-data.ts';

/** The plans of a delivery, each once with the persons who eat it. */
export function peopleByPlan({
  rations,
}: Pick<Delivery, 'rations'>): { plan: OrderedPlan; persons: number[] }[] {
  const shared = new Map<string, { plan: OrderedPlan; persons: number[] }>();
  rations.forEach((plan, index) => {
    const key = planKey(plan);
    const known = shared.get(key) ?? { plan, persons: [] };
    shared.set(key, { plan, persons: [...known.persons, index + 1] });
  });
  return [...shared.values()];
}
