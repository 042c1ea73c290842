import { Ingredient } from '#shared/features/dishes/ingredient.ts';
import { type ExclusionGroup, exclusionGroups, type MealSlot } from '#shared/features/dishes/labels.ts';
import { computeFigures, type DishFigures, isEnergyPlausible } from '#shared/features/dishes/rules.ts';
import { Recipe } from '#shared/features/dishes/schema.ts';
import { isDayWithinLine, planPortions } from '#shared/features/menu/portions.ts';
import { MENU_CYCLE_DAYS } from '#shared/features/menu/rules.ts';
import { SET_DAYS } from '#shared/features/programmes/rules.ts';
import { CalorieLine } from '#shared/features/programmes/schema.ts';
import { ProgrammeSeed } from '#shared/features/programmes/seed.ts';
import { parseRows, seedError } from './rows.ts';

/** The data files as they lie on the disk, unchecked. */
export interface CatalogueFiles {
  readonly ingredients: unknown;
  readonly dishes: unknown;
  readonly lines: unknown;
  readonly programmes: unknown;
  readonly menu: unknown;
}

/** A recipe with its computed figures. */
export interface CookedDish extends Recipe {
  readonly figures: DishFigures;
}

/** One dish of the menu. */
export interface MenuEntry {
  readonly programme: string;
  readonly cycleDay: number;
  readonly slot: MealSlot;
  readonly dish: CookedDish;
}

/** The whole catalogue, checked. */
export interface Catalogue {
  readonly ingredients: readonly Ingredient[];
  readonly dishes: readonly CookedDish[];
  readonly lines: readonly CalorieLine[];
  readonly programmes: readonly ProgrammeSeed[];
  readonly menu: readonly MenuEntry[];
}

const isGroup = (word: string): word is ExclusionGroup => exclusionGroups.some((group) => group === word);

function readIngredients(rows: unknown): Ingredient[] {
  const file = 'ingredients.json';
  const ingredients = parseRows(file, rows, Ingredient, 'code');
  for (const { code, energyKcal, proteinG, fatG, carbohydrateG, ...ingredient } of ingredients) {
    if (!isEnergyPlausible({ kcal: energyKcal, proteinG, fatG, carbohydrateG })) {
      throw seedError(file, code, `энергия ${energyKcal} ккал не сходится с белками, жирами и углеводами`);
    }
    const missing = ingredient.allergens.find(
      (allergen) => isGroup(allergen) && !ingredient.exclusionGroups.includes(allergen),
    );
    if (missing) throw seedError(file, code, `аллерген «${missing}» не назван среди групп исключений`);
  }
  return ingredients;
}

function readDishes(rows: unknown, ingredients: readonly Ingredient[]): CookedDish[] {
  const file = 'dishes.json';
  const byCode = new Map(ingredients.map((ingredient) => [ingredient.code, ingredient]));
  return parseRows(file, rows, Recipe, 'code').map((recipe) => {
    const codes = recipe.lines.map((line) => line.ingredient);
    const unknown = codes.find((code) => !byCode.has(code));
    if (unknown) throw seedError(file, recipe.code, `ингредиент «${unknown}» не найден`);
    const repeated = codes.find((code, index) => codes.indexOf(code) !== index);
    if (repeated) throw seedError(file, recipe.code, `ингредиент «${repeated}» назван дважды`);
    const figures = computeFigures(recipe.lines, byCode);
    if (!isEnergyPlausible(figures.per100)) {
      throw seedError(file, recipe.code, `энергия ${figures.per100.kcal} ккал не сходится с КБЖУ состава`);
    }
    return { ...recipe, figures };
  });
}

function readProgrammes(
  rows: unknown,
  dishes: ReadonlyMap<string, CookedDish>,
  lines: readonly CalorieLine[],
): ProgrammeSeed[] {
  const file = 'programmes.json';
  const programmes = parseRows(file, rows, ProgrammeSeed, 'code');
  for (const {
    code,
    kcalLines,
    defaultKcal,
    cover,
    seasons,
    excludedGroups,
    alternativesFrom,
  } of programmes) {
    const unknown = kcalLines.find((kcal) => !lines.some((line) => line.kcal === kcal));
    if (unknown) throw seedError(file, code, `калорийности ${unknown} ккал нет в lines.json`);
    if (!kcalLines.includes(defaultKcal)) {
      throw seedError(
        file,
        code,
        `калорийности по умолчанию ${defaultKcal} ккал нет среди калорийностей программы`,
      );
    }
    const source = programmes.find((other) => other.code === alternativesFrom);
    if (alternativesFrom && !source) throw seedError(file, code, `программы «${alternativesFrom}» нет`);
    const served = excludedGroups.find((group) => source && !source.excludedGroups.includes(group));
    if (served)
      throw seedError(file, code, `в замене из «${alternativesFrom}» бывает исключённое: ${served}`);
    if (!dishes.has(cover)) throw seedError(file, code, `блюдо «${cover}» для обложки не найдено`);
    const early = seasons.find((season, index) => index > 0 && season.from <= (seasons[index - 1]?.to ?? ''));
    if (early) throw seedError(file, code, `сезон с ${early.from} начинается до конца предыдущего`);
  }
  return programmes;
}

function readMenuDay(
  programme: ProgrammeSeed,
  cycleDay: number,
  text: unknown,
  dishes: ReadonlyMap<string, CookedDish>,
): MenuEntry[] {
  const fail = (complaint: string) =>
    seedError('menu.json', `${programme.code}, день ${cycleDay + 1}`, complaint);
  const codes = typeof text === 'string' ? text.split(' ') : [];
  if (codes.length !== programme.mealSlots.length) throw fail(`нужно блюд: ${programme.mealSlots.length}`);
  if (new Set(codes).size !== codes.length) throw fail('блюдо стоит дважды');
  return programme.mealSlots.map((slot, index) => {
    const code = codes[index] ?? '';
    const dish = dishes.get(code);
    if (!dish) throw fail(`блюдо «${code}» не найдено`);
    if (!dish.slots.includes(slot)) throw fail(`блюдо «${code}» не подходит для приёма пищи ${slot}`);
    const broken = programme.excludedGroups.find((group) => dish.figures.exclusionGroups.includes(group));
    if (broken) throw fail(`блюдо «${code}» содержит исключённое: ${broken}`);
    return { programme: programme.code, cycleDay, slot, dish };
  });
}

function checkDayTotals(programme: ProgrammeSeed, day: readonly MenuEntry[]): void {
  const meals = day.map(({ slot, dish }) => ({
    slot,
    kind: dish.kind,
    kcalPer100: dish.figures.per100.kcal,
  }));
  for (const line of programme.kcalLines) {
    const weights = planPortions(line, meals);
    const total = meals.reduce(
      (sum, meal, index) => sum + ((weights[index] ?? 0) * meal.kcalPer100) / 100,
      0,
    );
    if (isDayWithinLine(total, line)) continue;
    const row = `${programme.code}, день ${(day[0]?.cycleDay ?? 0) + 1}`;
    throw seedError('menu.json', row, `при калорийности ${line} ккал выходит ${Math.round(total)} ккал`);
  }
}

function readMenu(
  file: unknown,
  programmes: readonly ProgrammeSeed[],
  dishes: ReadonlyMap<string, CookedDish>,
): MenuEntry[] {
  const menu = new Map<string, unknown>(Object.entries(file ?? {}));
  const anonymous = [...menu.keys()].find((code) => !programmes.some((programme) => programme.code === code));
  if (anonymous) throw seedError('menu.json', anonymous, 'такой программы нет в programmes.json');
  return programmes.flatMap((programme) => {
    const days = menu.get(programme.code);
    // The dishes of a set return every other day, so that any two days running are the whole set.
    const length = programme.kind === 'set' ? SET_DAYS : MENU_CYCLE_DAYS;
    if (!Array.isArray(days) || days.length !== length) {
      throw seedError('menu.json', programme.code, `нужно дней: ${length}`);
    }
    return Array.from({ length: MENU_CYCLE_DAYS }, (_, cycleDay) => {
      const day = readMenuDay(programme, cycleDay, days[cycleDay % length], dishes);
      checkDayTotals(programme, day);
      return day;
    }).flat();
  });
}

/** Checks every file and what they say of each other; throws an error that names file and row. */
export function readCatalogue(files: CatalogueFiles): Catalogue {
  const ingredients = readIngredients(files.ingredients);
  const dishes = readDishes(files.dishes, ingredients);
  const byCode = new Map(dishes.map((dish) => [dish.code, dish]));
  const lines = parseRows('lines.json', files.lines, CalorieLine, 'kcal');
  const programmes = readProgrammes(files.programmes, byCode, lines);
  return { ingredients, dishes, lines, programmes, menu: readMenu(files.menu, programmes, byCode) };
}
