import { expect } from 'vitest';
import { publishContent } from '#shared/features/operations/publications/contract.ts';
import { writeContent } from '#tests/factories/content.ts';
import { crawlerAgent, readPage } from '#tests/harness/html.ts';
import { type Site, test } from '#tests/site.ts';
import { seedTables } from '#worker/db/seed/load.ts';
import { upsertRows } from '#worker/db/seed/statement.ts';
import { sql } from '#worker/platform/database.ts';

test.override({ siteOptions: { floodLimit: 1_000_000 } });

/** Takes the samples of the demonstration away, as a shop begins without them. */
async function removeSamples(site: Site): Promise<void> {
  const added = seedTables('demo').filter(({ inPlaceOf }) => inPlaceOf === undefined);
  const removals = added.toReversed().map(({ table, key, rows }) => {
    const keys = rows.map((row) => JSON.stringify(row.slice(0, key.length)));
    const known = 'SELECT value FROM json_each(?1)';
    return sql(`DELETE FROM ${table} WHERE json_array(${key.join(', ')}) IN (${known})`).with(
      JSON.stringify(keys),
    );
  });
  const texts = seedTables('base').flatMap(upsertRows);
  await writeContent(site, ...removals, ...texts.map(({ sql: text, params }) => sql(text).with(...params)));
  await site.operate(publishContent);
}

test('a site without samples has no broken link and no page that fails', async ({ site }) => {
  await removeSamples(site);
  const statuses = new Map<string, number>();
  const foundOn = new Map<string, string>();
  const waiting = ['/'];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (statuses.has(path) || statuses.size > 300) continue;
    const answer = await site.visitor().request(path, { headers: { 'User-Agent': crawlerAgent } });
    const html = await answer.text();
    statuses.set(path, answer.status);
    const isPage = answer.headers.get('Content-Type')?.startsWith('text/html');
    for (const link of isPage ? readPage(html).links : []) {
      const next = link.replace(/#.*$/, '');
      if (!foundOn.has(next)) foundOn.set(next, path);
      waiting.push(next);
    }
  }
  expect(statuses.size).toBeGreaterThan(50);
  const broken = [...statuses].filter(([, status]) => status >= 400);
  expect(broken.map(([path, status]) => `${status} ${path} on ${foundOn.get(path)}`)).toEqual([]);
});

test('no sample is left on a page, and the account is there without partners and charities', async ({
  site,
}) => {
  await removeSamples(site);
  const anna = await site.customer();
  const lists = ['/blog/', '/staff/', '/otzyvy/', '/smi/', '/o-kompanii/', '/proizvodstvo/'];
  const account = ['/personal/', '/personal/partners/', '/personal/workout/'];
  for (const path of [...lists, '/sitemap.xml', '/blog/rss.xml', ...account]) {
    const answer = await anna.request(path);
    expect([path, answer.status]).toEqual([path, 200]);
    const sample = /Ахметов|Мартынова|\/blog\/[a-z]+\/"|AggregateRating|"Review"|2019|лаборатори/;
    expect((await answer.text()).match(sample)?.[0], path).toBeUndefined();
  }
  expect(site.inside.logs.filter((line) => line.includes('"error"'))).toEqual([]);
});
