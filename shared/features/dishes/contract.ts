import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { IsoDateText } from '../../iso-date-schema.ts';
import { Review } from '../ratings/schema.ts';
import { Code, DishDetail, DishPortion, MealSlot, Tint } from './schema.ts';

const call = group({ tag: 'dishes' });

const kcalMessage = 'Укажите калорийность порции, от 50 до 1500 ккал';

const PortionQuery = z.object({
  /** Energy of the portion; without it the figures are of the recipe's own portion. */
  kcal: z.optional(
    z.coerce.number(kcalMessage).check(z.int(kcalMessage), z.gte(50, kcalMessage), z.lte(1500, kcalMessage)),
  ),
  /** Meal of the portion: it decides how small and large the portion may be. */
  slot: z.optional(MealSlot),
});

/** One dish with its composition, allergens, КБЖУ and how to keep and reheat it. */
export const getDish = call.get(
  '/rest/dishes/:code/',
  'Блюдо: состав, КБЖУ, аллергены, хранение и разогрев',
  {
    isShared: true,
    params: z.object({ code: Code }),
    query: PortionQuery,
    response: DishDetail,
    example: { params: { code: 'borsch' }, query: { kcal: '400', slot: 'lunch' } },
  },
);

/** Where a programme serves a dish in the menu that is open. */
export const DishServing = z.object({
  programme: z.object({ code: z.string(), name: z.string(), tint: Tint }),
  /** The next of its days, the first one first. */
  meals: z.array(z.object({ date: IsoDateText, slot: MealSlot })),
});
export type DishServing = z.infer<typeof DishServing>;

/** Everything that the page of a dish tells but its price. */
export const getDishPage = call.get(
  '/rest/dishes/:code/page/',
  'Страница блюда: состав и КБЖУ, программы и даты ближайшего меню, отзывы и похожие блюда',
  {
    isShared: true,
    params: z.object({ code: Code }),
    query: PortionQuery,
    response: z.object({
      dish: DishDetail,
      servings: z.array(DishServing),
      /** The newest reviews with words. */
      reviews: z.array(Review),
      /** Others to try, mostly of its kind. */
      similar: z.array(DishPortion),
    }),
    example: { params: { code: 'borsch' }, query: { kcal: '400', slot: 'lunch' } },
  },
);
