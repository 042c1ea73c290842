import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { type Allergen, allergens } from '../dishes/words.ts';
import { HomemadeCategory, HomemadeItem, HomemadeSort } from './schema.ts';

const kcalMessage = 'Укажите калорийность порции, от\u00a050 до\u00a01500\u00a0ккал';

const isAllergen = (word: string): word is Allergen => allergens.some((allergen) => allergen === word);

/** Dishes that are sold by the portion. */
export const listHomemade = defineContract({
  method: 'GET',
  path: '/rest/homemade/',
  summary: 'Домашние блюда порциями: раздел, поиск, исключение аллергенов, предел калорийности и порядок',
  tag: 'homemade',
  query: z.object({
    category: z.optional(HomemadeCategory),
    /** Allergens joined by commas. */
    without: z.optional(
      z.string().check(
        z.maxLength(120),
        z.refine((list) => list.split(',').every(isAllergen), 'Такого аллергена нет'),
      ),
    ),
    maxKcal: z.optional(
      z.coerce
        .number(kcalMessage)
        .check(z.int(kcalMessage), z.gte(50, kcalMessage), z.lte(1500, kcalMessage)),
    ),
    q: z.optional(z.string().check(z.maxLength(60, 'Не длиннее 60 символов'))),
    sort: z._default(HomemadeSort, 'menu'),
  }),
  response: z.object({
    items: z.array(HomemadeItem),
    /** Shelves with the number of dishes that the rest of the filter leaves on them. */
    categories: z.array(z.object({ code: HomemadeCategory, name: z.string(), count: z.int() })),
  }),
});
