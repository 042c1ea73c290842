import { Response } from 'miniflare';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRedirects } from '#shared/features/seo/contract.ts';
import { answerOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { servePublished } from '#tests/harness/publication.ts';
import { takeStatements } from '#tests/harness/statements.ts';
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

test('programmes that were renamed are found under their earlier addresses', async () => {
  const site = await startLocalWorker();
  try {
    for (const [from, to] of [
      ['/programmy/bez-glyutena/', '/programmy/bez-pshenitsy/'],
      ['/programmy/terapiya/', '/programmy/bez-ostrogo/'],
    ] as const) {
      const moved = await new Visitor(site).request(`${from}?kcal=1800`);
      expect([moved.status, moved.headers.get('location')]).toEqual([301, `${to}?kcal=1800`]);
      expect((await new Visitor(site).request(to)).status).toBe(200);
    }
  } finally {
    await site.stop();
  }
});

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
    await servePublished(visitor);
  }, 60_000);
  afterAll(() => site?.stop());

  const locationOf = async (path: string) => {
    const answer = await visitor.request(path);
    return [answer.status, answer.headers.get('location')];
  };

  test('is found by path in whatever spelling the operator chose', async () => {
    expect(await locationOf('/old-1/')).toEqual([301, '/faq/']);
    expect(await locationOf('/old-100000')).toEqual([301, '/faq/']);
    expect(await locationOf('/старое/')).toEqual([302, '/oplata/']);
    expect(await locationOf('/without-slash/?a=1')).toEqual([308, '/dostavka/?a=1']);
    expect(await locationOf('/old-100001/')).toEqual([404, null]);
    expect(await locationOf('/100%/')).toEqual([404, null]);
  });

  test('costs no statement, hit or miss', async () => {
    await takeStatements(visitor);
    for (const path of ['/old-777/', '/no-such-page/', '/faq/']) await (await visitor.request(path)).text();
    expect((await takeStatements(visitor)).count).toBe(0);
  });

  test('is answered to an edge in front by path, because it is too long to be kept', async () => {
    const ask = (query: string) => visitor.request(`/rest/helper/redirects/${query}`);
    const whole = await answerOf(listRedirects, await ask(''));
    expect(whole).toMatchObject({ redirects: [], extent: 'byPath' });
    const again = await answerOf(listRedirects, await ask(`?version=${whole.version}`));
    expect(again).toMatchObject({ redirects: [], extent: 'unchanged' });
    const { redirects } = await answerOf(listRedirects, await ask('?path=/old-99999/'));
    expect(redirects).toEqual([{ from: '/old-99999/', to: '/faq/', status: 301 }]);
  });
});

describe('redirects of an origin', () => {
  const rows = [{ from: '/old/', to: '/faq/', status: 301 }];
  let isLong = false;
  let isDown = false;
  let version = 'first';
  const asked: string[] = [];
  let site: LocalWorker;
  beforeAll(async () => {
    site = await startLocalWorker({
      vars: { REST_ORIGIN: 'https://origin.befit.test' },
      outboundService: (request) => {
        const { pathname, searchParams } = new URL(request.url);
        if (pathname !== listRedirects.path || isDown) return new Response('down', { status: 503 });
        asked.push(searchParams.toString());
        const path = searchParams.get('path');
        if (path !== null) return Response.json({ redirects: rows.filter(({ from }) => from === path) });
        if (searchParams.get('version') === version)
          return Response.json({ redirects: [], version, extent: 'unchanged' });
        if (isLong) return Response.json({ redirects: [], version, extent: 'byPath' });
        return Response.json({ redirects: rows, version, extent: 'all' });
      },
    });
  });
  afterAll(() => site?.stop());
  const start = Date.now() + 60_000;
  const at = (ms: number) => setClock(site, new Date(start + ms).toISOString());
  const status = async (path = '/old/') => (await new Visitor(site).request(path)).status;

  test('are kept for half a minute, then asked for again behind a request', async () => {
    await at(0);
    expect(await status()).toBe(301);
    await at(25_000);
    expect(await status()).toBe(301);
    expect(asked).toEqual(['']);
    isLong = true;
    version = 'second';
    await at(31_000);
    expect(await status()).toBe(301);
    await expect.poll(() => asked.at(-1), { timeout: 10_000 }).toBe('version=first');
  });

  test('are asked for path by path where there are too many, each once', async () => {
    const ofPath = () => asked.filter((query) => query === 'path=%2Fold%2F').length;
    // The answer that there are too many may not have been taken in yet.
    await expect.poll(async () => [await status(), ofPath()], { timeout: 10_000 }).toEqual([301, 1]);
    expect([await status(), ofPath()]).toEqual([301, 1]);
  });

  test('stay as they were known while the origin is down', async () => {
    isDown = true;
    await at(62_000);
    expect(await status()).toBe(301);
    expect(await status()).toBe(301);
  });
});
