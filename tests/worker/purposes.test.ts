import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf } from '#tests/harness/html.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { readPurposes } from '#worker/db/seed/purposes.ts';

let full: LocalWorker;
let simply: LocalWorker;
beforeAll(async () => {
  [full, simply] = await Promise.all([startLocalWorker(), startLocalWorker({ isSimply: true })]);
});
afterAll(() => Promise.all([full?.stop(), simply?.stop()]));

const purposes = readPurposes();
const isSimplyPath = (path: string) => /^\/(eda-|nabory-)/.test(path);
const siteOf = (path: string) => (isSimplyPath(path) ? simply : full);
const pageOf = async (path: string) => (await fetch(siteOf(path).url + path)).text();

test.each(purposes.map(({ path }) => path))('%s is whole without scripts', async (path) => {
  const html = await pageOf(path);
  expect(await complaintsOf(html)).toEqual([]);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).not.toContain('{{');
  expect(html).toMatch(/<form [^>]*action="\/order\/"/);
  const preset = purposes.find((purpose) => purpose.path === path)?.preset;
  for (const [name, value] of Object.entries({ days: preset?.days, people: preset?.people })) {
    const [chosen] = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*checked=""[^>]*>`)) ?? [];
    expect(chosen).toContain(`value="${value}"`);
  }
});

test('titles and descriptions are those of the row', async () => {
  for (const { path, seo } of purposes) {
    const answer = await fetch(`${siteOf(path).url}/rest/helper/seo/?path=${path}`);
    const { title } = (await answer.json()) as { title: string };
    expect(title.replaceAll('\u00a0', ' ')).toBe(`${seo.title} | BeFit`);
  }
});

test('a row that an operator changes changes the page, one that is gone is a 404', async () => {
  const path = '/programmy/na-mesyac/';
  await full.db
    .prepare('UPDATE purposes SET title = ?1 WHERE path = ?2')
    .bind('Месяц готовой еды', path)
    .run();
  expect(await pageOf(path)).toMatch(/<h1[^>]*>Месяц готовой еды<\/h1>/);
  await full.db.prepare('DELETE FROM purposes WHERE path = ?1').bind(path).run();
  expect((await fetch(full.url + path)).status).toBe(404);
});

test('links to pages that the variant does not have are left out', async () => {
  for (const path of purposes.map((purpose) => purpose.path).filter(isSimplyPath)) {
    expect(await pageOf(path)).not.toMatch(/href="\/(homemade-food|programmy|subs)/);
  }
});
