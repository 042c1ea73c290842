import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryDatabase, readRows } from '#tests/harness/memory-database.ts';
import { operatorEdits } from '#tests/harness/operator-edits.ts';
import { peopleTables } from './articles.ts';
import sampleCompany from './company-sample.json' with { type: 'json' };
import { refreshStatements, seedStatements, seedTables } from './load.ts';
import { scriptOf } from './script.ts';
import type { SeedTable } from './statement.ts';

const base = scriptOf(seedStatements(seedTables('base')));
const demo = scriptOf(seedStatements(seedTables('demo')));

let db: DatabaseSync;
beforeEach(() => {
  db = createMemoryDatabase();
});

const run = (script: string) => db.exec(script);
const oneValue = (sql: string) => db.prepare(sql).get()?.value;
const countOf = (table: string) => oneValue(`SELECT COUNT(*) AS value FROM ${table}`);

const rowCounts = () =>
  Object.fromEntries(Object.entries(readRows(db)).map(([table, rows]) => [table, rows.length]));

/** What changes with every write to other tables and says nothing of rows. */
const withoutCounters = (rows: Record<string, unknown[]>) => ({ ...rows, content_state: [] });

describe('the printed seed', () => {
  test('has no statement above half of what D1 takes', () => {
    for (const part of ['base', 'demo'] as const) {
      const scripts = seedStatements(seedTables(part)).map((statement) => scriptOf([statement]));
      expect(Math.max(...scripts.map((script) => Buffer.byteLength(script)))).toBeLessThan(50_000);
    }
  });

  test('fills an empty database with every row of its files', () => {
    run(base + demo);
    const counts = rowCounts();
    const tables = [...seedTables('base'), ...seedTables('demo')].filter(({ inPlaceOf }) => !inPlaceOf);
    expect(tables.map(({ table }) => [table, counts[table]])).toEqual(
      tables.map(({ table, rows }) => [table, rows.length]),
    );
  });
});

describe('samples', () => {
  const pageOf = (path: string) =>
    String(oneValue(`SELECT blocks AS value FROM content_pages WHERE path = '${path}'`));

  test('are named by no text of the base', () => {
    const people = peopleTables()[0]?.rows.map(([, name]) => String(name)) ?? [];
    expect(people.length).toBeGreaterThan(5);
    run(base);
    const texts = JSON.stringify(readRows(db));
    expect(people.filter((name) => texts.includes(name))).toEqual([]);
    expect(texts).not.toMatch(/\/staff\/\d|\/blog\/[a-z]/);
  });

  test('leave a text that an operator has changed as it is', () => {
    run(base);
    run("UPDATE content_pages SET lead = 'Пишите нам.' WHERE path = '/smi/'");
    run(demo);
    expect(pageOf('/smi/')).not.toContain('/staff/1/');
    expect(oneValue("SELECT lead AS value FROM content_pages WHERE path = '/smi/'")).toBe('Пишите нам.');
  });

  test('are no part of the base: it brings no people, reviews, articles, charities or partners', () => {
    run(base);
    for (const table of ['staff', 'authors', 'articles', 'reviews', 'charities', 'partner_offers'])
      expect([table, countOf(table)]).toEqual([table, 0]);
    for (const table of ['dishes', 'programmes', 'regions', 'content_pages', 'message_templates'])
      expect([table, Number(countOf(table)) > 0]).toEqual([table, true]);
  });
});

describe('the seed that is loaded once more', () => {
  test.each([
    ['base alone', base],
    ['both parts', base + demo],
  ])('leaves everything that operators have changed, added or hidden: %s', (_, script) => {
    run(script);
    for (const [name, sql] of operatorEdits) {
      const before = withoutCounters(readRows(db));
      run(sql);
      expect([name, withoutCounters(readRows(db))]).not.toEqual([name, before]);
    }
    const edited = withoutCounters(readRows(db));
    const counts = rowCounts();
    run(script);
    expect(rowCounts()).toEqual(counts);
    expect(withoutCounters(readRows(db))).toEqual(edited);
  });
});

/** The base with a dish and a programme of a newer release. */
function newerRelease(): SeedTable[] {
  const added: Record<string, (rows: SeedTable['rows']) => SeedTable['rows']> = {
    dishes: (rows) => [...rows, ['novoe', ...(rows[0]?.slice(1) ?? [])]],
    dish_ingredients: (rows) => [...rows, ['novoe', rows[0]?.[1] ?? '', 100, 1]],
    homemade_items: (rows) => [...rows, ['novoe', 'Супы', 40_000, 300, 1, 999]],
  };
  return seedTables('base').map((table) => ({
    ...table,
    rows: added[table.table]?.(table.rows) ?? table.rows,
  }));
}

describe('the seed of a newer release', () => {
  const newer = () => scriptOf(seedStatements(newerRelease()));

  test('adds its new rows to a database that an operator has changed', () => {
    run(base);
    run("UPDATE programmes SET is_offered = 0 WHERE code = 'balans'");
    run(newer());
    expect(oneValue("SELECT COUNT(*) AS value FROM dish_ingredients WHERE dish_code = 'novoe'")).toBe(1);
    expect(oneValue("SELECT price_kop AS value FROM homemade_items WHERE dish_code = 'novoe'")).toBe(40_000);
    expect(oneValue("SELECT is_offered AS value FROM programmes WHERE code = 'balans'")).toBe(0);
  });

  test('leaves the recipe of a dish that is there alone: figures and allergens were computed of it', () => {
    run(base);
    const lines = "SELECT COUNT(*) AS value FROM dish_ingredients WHERE dish_code = 'borsch'";
    const before = Number(oneValue(lines));
    run(`DELETE FROM dish_ingredients WHERE dish_code = 'borsch' AND ingredient_code =
      (SELECT MAX(ingredient_code) FROM dish_ingredients WHERE dish_code = 'borsch')`);
    run(newer());
    expect(oneValue(lines)).toBe(before - 1);
  });
});

describe('the refresh of a local database', () => {
  const refresh = (tables?: SeedTable[]) => run(scriptOf(refreshStatements(tables)));

  test('brings texts, prices and lists to what the files say, and leaves rows that were added', () => {
    refresh();
    const counts = rowCounts();
    run("UPDATE calorie_lines SET day_price_kop = 1; UPDATE faq_questions SET answer = 'Да'");
    run("INSERT INTO navigation_items VALUES ('footer', 9, 'Ещё', 'more', '/faq/', 'both', 99)");
    refresh();
    expect(oneValue('SELECT MIN(day_price_kop) AS value FROM calorie_lines')).toBeGreaterThan(1);
    expect(oneValue("SELECT COUNT(*) AS value FROM faq_questions WHERE answer = 'Да'")).toBe(0);
    expect(rowCounts()).toEqual({ ...counts, navigation_items: Number(counts.navigation_items) + 1 });
  });
});

describe('the facts of a company', () => {
  test('are refused where one is missing, and the message says which', () => {
    const { spb: _, ...regions } = structuredClone(sampleCompany.regions);
    expect(() => seedTables('base', { ...sampleCompany, regions })).toThrow('company: spb: нет данных');
    const wrong = { ...sampleCompany, socialReviews: [{ name: 'Telegram' }] };
    expect(() => seedTables('base', wrong)).toThrow('company: socialReviews.0.url');
  });
});
