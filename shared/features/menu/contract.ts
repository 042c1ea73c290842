import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { Code, DishPortion, MealSlot } from '../dishes/schema.ts';
import { MENU_WINDOW_DAYS } from './rules.ts';
import { MenuDay, MenuDish } from './schema.ts';

const call = group({ tag: 'menu' });

const kcalMessage = 'Выберите калорийность';
const kcal = z.coerce
  .number(kcalMessage)
  .check(z.int(kcalMessage), z.gte(800, kcalMessage), z.lte(4000, kcalMessage));
const daysMessage = `Меню показываем на срок от 1 до ${MENU_WINDOW_DAYS} дней`;

/** The menu of a programme by date. */
export const getMenu = call.get('/rest/menu/', 'Меню программы по датам с порциями и КБЖУ', {
  isShared: true,
  query: z.object({
    programme: Code,
    kcal,
    /** The first date; today without it. */
    from: z.optional(IsoDateSchema),
    days: z._default(
      z.coerce
        .number(daysMessage)
        .check(z.int(daysMessage), z.gte(1, daysMessage), z.lte(MENU_WINDOW_DAYS, daysMessage)),
      7,
    ),
  }),
  response: z.object({ days: z.array(MenuDay) }),
  example: { query: { programme: 'balans', kcal: '1500', from: '2026-11-16', days: '7' } },
});

/** What can come in place of a meal. */
export const getAlternatives = call.get(
  '/rest/menu/alternatives/',
  'Замены блюда: до трёх блюд той же программы в пределах 10 % по калорийности',
  {
    isShared: true,
    query: z.object({
      programme: Code,
      kcal,
      date: IsoDateSchema,
      slot: MealSlot,
      /** Allergens and dislikes joined by commas, as addresses name them; unknown words narrow nothing. */
      without: z.optional(z.string().check(z.maxLength(400, 'Слишком длинный список исключений'))),
    }),
    response: z.object({ alternatives: z.array(DishPortion) }),
    example: {
      query: {
        programme: 'balans',
        kcal: '1500',
        date: '2026-11-18',
        slot: 'lunch',
        without: 'allergy-nuts,fish',
      },
    },
  },
);

/** Everything that a programme serves, for composing its menu without what a visitor leaves out. */
export const listMenuDishes = call.get(
  '/rest/menu/dishes/',
  'Все блюда программы: КБЖУ на 100 г, аллергены и группы исключений',
  {
    isShared: true,
    query: z.object({ programme: Code }),
    response: z.object({ dishes: z.array(MenuDish) }),
    example: { query: { programme: 'balans' } },
  },
);
