import type { MealSlot } from '#shared/features/dishes/labels.ts';
import type { KitchenDish } from '#shared/features/rations/kitchen.ts';
import { type ClosedDelivery, inKitchen, refusalAt } from './decide.ts';

/** A dish that may come in the place of another one. */
export interface Suggestion {
  readonly code: string;
  readonly title: string;
  readonly portions: number;
  /** Persons who must not get it. */
  readonly refused: number;
}

/** A meal at which the dish was to come. */
interface Wanted {
  readonly delivery: ClosedDelivery;
  readonly day: ClosedDelivery['served'][number];
  readonly slot: MealSlot;
}

const wantedOf = (deliveries: readonly ClosedDelivery[], dish: string): Wanted[] =>
  deliveries
    .filter(({ state }) => inKitchen.includes(state))
    .flatMap((delivery) =>
      delivery.served.flatMap((day) =>
        day.meals.flatMap(({ slot, dish: old }) => (old?.code === dish ? [{ delivery, day, slot }] : [])),
      ),
    );

function suggestionOf(wanted: readonly Wanted[], dish: KitchenDish): Suggestion {
  const refused = new Set<string>();
  let portions = 0;
  for (const { delivery, day, slot } of wanted) {
    if (refusalAt(delivery, day, slot, dish)) refused.add(`${delivery.id} ${day.person}`);
    else portions += 1;
  }
  return { code: dish.code, title: dish.title, portions, refused: refused.size };
}

/**
 * Dishes for the meals at which one lacks, by the rules by which a substitution refuses them: first what is refused to the
 * fewest, of those what is of the same kind.
 */
export function suggestReplacements(
  deliveries: readonly ClosedDelivery[],
  dish: KitchenDish,
  dishes: readonly KitchenDish[],
): Suggestion[] {
  const wanted = wantedOf(deliveries, dish.code);
  const slots = new Set(wanted.map(({ slot }) => slot));
  const kinds = new Map(dishes.map(({ code, kind }) => [code, kind]));
  const otherKind = ({ code }: Suggestion) => Number(kinds.get(code) !== dish.kind);
  return dishes
    .filter(({ code, slots: own }) => code !== dish.code && own.some((slot) => slots.has(slot)))
    .map((one) => suggestionOf(wanted, one))
    .filter(({ portions }) => portions > 0)
    .toSorted(
      (a, b) => a.refused - b.refused || otherKind(a) - otherKind(b) || a.title.localeCompare(b.title, 'ru'),
    );
}
