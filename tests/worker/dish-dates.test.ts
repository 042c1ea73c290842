import { afterEach, beforeEach, expect, test } from 'vitest';
import { search } from '#shared/features/search/contract.ts';
import { answerOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { servePublished } from '#tests/harness/publication.ts';
import { runMinuteOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
beforeEach(async () => {
  site = await startLocalWorker();
});
afterEach(() => site?.stop());

/** The day of a dish's page in the sitemap. */
async function dayOf(path: string): Promise<string | undefined> {
  const xml = await (await fetch(`${site.url}/sitemap-dishes.xml`)).text();
  return new RegExp(`${path}</loc><lastmod>([^<]+)<`).exec(xml)?.[1];
}

/** Runs statements on a day, and publishes what they have changed. */
async function publishOn(date: string, ...statements: readonly string[]): Promise<void> {
  await setClock(site, `${date}T09:00:00Z`);
  for (const sql of statements) await site.db.prepare(sql).run();
  await runMinuteOf(site);
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

/** Whether the search finds a dish by a word of its title. */
async function isFound(word: string): Promise<boolean> {
  const answer = await fetch(`${site.url}/rest/search/?${new URLSearchParams({ q: word })}`);
  const { groups } = await answerOf(search, answer);
  return groups.some(({ hits }) => hits.some(({ href }) => href === '/blyuda/borsch/'));
}

/** What the log tells of publications that were not whole. */
const failures = () =>
  site.logs.filter((line) => /publication not prepared|published content not followed up/.test(line));

const refuse = (action: string, reason: string) =>
  `CREATE TRIGGER refused BEFORE ${action} BEGIN SELECT RAISE(ABORT, '${reason}'); END`;
const rename = (word: string) => `UPDATE dishes SET title = title || ' ${word}' WHERE code = 'borsch'`;

test('a day that cannot be noted keeps nothing from being found, and the other way round', async () => {
  await publishOn('2026-12-01', rename('домашний'));
  await publishOn('2026-12-02', refuse('UPDATE ON content_days', 'no day today'), rename('полтавский'));
  expect(await isFound('полтавский')).toBe(true);
  expect(await dayOf('/blyuda/borsch/')).toBe('2026-12-01');
  expect(failures().join()).toContain('no day today');

  await publishOn(
    '2026-12-03',
    'DROP TRIGGER refused',
    refuse('UPDATE ON search_state', 'no index today'),
    rename('львовский'),
  );
  expect(await dayOf('/blyuda/borsch/')).toBe('2026-12-03');
  expect(failures().join()).toContain('no index today');
});

test('the days are told while the database refuses every call', async () => {
  await publishOn('2026-12-01', rename('домашний'));
  const visitor = new Visitor(site);
  await servePublished(visitor);
  await servePublished(visitor, { refusesCalls: true });
  expect(await dayOf('/blyuda/borsch/')).toBe('2026-12-01');
});
