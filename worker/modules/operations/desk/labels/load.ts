import { HOUR_MS, type IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Bag } from '#shared/features/desk/packing/contract.ts';
import { labelOf, storageOf } from '#shared/features/dishes/rules.ts';
import { tracesOf } from '#shared/features/dishes/traces.ts';
import { packedAt } from '#shared/features/rations/freshness.ts';
import type { Scope } from '../../../../scope.ts';
import { dishesByCode, per100Of } from '../../../content/dishes.ts';
import { readConfig } from '../../../content/regions.ts';
import { bagTitle } from '../prints/words.ts';
import { listAllergenic } from './sql.ts';
import type { DishFacts, Label } from './text.ts';

/** A bag as its labels need it, when they are drawn. */
interface LabelledBag {
  readonly id: string;
  /** Number of the order, and the person of a family. */
  readonly whose: string;
  readonly madeAt: number;
  readonly dishes: readonly (Pick<Bag['dishes'][number], 'code' | 'title' | 'weightG' | 'count'> & {
    readonly isForbidden: boolean;
  })[];
}

/** What the labels of a bag say of it, made with what is brought for a day of food. */
export function labelledBag(bag: Bag, date: IsoDate, firstFood: IsoDate | undefined): LabelledBag {
  const { id, dishes } = bag;
  return {
    id,
    whose: `Заказ ${bagTitle(bag)}`,
    madeAt: packedAt(date, firstFood ?? date),
    dishes: dishes.map(({ code, title, weightG, count, forbidden }) => ({
      ...{ code, title, weightG, count, isForbidden: forbidden.length > 0 },
    })),
  };
}

/** The labels of bags, in their order: one for each portion. What is told of a dish on all of them is made once. */
export async function loadLabels(scope: Scope, bags: readonly LabelledBag[]): Promise<Label[]> {
  const [dishes, allergenic, config] = await Promise.all([
    dishesByCode(scope),
    listAllergenic(scope.db),
    readConfig(scope),
  ]);
  const { org_name: name, org_address: address } = config.contactInfo;
  const ofAll = [...dishes.values()].map(({ allergens }) => allergens);
  const made = new Map<string, DishFacts>();
  const factsOf = ({ code, title, weightG }: LabelledBag['dishes'][number], madeAt: number): DishFacts => {
    const key = `${code} ${title} ${weightG} ${madeAt}`;
    const known = made.get(key);
    if (known) return known;
    const dish = dishes.get(code);
    if (!dish)
      throw new AppError('label_unknown', {
        message: `Состав блюда «${title}» больше не хранится: напишите его этикетку от руки`,
      });
    const facts = {
      ...{ title, weightG, madeAt, per100: per100Of(dish) },
      ingredients: dish.ingredients.map((one) => ({
        name: labelOf(one),
        isAllergen: allergenic.has(one.code),
      })),
      traces: tracesOf(dish.allergens, ofAll),
      useBy: madeAt + dish.shelfLifeHours * HOUR_MS,
      storage: storageOf(dish.shelfLifeHours),
      maker: `Изготовитель: ${name}, ${address}`,
    };
    made.set(key, facts);
    return facts;
  };
  return bags.flatMap(({ id: bagId, whose, madeAt, dishes: own }) =>
    own.flatMap((one) => {
      const label = {
        dish: factsOf(one, madeAt),
        whose: one.isForbidden ? `НЕЛЬЗЯ! ${whose}` : whose,
        bagId,
      };
      return Array.from({ length: one.count }, () => label);
    }),
  );
}
