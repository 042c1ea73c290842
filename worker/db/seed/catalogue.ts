import { type Catalogue, type CatalogueFiles, readCatalogue } from './catalogue-data.ts';
import dishes from './dishes.json' with { type: 'json' };
import ingredients from './ingredients.json' with { type: 'json' };
import lines from './lines.json' with { type: 'json' };
import menu from './menu.json' with { type: 'json' };
import programmes from './programmes.json' with { type: 'json' };
import { deleteOthers, type SeedStatement, upsertRows } from './statement.ts';

type TableRows = Parameters<typeof upsertRows>[0];

/** The data files of the catalogue. */
export const catalogueFiles: CatalogueFiles = { ingredients, dishes, lines, programmes, menu };

const json = (value: unknown) => JSON.stringify(value);

function ingredientRows(catalogue: Catalogue): TableRows {
  return {
    table: 'ingredients',
    key: ['code'],
    columns: [
      'code',
      'name_ru',
      'source',
      'energy_kcal',
      'protein_g',
      'fat_g',
      'carbohydrate_g',
      'allergens',
      'exclusion_groups',
    ],
    rows: catalogue.ingredients.map((row) => [
      row.code,
      row.nameRu,
      row.source,
      row.energyKcal,
      row.proteinG,
      row.fatG,
      row.carbohydrateG,
      json(row.allergens),
      json(row.exclusionGroups),
    ]),
  };
}

function dishRows(catalogue: Catalogue): TableRows {
  return {
    table: 'dishes',
    key: ['code'],
    columns: [
      'code',
      'title',
      'kind',
      'slots',
      'tint',
      'picture',
      'description',
      'reheat',
      'shelf_life_hours',
      'weight_g',
      'kcal_per_100',
      'protein_per_100',
      'fat_per_100',
      'carbohydrate_per_100',
      'allergens',
      'exclusion_groups',
    ],
    rows: catalogue.dishes.map(({ figures, ...dish }) => [
      dish.code,
      dish.title,
      dish.kind,
      json(dish.slots),
      dish.tint,
      `dishes/${dish.code}`,
      dish.description,
      dish.reheat,
      dish.shelfLifeHours,
      figures.weightG,
      figures.per100.kcal,
      figures.per100.proteinG,
      figures.per100.fatG,
      figures.per100.carbohydrateG,
      json(figures.allergens),
      json(figures.exclusionGroups),
    ]),
  };
}

function recipeRows(catalogue: Catalogue): TableRows {
  return {
    table: 'dish_ingredients',
    key: ['dish_code', 'ingredient_code'],
    columns: ['dish_code', 'ingredient_code', 'grams', 'yield'],
    rows: catalogue.dishes.flatMap((dish) =>
      dish.lines.map((line) => [dish.code, line.ingredient, line.grams, line.yield]),
    ),
  };
}

function programmeRows(catalogue: Catalogue): TableRows {
  return {
    table: 'programmes',
    key: ['code'],
    columns: [
      'code',
      'name',
      'pitch',
      'text',
      'tint',
      'cover',
      'default_kcal',
      'meal_slots',
      'excluded_groups',
      'seasons',
      'is_offered',
      'sort',
    ],
    rows: catalogue.programmes.map((row) => [
      row.code,
      row.name,
      row.pitch,
      row.text,
      row.tint,
      row.cover,
      row.defaultKcal,
      json(row.mealSlots),
      json(row.excludedGroups),
      json(row.seasons),
      1,
      row.sort,
    ]),
  };
}

function lineRows(catalogue: Catalogue): TableRows {
  return {
    table: 'calorie_lines',
    key: ['kcal'],
    columns: ['kcal', 'day_price_kop'],
    rows: catalogue.lines.map((line) => [line.kcal, line.dayPriceKop]),
  };
}

function programmeLineRows(catalogue: Catalogue): TableRows {
  return {
    table: 'programme_lines',
    key: ['programme_code', 'kcal'],
    columns: ['programme_code', 'kcal'],
    rows: catalogue.programmes.flatMap(({ code, kcalLines }) => kcalLines.map((kcal) => [code, kcal])),
  };
}

function menuRows(catalogue: Catalogue): TableRows {
  return {
    table: 'menu_days',
    key: ['programme_code', 'cycle_day', 'slot'],
    columns: ['programme_code', 'cycle_day', 'slot', 'dish_code'],
    rows: catalogue.menu.map(({ programme, cycleDay, slot, dish }) => [programme, cycleDay, slot, dish.code]),
  };
}

/** Statements that bring the database to what the files say; throws an error that names a wrong row. */
export function buildCatalogueStatements(files: CatalogueFiles): SeedStatement[] {
  const catalogue = readCatalogue(files);
  const parents = [
    ingredientRows(catalogue),
    dishRows(catalogue),
    lineRows(catalogue),
    programmeRows(catalogue),
  ];
  const children = [recipeRows(catalogue), programmeLineRows(catalogue)];
  const offered = catalogue.programmes.map((programme) => [programme.code]);
  return [
    ...parents.flatMap(upsertRows),
    ...children.flatMap(upsertRows),
    ...children.map(deleteOthers),
    // The menu is written anew: a dish that moves to another meal would meet its old place, one a day.
    { sql: 'DELETE FROM menu_days', params: [] },
    ...upsertRows(menuRows(catalogue)),
    // What a past order still names has to stay: a programme, the dish of its cover, its line.
    {
      sql: 'UPDATE programmes SET is_offered = 0 WHERE code NOT IN (SELECT value ->> 0 FROM json_each(?))',
      params: [json(offered)],
    },
    {
      sql: `DELETE FROM dishes WHERE code NOT IN (SELECT value FROM json_each(?))
            AND code NOT IN (SELECT cover FROM programmes)`,
      params: [json(catalogue.dishes.map(({ code }) => code))],
    },
    {
      sql: `DELETE FROM ingredients WHERE code NOT IN (SELECT value FROM json_each(?))`,
      params: [json(catalogue.ingredients.map(({ code }) => code))],
    },
    {
      sql: `DELETE FROM calorie_lines WHERE kcal NOT IN (SELECT value FROM json_each(?))
            AND kcal NOT IN (SELECT default_kcal FROM programmes)`,
      params: [json(catalogue.lines.map(({ kcal }) => kcal))],
    },
  ];
}

/** Statements of the catalogue's own files. */
export function catalogueStatements(): SeedStatement[] {
  return buildCatalogueStatements(catalogueFiles);
}
