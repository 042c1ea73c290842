import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  listPublications,
  publishContent,
  restorePublication,
} from '#shared/features/operations/publications/contract.ts';
import { getConfig } from '#shared/features/regions/contract.ts';
import { listPages } from '#shared/features/seo/contract.ts';
import { isRouteInVariant, matchPage, pageRoutes } from '#shared/routes.ts';
import { answerOf, call, mustCall } from '#tests/harness/call.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { servePublished } from '#tests/harness/publication.ts';
import { takeStatements } from '#tests/harness/statements.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';

const headers = { Authorization: `Bearer ${localOperatorToken}` };

/** Pages of the table that a stranger is sent away from. */
const ownPages: ReadonlySet<string> = new Set([
  'order',
  'success',
  'homemade-food-order',
  'homemade-food-success',
  'homemade-food-order-history',
]);

/** Every page of a variant that a stranger may read: those of the table, and one of each kind with a variable part. */
async function publicPages(visitor: Visitor, isSimply: boolean): Promise<string[]> {
  const { pages } = await answerOf(listPages, await visitor.request(listPages.path));
  const fixed = pageRoutes.filter(
    (route) =>
      isRouteInVariant(route, isSimply) &&
      route.layout !== 'personal' &&
      !ownPages.has(route.id) &&
      !route.path.includes(':'),
  );
  const listed = pages
    .map(({ address }) => address)
    .filter((address) => matchPage(address.split('?', 1)[0] ?? '', isSimply) !== undefined);
  return [...new Set([...fixed.map(({ path }) => path), ...listed])];
}

describe.each([false, true])('public pages (IS_SIMPLY %s)', (isSimply) => {
  let site: LocalWorker;
  let visitor: Visitor;
  let pages: string[];
  beforeAll(async () => {
    site = await startLocalWorker({ isSimply });
    visitor = new Visitor(site);
    pages = await publicPages(visitor, isSimply);
    // What the homes of a city share is read once, as that of Moscow is by what follows.
    await (await new Visitor(site).request('/spb/')).text();
    await servePublished(visitor);
  });
  afterAll(() => site?.stop());

  test('cost no statement of the database', async () => {
    expect(pages.length).toBeGreaterThan(30);
    const costly: string[] = [];
    for (const path of pages) {
      await takeStatements(visitor);
      const answer = await new Visitor(site).request(path);
      await answer.text();
      const { count } = await takeStatements(visitor);
      if (count > 0) costly.push(`${path} ${count}`);
    }
    expect(costly).toEqual([]);
  });

  test('are whole while the database refuses every call', async () => {
    const read = async (path: string) => {
      const answer = await new Visitor(site).request(path);
      return [path, answer.status, (await answer.text()).length > 5000];
    };
    const before = [];
    for (const path of pages) before.push(await read(path));
    await servePublished(visitor, { refusesCalls: true });
    const after = [];
    for (const path of pages) after.push(await read(path));
    await servePublished(visitor);
    expect(after).toEqual(before);
    expect(before.filter(([, status]) => status !== 200).map(([path]) => path)).toEqual([]);
  });
});

describe('published content', () => {
  let site: LocalWorker;
  let operator: Visitor;
  const start = Date.parse('2026-11-18T09:00:00Z');
  const at = (ms: number) => setClock(site, new Date(start + ms).toISOString());
  const titleOf = async (path = '/programmy/balans/') => {
    const html = await (await new Visitor(site).request(path)).text();
    return /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '') ?? '';
  };
  const rename = (name: string) =>
    site.db.prepare(`UPDATE programmes SET name = ? WHERE code = 'balans'`).bind(name).run();
  const runEveryMinute = () => fetch(new URL('/cdn-cgi/handler/scheduled?cron=*+*+*+*+*', site.url));

  beforeAll(async () => {
    site = await startLocalWorker();
    operator = new Visitor(site);
    await at(0);
    await servePublished(operator);
  });
  afterAll(() => site?.stop());

  test('shows a change once it is published, every minute or at an operator’s word', async () => {
    const before = await titleOf();
    await rename('Баланс зимний');
    expect(await titleOf()).toBe(before);
    await runEveryMinute();
    expect(await titleOf()).toContain('Баланс зимний');
    await rename('Баланс весенний');
    const { version } = await mustCall(operator, publishContent, { headers });
    expect(version).toMatch(/^[0-9a-f]{16}$/);
    expect(await titleOf()).toContain('Баланс весенний');
  });

  test('is not written again while nothing has changed', async () => {
    const list = async () => (await mustCall(operator, listPublications, { headers })).publications;
    const before = await list();
    await at(120_000);
    await runEveryMinute();
    expect(await list()).toEqual(before);
    expect(before.filter(({ isServed }) => isServed)).toHaveLength(1);
  });

  test('is taken back by an operator until the tables change again', async () => {
    const { publications } = await mustCall(operator, listPublications, { headers });
    let chosen = '';
    for (const { version } of publications) {
      await mustCall(operator, restorePublication, { params: { version }, headers });
      if ((await titleOf()).includes('Баланс зимний')) chosen = version;
    }
    await mustCall(operator, restorePublication, { params: { version: chosen }, headers });
    await runEveryMinute();
    expect(await titleOf()).toContain('Баланс зимний');
    await rename('Баланс');
    await runEveryMinute();
    expect(await titleOf()).not.toContain('зимний');
  });

  test('that is not kept is not found', async () => {
    const refused = await call(operator, restorePublication, {
      params: { version: '0123456789abcdef' },
      headers,
    });
    expect(refused).toMatchObject({ ok: false, status: 404 });
  });

  test('comes from the store where another isolate has published it', async () => {
    await rename('Баланс другой');
    // Another isolate: the store changes, and this one has not asked yet.
    const store = await site.mf.getKVNamespace('CONTENT', 'site');
    const { keys } = await store.list({ prefix: 'current/' });
    const [pointer] = keys;
    const served = JSON.parse(String(await store.get(pointer?.name ?? '')));
    const text = String(await store.get(served.key));
    const other = `${served.key.slice(0, -16)}ffffffffffffffff`;
    const changed = text
      .replace(/"version":"[0-9a-f]+"/, '"version":"ffffffffffffffff"')
      .replace(/("name":"programmes","hash":")[0-9a-f]+/, '$1ffffffffffffffff')
      .replaceAll('Баланс', 'Баланс из хранилища');
    await store.put(other, changed, {
      metadata: { version: 'ffffffffffffffff', changes: served.changes, publishedAt: start },
    });
    await store.put(pointer?.name ?? '', JSON.stringify({ ...served, key: other }));
    expect(await titleOf()).not.toContain('хранилища');
    await at(200_000);
    await expect.poll(() => titleOf(), { timeout: 10_000 }).toContain('Баланс из хранилища');
  });

  test('shows a published review and a closed day at once', async () => {
    const before = await (await new Visitor(site).request('/rest/helper/config/')).json();
    expect(before).not.toMatchObject({ closedDays: ['2026-12-31'] });
    const answer = await operator.request('/rest/operations/closed-days/', {
      json: { from: '2026-12-31', until: '2026-12-31' },
      headers,
    });
    expect(answer.status).toBe(200);
    const closedDays = async () => (await mustCall(new Visitor(site), getConfig)).closedDays;
    await expect.poll(closedDays, { timeout: 10_000 }).toContain('2026-12-31');
  });
});
