import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import type { OrderedPlan } from '#shared/features/orders/schema.ts';
import { planKey } from './profile-data.ts';

/** The plans of a delivery, each once with what those who eat it are called. */
export function peopleByPlan({
  rations,
}: Pick<Delivery, 'rations'>): { plan: OrderedPlan; titles: string[] }[] {
  const shared = new Map<string, { plan: OrderedPlan; titles: string[] }>();
  rations.forEach((plan, index) => {
    const key = planKey(plan);
    const known = shared.get(key) ?? { plan, titles: [] };
    shared.set(key, { plan, titles: [...known.titles, personTitle(plan.name, index + 1)] });
  });
  return [...shared.values()];
}
