import { addDays, daysBetween, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import * as dishesContract from '#shared/features/dishes/contract.ts';
import * as menuContract from '#shared/features/menu/contract.ts';
import { readExclusions } from '#shared/features/menu/exclusions.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import { lineOf } from '#shared/features/programmes/rules.ts';
import * as rationsContract from '#shared/features/rations/contract.ts';
import { calls } from '../../../rest/calls.ts';
import type { Scope } from '../../../scope.ts';
import { findProgramme } from '../programmes/commands.ts';
import { alternativesOf, menuDishesOf, menuFor, programmeKitchen } from './commands.ts';
import { readDishPage } from './dish-page.ts';
import { brokenPromisesOfOrder } from './promises.ts';

function refuse(field: string, message: string): never {
  throw new AppError('validation_failed', { fields: { [field]: message } });
}

async function requireLine(scope: Scope, code: string, kcal: number): Promise<void> {
  const programme = await findProgramme(scope, code);
  if (!programme) throw new AppError('not_found', { message: 'Такой программы нет' });
  if (!lineOf(programme, kcal)) refuse('kcal', 'В этой программе нет такой калорийности');
}

/** Days of the menu that are open from the date on; none are open before today or after the window. */
function requireOpenDays(scope: Scope, field: string, date: IsoDate): number {
  const today = moscowDate(scope.clock.now());
  const last = addDays(today, MENU_WINDOW_DAYS);
  if (date < today || date > last)
    refuse(field, `Меню открыто с сегодняшнего дня на ${MENU_WINDOW_DAYS} дней вперёд`);
  return daysBetween(date, last) + 1;
}

export const menuCalls = [
  ...calls(menuContract, {
    getMenu: async ({ scope, query }) => {
      const { programme, kcal, from = moscowDate(scope.clock.now()) } = query;
      const days = Math.min(query.days, requireOpenDays(scope, 'from', from));
      await requireLine(scope, programme, kcal);
      return { days: await menuFor(scope, { programme, kcal, from, days }) };
    },
    getAlternatives: async ({ scope, query }) => {
      requireOpenDays(scope, 'date', query.date);
      await requireLine(scope, query.programme, query.kcal);
      const exclusions = readExclusions([query.without ?? '']);
      const alternatives = await alternativesOf(scope, { ...query, exclusions });
      if (!alternatives) refuse('slot', 'В этой программе нет такого приёма пищи');
      return { alternatives };
    },
    listMenuDishes: async ({ scope, query }) => {
      const dishes = await menuDishesOf(scope, query.programme);
      if (dishes.length === 0) throw new AppError('not_found', { message: 'Такой программы нет' });
      return { dishes };
    },
  }),
  ...calls(dishesContract, {
    getDishPage: async ({ scope, params, query }) => {
      const page = await readDishPage(scope, { code: params.code, ...query });
      if (!page) throw new AppError('not_found');
      return page;
    },
  }),
  ...calls(rationsContract, {
    getKitchen: async ({ scope, query }) => {
      const kitchen = await programmeKitchen(scope, query.programme);
      if (!kitchen) throw new AppError('not_found', { message: 'Такой программы нет' });
      return kitchen;
    },
    getBrokenPromises: async ({ scope, query }) => {
      const { programme, kcal: lineKcal, part, start, days, skip: daysOff, without } = query;
      await requireLine(scope, programme, lineKcal);
      return brokenPromisesOfOrder(scope, { programme, lineKcal, part, start, days, daysOff }, without);
    },
  }),
];
