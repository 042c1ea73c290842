import { keptName } from '#shared/features/orders/kept-name.ts';
import type { OrderData } from './order-data.ts';

/** The order with what its persons are called: the form knows it, as no address may tell it. */
export function withNames<Data extends Pick<OrderData, 'draft' | 'rations'>>(
  data: Data,
  names: readonly string[],
): Data {
  const nameOf = (place: number, without: readonly string[]) => {
    const name = names[place] ?? '';
    return place === 0 ? name : keptName({ name, without });
  };
  const { draft, rations } = data;
  const others = draft.others.map((person, index) => ({
    ...person,
    name: nameOf(index + 1, person.without),
  }));
  const named = rations.map((plan, index) => ({ ...plan, name: nameOf(index, plan.without) }));
  return { ...data, draft: { ...draft, name: nameOf(0, []), others }, rations: named };
}
