import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { runTimerOf, setClock } from '#tests/harness/visitor.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());

/** The day of a dish's page in the sitemap. */
async function dayOf(path: string): Promise<string | undefined> {
  const xml = await (await fetch(`${site.url}/sitemap-dishes.xml`)).text();
  return new RegExp(`${path}</loc><lastmod>([^<]+)<`).exec(xml)?.[1];
}

/** Runs statements on a day, and publishes what they have changed. */
async function publishOn(date: string, ...statements: readonly string[]): Promise<void> {
  await setClock(site, `${date}T09:00:00Z`);
  for (const sql of statements) await site.db.prepare(sql).run();
  await runTimerOf(site);
}

test('the day of a dish follows the dish and its recipe, and nothing else', async () => {
  await publishOn('2026-12-01', "UPDATE reviews SET written_on = '2026-01-01'");
  const first = await dayOf('/blyuda/plov/');
  const of = "WHERE dish_code = 'borsch'";
  const changes = [
    "UPDATE dishes SET reheat = reheat || ' Да.' WHERE code = 'borsch'",
    `UPDATE dish_ingredients SET grams = grams + 1 ${of}`,
    `DELETE FROM dish_ingredients ${of} AND ingredient_code = (SELECT ingredient_code FROM dish_ingredients ${of} ORDER BY grams LIMIT 1)`,
    "INSERT INTO dish_ingredients (dish_code, ingredient_code, grams, yield) VALUES ('borsch', 'avokado', 10, 1)",
    "UPDATE ingredients SET name_ru = name_ru || ' (сорт)' WHERE code = 'avokado'",
  ];
  for (const [index, change] of changes.entries()) {
    const date = `2026-12-0${index + 2}`;
    await publishOn(date, change);
    expect([change, await dayOf('/blyuda/borsch/')]).toEqual([change, date]);
  }
  await publishOn(
    '2026-12-09',
    "UPDATE dishes SET tint = 'sky' WHERE code = 'borsch'",
    'UPDATE dish_ingredients SET grams = grams, yield = yield',
    "UPDATE programmes SET pitch = pitch || ' Да.'",
  );
  expect([await dayOf('/blyuda/borsch/'), await dayOf('/blyuda/plov/')]).toEqual(['2026-12-06', first]);
});
