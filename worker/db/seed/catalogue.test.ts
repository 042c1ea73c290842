import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isEnergyPlausible, nutritionOf, sumNutrition } from '#shared/features/dishes/rules.ts';
import { Recipe } from '#shared/features/dishes/schema.ts';
import { alternativesFor, isDayWithinLine, planPortions } from '#shared/features/menu/portions.ts';
import { MENU_CYCLE_DAYS } from '#shared/features/menu/rules.ts';
import { catalogueFiles, catalogueTables } from './catalogue.ts';
import { type MenuEntry, readCatalogue } from './catalogue-data.ts';

const catalogue = readCatalogue(catalogueFiles);

type RowFile = 'dishes' | 'ingredients' | 'programmes';

/** The files with one row changed. */
function withRow(file: RowFile, code: string, change: object): Record<string, unknown> {
  const rows = z.array(z.looseObject({ code: z.string() })).parse(catalogueFiles[file]);
  return { [file]: rows.map((row) => (row.code === code ? { ...row, ...change } : row)) };
}

function withMenuDay(programme: string, day: number, codes: string): Record<string, unknown> {
  const menu = z.record(z.string(), z.array(z.string())).parse(structuredClone(catalogueFiles.menu));
  menu[programme]?.splice(day - 1, 1, codes);
  return { menu };
}

describe('a wrong figure stops the load and names the row', () => {
  const borsch = z
    .array(Recipe)
    .parse(catalogueFiles.dishes)
    .find(({ code }) => code === 'borsch');
  const beets = [...(borsch?.lines ?? []), { ingredient: 'svyokla', grams: 5 }];

  it.each<[string, RowFile, string, object]>([
    ['ингредиент «svyokla» не найден', 'dishes', 'borsch', { lines: beets }],
    ['энергия 630 ккал не сходится', 'ingredients', 'tofu', { energyKcal: 630 }],
    ['proteinG', 'ingredients', 'ris', { proteinG: -1 }],
    ['аллерген «soy» не назван', 'ingredients', 'tofu', { exclusionGroups: [] }],
    ['freeOf: не\u00a0о\u00a0каждом аллергене', 'ingredients', 'tofu', { freeOf: ['fish', 'dairy'] }],
    ['freeOf: не\u00a0о\u00a0каждом аллергене', 'ingredients', 'ris', { contains: ['sesame'] }],
    ['contains', 'ingredients', 'ris', { contains: undefined }],
    ['composition', 'ingredients', 'gorchitsa', { composition: undefined }],
    ['origin', 'ingredients', 'ris', { origin: undefined }],
    ['калорийности 1600 ккал нет', 'programmes', 'balans', { kcalLines: [1600], defaultKcal: 1600 }],
    ['блюдо «pirog» для обложки не найдено', 'programmes', 'balans', { cover: 'pirog' }],
  ])('%s: %s.json, %s', (complaint, file, code, change) => {
    const files = { ...catalogueFiles, ...withRow(file, code, change) };
    expect(() => catalogueTables(files)).toThrow(`${file}.json: ${code}: ${complaint}`);
  });

  it.each<[string, Record<string, unknown>]>([
    [
      'vegetarianskaya, день 3: блюдо «plov» содержит исключённое: beef',
      withMenuDay('vegetarianskaya', 3, 'chia-mango brauni plov kapreze ratatuy'),
    ],
    ['balans, день 28: блюдо стоит дважды', withMenuDay('balans', 28, 'chia-mango brauni plov kapreze plov')],
    [
      'balans, день 1: блюдо «borsch» не подходит',
      withMenuDay('balans', 1, 'borsch brauni plov kapreze ratatuy'),
    ],
    [
      'nabor-massy, день 1: при калорийности 2100 ккал выходит',
      withMenuDay('nabor-massy', 1, 'chia-mango fruktovyy-salat borsch ovoschi-humus ratatuy'),
    ],
  ])('menu.json: %s', (complaint, files) => {
    expect(() => catalogueTables({ ...catalogueFiles, ...files })).toThrow(`menu.json: ${complaint}`);
  });
});

describe('the data', () => {
  it.each(catalogue.dishes.map((dish) => [dish.code, dish] as const))(
    '%s is plausible and has its picture',
    (code, dish) => {
      expect(isEnergyPlausible(dish.figures.per100)).toBe(true);
      expect(dish.figures.weightG).toBeGreaterThan(30);
      expect(dish.figures.weightG).toBeLessThan(550);
      expect(existsSync(`public/images/dishes/${dish.picture ?? code}.webp`)).toBe(true);
    },
  );
});

const daysOf = (programme: string): MenuEntry[][] => {
  const entries = catalogue.menu.filter((entry) => entry.programme === programme);
  return Array.from({ length: MENU_CYCLE_DAYS }, (_, day) =>
    entries.filter(({ cycleDay }) => cycleDay === day),
  );
};

const dailies = catalogue.programmes.filter(({ kind }) => kind === 'daily');

describe.each(dailies.map((programme) => [programme.code, programme] as const))(
  'menu of %s',
  (code, programme) => {
    const days = daysOf(code);
    const pool = [...new Map(days.flat().map(({ dish }) => [dish.code, dish])).values()].map((dish) => ({
      ...dish,
      kcalPer100: dish.figures.per100.kcal,
    }));

    const codes = days.map((day) => day.map(({ dish }) => dish.code));

    it('serves nothing twice a day, nor on two days running', () => {
      for (const [index, day] of codes.entries()) {
        const both = [...day, ...(codes[(index + 1) % codes.length] ?? [])];
        expect(new Set(both).size).toBe(both.length);
      }
    });

    it('serves no dish more than twice in any seven days, the cycle being a ring', () => {
      for (const start of codes.keys()) {
        const week = Array.from({ length: 7 }, (_, day) => codes[(start + day) % codes.length] ?? []).flat();
        for (const dish of new Set(week)) expect(week.filter((each) => each === dish).length).toBeLessThan(3);
      }
    });

    it.each(programme.kcalLines)('keeps to %i kcal and offers three replacements for each meal', (line) => {
      for (const day of days) {
        const meals = day.map(({ slot, dish }) => ({
          slot,
          kind: dish.kind,
          kcalPer100: dish.figures.per100.kcal,
        }));
        const weights = planPortions(line, meals);
        const portions = day.map(({ dish }, index) => nutritionOf(dish.figures.per100, weights[index] ?? 0));
        expect(isDayWithinLine(sumNutrition(portions).kcal, line)).toBe(true);
        const dayCodes = day.map(({ dish }) => dish.code);
        for (const [index, { slot }] of day.entries()) {
          const found = alternativesFor({ slot, kcal: portions[index]?.kcal ?? 0, pool, dayCodes });
          expect(found.map(({ dish }) => dish.code)).toHaveLength(3);
          const broken = found.filter(({ dish }) =>
            programme.excludedGroups.some((group) => dish.figures.exclusionGroups.includes(group)),
          );
          expect(broken).toEqual([]);
        }
      }
    });
  },
);

describe.each(
  catalogue.programmes.filter(({ kind }) => kind === 'set').map((set) => [set.code, set] as const),
)('the set %s', (code, set) => {
  const days = daysOf(code);

  it('brings the same dishes on any two days running, none of them twice', () => {
    const whole = (start: number) =>
      [start, start + 1].flatMap((day) => days[day % days.length] ?? []).map(({ dish }) => dish.code);
    const dishes = whole(0);
    expect(new Set(dishes).size).toBe(2 * set.mealSlots.length);
    for (const start of days.keys()) expect(whole(start).sort()).toEqual([...dishes].sort());
  });
});

describe('the allergens of bought-in ingredients', () => {
  const allergensOf = (code: string) =>
    catalogue.dishes.find((dish) => dish.code === code)?.figures.allergens ?? [];

  it('reach the dishes that they are put into', () => {
    expect(allergensOf('solyanka')).toEqual(expect.arrayContaining(['gluten', 'soy', 'celery', 'mustard']));
    expect(allergensOf('karri-kurica')).toEqual(expect.arrayContaining(['celery', 'mustard']));
    expect(allergensOf('kotlety-domashnie')).toEqual(expect.arrayContaining(['gluten', 'soy']));
    expect(allergensOf('kapreze')).toContain('sulphites');
  });

  it('are named where a part of the composition says so', () => {
    const words: Readonly<Record<string, RegExp>> = {
      fish: /рыб|лосось|тунец/,
      seafood: /кревет|кальмар|мидии|осьминог/,
      dairy: /молоко|сливки/,
      gluten: /мука (пшен|ржан)|пшениц|отруби|солод/,
      eggs: /яйц/,
      soy: /соев/,
      celery: /сельдер/,
      mustard: /горчиц/,
      sulphites: /сульфит|диоксид серы|винн/,
    };
    for (const { nameRu, composition, allergens } of catalogue.ingredients) {
      const text = composition.filter((part) => !part.startsWith('молокосв')).join(', ');
      const named = Object.keys(words).filter((allergen) => words[allergen]?.test(text));
      expect([nameRu, named.filter((allergen) => !allergens.some((one) => one === allergen))]).toEqual([
        nameRu,
        [],
      ]);
    }
  });
});

it('«Без острого» has no raw or lightly salted fish', () => {
  const raw = ['poke-tunec', 'skrembl-losos', 'toast-avokado'];
  const served = daysOf('bez-ostrogo').flat();
  expect(served.filter(({ dish }) => raw.includes(dish.code))).toEqual([]);
});
