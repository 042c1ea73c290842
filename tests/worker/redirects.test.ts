import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';

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
    await site.db.prepare('ALTER TABLE redirects RENAME TO hidden').run();
    await at(125_000);
    expect(await status()).toBe(301);
    const failed = () => site.logs.some((line) => line.includes('snapshot not read'));
    await expect.poll(failed, { timeout: 10_000 }).toBe(true);
    expect(await status()).toBe(301);
  });
});
