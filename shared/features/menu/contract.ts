import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { Code, DishPortion, MealSlot } from '../dishes/schema.ts';
import { MENU_WINDOW_DAYS } from './rules.ts';
import { MenuDay } from './schema.ts';

const kcal = z.coerce.number('Выберите калорийность').check(z.int(), z.gte(800), z.lte(4000));
const programme = Code;

/** The menu of a programme by date. */
export const getMenu = defineContract({
  method: 'GET',
  path: '/rest/menu/',
  summary: 'Меню программы по датам с порциями и КБЖУ',
  tag: 'menu',
  query: z.object({
    programme,
    kcal,
    /** The first date; today without it. */
    from: z.optional(IsoDateSchema),
    days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MENU_WINDOW_DAYS)), 7),
  }),
  response: z.object({ days: z.array(MenuDay) }),
});

/** What can come in place of a meal. */
export const getAlternatives = defineContract({
  method: 'GET',
  path: '/rest/menu/alternatives/',
  summary: 'Замены блюда: до трёх блюд той же программы в пределах 10 % по калорийности',
  tag: 'menu',
  query: z.object({ programme, kcal, date: IsoDateSchema, slot: MealSlot }),
  response: z.object({ alternatives: z.array(DishPortion) }),
});
