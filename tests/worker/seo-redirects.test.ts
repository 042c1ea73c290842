import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { takeStatements } from '#tests/harness/statements.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';
import { answerRedirects } from '#worker/features/seo/redirects.ts';

async function addRows(
  site: LocalWorker,
  rows: readonly (readonly [string, string, number])[],
): Promise<void> {
  const insert = 'INSERT INTO redirects (from_path, to_url, status) VALUES (?1, ?2, ?3)';
  await site.db.batch(rows.map((row) => site.db.prepare(insert).bind(...row)));
}

describe('the order of the steps', () => {
  // The rows must be there before the first request of this site: later they come with the next reading.
  let site: LocalWorker;
  beforeAll(async () => {
    site = await startLocalWorker({ isSimply: true });
    await addRows(site, [
      ['/smi/', '/dostavka/', 301],
      ['/nowhere/', '/faq/', 308],
      ['/personal/orders/', '/aktsii/', 302],
      ['/o-kompanii/', '/kontakty/', 301],
      ['/rest/navigation/', '/faq/', 301],
      ['/robots.txt/', '/faq/', 301],
      ['/здоровье/', '/oplata/', 301],
    ]);
  });
  afterAll(() => site?.stop());
  const locationOf = async (path: string) => {
    const answer = await new Visitor(site).request(path);
    return [answer.status, answer.headers.get('location')];
  };

  test('fixed redirects come before the lookup', async () => {
    expect(await locationOf('/o-kompanii/')).toEqual([301, '/']);
  });

  test('the lookup comes before the 404 of a path that the variant does not have', async () => {
    expect(await locationOf('/smi/')).toEqual([301, '/dostavka/']);
    expect(await locationOf('/nowhere')).toEqual([308, '/faq/']);
  });

  test('the gate comes after the lookup', async () => {
    expect(await locationOf('/personal/orders/')).toEqual([302, '/aktsii/']);
  });

  test('calls and crawlers’ files are not looked up', async () => {
    expect(await locationOf('/rest/navigation/')).toEqual([200, null]);
    expect(await locationOf('/robots.txt')).toEqual([200, null]);
  });

  test('a row may be written in Cyrillic', async () => {
    expect(await locationOf('/здоровье')).toEqual([301, '/oplata/']);
  });

  test('a redirect sets no marketing cookies, and carries what would set them on', async () => {
    const answer = await new Visitor(site).request('/smi/?utm_source=a&exp=howItWorks');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('location')).toBe('/dostavka/?utm_source=a&exp=howItWorks');
  });
});

describe('rows of the redirect lookup', () => {
  let site: LocalWorker;
  beforeAll(async () => {
    site = await startLocalWorker();
    await addRows(site, [
      ['/out/', 'https://partner.example/a?b=1#c', 302],
      ['/unsafe-host/', '//evil.example/', 301],
      ['/unsafe-backslash/', '/\\evil.example/', 301],
      ['/unsafe-tab/', '/\t/evil.example/', 301],
      ['/unsafe-line/', '/a\r\nSet-Cookie: a=b', 301],
      ['/unsafe-user/', 'https://befit.example@evil.example/', 301],
      ['/unsafe-itself/', '/unsafe-itself#top', 301],
    ]);
  });
  afterAll(() => site?.stop());

  test('an external https address is followed and gets the query', async () => {
    const answer = await new Visitor(site).request('/out/?utm_source=x');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      'https://partner.example/a?b=1&utm_source=x#c',
    ]);
  });

  test.each(['host', 'backslash', 'tab', 'line', 'user', 'itself'])(
    'an unsafe target (%s) is not followed',
    async (kind) => {
      const answer = await new Visitor(site).request(`/unsafe-${kind}/`);
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
    },
  );
});

describe('the rows in the isolate', () => {
  let site: LocalWorker;
  beforeAll(async () => {
    site = await startLocalWorker();
  });
  afterAll(() => site?.stop());

  test('are kept for half a minute, then read again behind a request; a failed reading leaves them', async () => {
    const visitor = new Visitor(site);
    const status = async () => (await visitor.request('/fresh/')).status;
    const start = Date.now() + 60_000;
    const at = (ms: number) => setClock(site, new Date(start + ms).toISOString());
    await at(0);
    // The first request of an isolate waits for the rows.
    expect(await status()).toBe(404);
    await addRows(site, [['/fresh/', '/faq/', 301]]);
    expect(await status()).toBe(404);
    await at(25_000);
    expect(await status()).toBe(404);
    await at(61_000);
    await expect.poll(status, { timeout: 10_000 }).toBe(301);
    await site.db.prepare('ALTER TABLE redirect_state RENAME TO hidden').run();
    await at(125_000);
    expect(await status()).toBe(301);
    const failed = () => site.logs.some((line) => line.includes('snapshot not read'));
    await expect.poll(failed, { timeout: 10_000 }).toBe(true);
    expect(await status()).toBe(301);
  });
});

type Db = Parameters<typeof answerRedirects>[0];
type Statement = ReturnType<Db['prepare']>;

describe('a table of 100,000 redirects', () => {
  let site: LocalWorker;
  let visitor: Visitor;
  beforeAll(async () => {
    site = await startLocalWorker();
    await site.db
      .prepare(
        `INSERT INTO redirects (from_path, to_url, status)
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
         SELECT '/old-' || i || '/', '/faq/', 301 FROM n`,
      )
      .run();
    await addRows(site, [
      ['/старое', '/oplata/', 302],
      ['/without-slash', '/dostavka/', 308],
    ]);
    visitor = new Visitor(site);
    await setClock(site, new Date(start).toISOString());
    // The first requests fill what the isolate keeps for everybody.
    for (const path of ['/faq/', '/nothing-at-all/', '/nothing-else/'])
      await (await visitor.request(path)).text();
  }, 60_000);
  afterAll(() => site?.stop());

  const start = Date.now() + 60_000;
  const takeCount = async () => (await takeStatements(visitor)).count;
  const statementsOf = async (path: string) => {
    await takeCount();
    await (await visitor.request(path)).text();
    return takeCount();
  };
  const locationOf = async (path: string) => {
    const answer = await visitor.request(path);
    return [answer.status, answer.headers.get('location')];
  };

  /** Rows that the database has read for the statements of a call. */
  async function rowsReadBy(asked: { path?: string; version?: string }) {
    let read = 0;
    const counting = (statement: Statement): Statement =>
      Object.assign(Object.create(statement), {
        bind: (...values: unknown[]) => counting(statement.bind(...values)),
        all: async () => {
          const answer = await statement.all();
          read += answer.meta.rows_read;
          return answer;
        },
      });
    const db = site.db as unknown as Db;
    const answer = await answerRedirects(
      Object.assign(Object.create(db), { prepare: (sql: string) => counting(db.prepare(sql)) }),
      asked,
    );
    return { read, answer };
  }

  test('is found by path in whatever spelling the operator chose', async () => {
    expect(await locationOf('/old-1/')).toEqual([301, '/faq/']);
    expect(await locationOf('/old-100000')).toEqual([301, '/faq/']);
    expect(await locationOf('/старое/')).toEqual([302, '/oplata/']);
    expect(await locationOf('/without-slash/?a=1')).toEqual([308, '/dostavka/?a=1']);
    expect(await locationOf('/old-100001/')).toEqual([404, null]);
    expect(await locationOf('/100%/')).toEqual([404, null]);
  });

  test('costs one statement for the first request of a path, hit or miss, and none for the next', async () => {
    expect([await statementsOf('/old-777/'), await statementsOf('/old-777/')]).toEqual([1, 0]);
    const first = await statementsOf('/no-such-page/');
    expect(first - (await statementsOf('/no-such-page/'))).toBe(1);
  });

  test('is not read again after half a minute: one row says that nothing has changed', async () => {
    expect(await statementsOf('/old-5/')).toBe(1);
    await setClock(site, new Date(start + 31_000).toISOString());
    await takeCount();
    expect(await locationOf('/old-5/')).toEqual([301, '/faq/']);
    await expect.poll(takeCount, { timeout: 10_000 }).toBe(1);
    expect(await statementsOf('/old-5/')).toBe(0);
    const { version = '' } = (await rowsReadBy({})).answer;
    const { read, answer } = await rowsReadBy({ version });
    expect([read, answer]).toEqual([1, { redirects: [], version, extent: 'unchanged' }]);
  });

  test('is read by its key alone: no more rows than a path has spellings', async () => {
    expect((await rowsReadBy({ path: '/old-99999/' })).read).toBeLessThanOrEqual(8);
    expect((await rowsReadBy({ path: '/absent/' })).read).toBeLessThanOrEqual(8);
    const whole = await rowsReadBy({});
    expect(whole.answer).toMatchObject({ redirects: [], extent: 'byPath' });
    expect(whole.read).toBeLessThanOrEqual(2010);
  });

  test('forgets what it was asked for with the next change', async () => {
    expect(await locationOf('/new-page/')).toEqual([404, null]);
    await addRows(site, [['/new-page/', '/faq/', 301]]);
    expect(await locationOf('/new-page/')).toEqual([404, null]);
    await setClock(site, new Date(start + 62_000).toISOString());
    await expect.poll(async () => (await locationOf('/new-page/'))[0], { timeout: 10_000 }).toBe(301);
    await site.db.prepare("DELETE FROM redirects WHERE from_path = '/new-page/'").run();
    await setClock(site, new Date(start + 93_000).toISOString());
    await expect.poll(async () => (await locationOf('/new-page/'))[0], { timeout: 10_000 }).toBe(404);
  });

  test('that cannot be read stops nobody', async () => {
    await site.db.prepare('ALTER TABLE redirects RENAME TO hidden').run();
    expect(await locationOf('/old-31415/')).toEqual([404, null]);
    expect((await visitor.request('/faq/')).status).toBe(200);
    expect(site.logs.some((line) => line.includes('redirect not read'))).toBe(true);
  });
});
