import { shelfLifeHours } from '#shared/features/dishes/keeping.ts';
import { type Catalogue, type CatalogueFiles, readCatalogue } from './catalogue-data.ts';
import dishes from './dishes.json' with { type: 'json' };
import ingredients from './ingredients.json' with { type: 'json' };
import lines from './lines.json' with { type: 'json' };
import menu from './menu.json' with { type: 'json' };
import programmes from './programmes.json' with { type: 'json' };
import type { SeedTable } from './statement.ts';

/** The data files of the catalogue. */
export const catalogueFiles: CatalogueFiles = { ingredients, dishes, lines, programmes, menu };

const json = (value: unknown) => JSON.stringify(value);

function ingredientRows(catalogue: Catalogue): SeedTable {
  return {
    table: 'ingredients',
    key: ['code'],
    columns: [
      'code',
      'name_ru',
      'sprite',
      'piece_g',
      'loss_percent',
      'litre_g',
      'source',
      'energy_kcal',
      'protein_g',
      'fat_g',
      'carbohydrate_g',
      'allergens',
      'exclusion_groups',
      'composition',
    ],
    rows: catalogue.ingredients.map((row) => [
      row.code,
      row.nameRu,
      row.sprite ?? '',
      row.pieceG ?? null,
      row.lossPercent ?? 0,
      row.litreG ?? null,
      row.source,
      row.energyKcal,
      row.proteinG,
      row.fatG,
      row.carbohydrateG,
      json(row.allergens),
      json(row.exclusionGroups),
      json(row.composition),
    ]),
  };
}

function dishRows(catalogue: Catalogue): SeedTable {
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
      `dishes/${dish.picture ?? dish.code}`,
      dish.description,
      dish.reheat,
      shelfLifeHours[dish.keeping],
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

function recipeRows(catalogue: Catalogue): SeedTable {
  return {
    table: 'dish_ingredients',
    key: ['dish_code', 'ingredient_code'],
    columns: ['dish_code', 'ingredient_code', 'grams', 'yield'],
    rows: catalogue.dishes.flatMap((dish) =>
      dish.lines.map((line) => [dish.code, line.ingredient, line.grams, line.yield]),
    ),
    partOf: 'dish_code',
  };
}

function programmeRows(catalogue: Catalogue): SeedTable {
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
      'kind',
      'alternatives_from',
      'longest_days',
      'claims',
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
      row.kind,
      row.alternativesFrom ?? null,
      row.longestDays ?? null,
      json(row.claims),
    ]),
  };
}

function lineRows(catalogue: Catalogue): SeedTable {
  return {
    table: 'calorie_lines',
    key: ['kcal'],
    columns: ['kcal', 'day_price_kop'],
    rows: catalogue.lines.map((line) => [line.kcal, line.dayPriceKop]),
  };
}

function programmeLineRows(catalogue: Catalogue): SeedTable {
  return {
    table: 'programme_lines',
    key: ['programme_code', 'kcal'],
    columns: ['programme_code', 'kcal', 'day_price_kop'],
    rows: catalogue.programmes.flatMap(({ code, kcalLines, dayPriceKop = null }) =>
      kcalLines.map((kcal) => [code, kcal, dayPriceKop]),
    ),
    partOf: 'programme_code',
  };
}

function menuRows(catalogue: Catalogue): SeedTable {
  return {
    table: 'menu_days',
    key: ['programme_code', 'cycle_day', 'slot'],
    columns: ['programme_code', 'cycle_day', 'slot', 'dish_code'],
    rows: catalogue.menu.map(({ programme, cycleDay, slot, dish }) => [programme, cycleDay, slot, dish.code]),
    partOf: 'programme_code',
  };
}

/**
 * Everything of the catalogue; throws an error that names a wrong row. A dish that leaves the files leaves the menu and
 * the shop, but its row stays: orders, choices and reviews name it.
 */
export function catalogueTables(files: CatalogueFiles = catalogueFiles): SeedTable[] {
  const catalogue = readCatalogue(files);
  return [
    ingredientRows(catalogue),
    dishRows(catalogue),
    lineRows(catalogue),
    programmeRows(catalogue),
    recipeRows(catalogue),
    programmeLineRows(catalogue),
    menuRows(catalogue),
  ];
}
