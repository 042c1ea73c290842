import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { servePublished } from '#tests/harness/publication.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const start = Date.parse('2026-11-18T06:00:00Z');
let site: LocalWorker;
const at = (ms: number) => setClock(site, new Date(start + ms).toISOString());

/** How an answer came to be: made for the request, kept or ready. */
const howOf = (answer: Response) => /page;desc="(\w+)"/.exec(answer.headers.get('server-timing') ?? '')?.[1];

async function ask(path: string, headers: Record<string, string> = {}, visitor = new Visitor(site)) {
  const answer = await visitor.request(path, { headers });
  return { how: howOf(answer), status: answer.status, headers: answer.headers, text: await answer.text() };
}

beforeAll(async () => {
  site = await startLocalWorker();
  await at(0);
  await servePublished(new Visitor(site));
});
afterAll(() => site?.stop());

describe('a page for everybody', () => {
  test('is made once and kept as it is', async () => {
    const first = await ask('/faq/');
    const second = await ask('/faq/');
    expect([first.how, second.how]).toEqual(['miss', 'hit']);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('cache-control')).toBe('private, no-cache');
    expect(second.headers.get('content-security-policy')).not.toContain('nonce');
    expect(second.text).not.toMatch(/nonce=/);
  });

  test('is answered by its tag alone to who has it', async () => {
    const { headers } = await ask('/oplata/');
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[0-9a-f]{20}"$/);
    const again = await ask('/oplata/', { 'If-None-Match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await ask('/oplata/', { 'If-None-Match': '"another"' })).status).toBe(200);
  });

  test('is the same wherever its visitors come from, and their cookies are their own', async () => {
    const plain = await ask('/kontakty/');
    const visitor = new Visitor(site);
    visitor.chooseCookies('marketing');
    const tagged = await ask('/kontakty/?utm_source=ya&exp=whyBefit&yclid=1', {}, visitor);
    expect([tagged.how, tagged.text]).toEqual(['hit', plain.text]);
    expect(visitor.cookies.get('utm_source')).toBe('ya');
    expect(visitor.cookies.get('exp_whyBefit')).toBe('1');
    expect(tagged.headers.get('cache-control')).toBe('private, no-store');
    const next = await ask('/kontakty/');
    expect(next.headers.getSetCookie()).toEqual([]);
  });

  test('is another one for each address, region and host', async () => {
    await ask('/programmy/balans/');
    const other = await ask('/programmy/balans/?kcal=1800');
    expect(other.how).toBe('miss');
    const regions = new Visitor(site);
    await regions.request('/rest/regions/choose/', { json: { region: 'spb' } });
    const chosen = await ask('/kontakty/', { Cookie: 'region=spb' });
    const moscow = await ask('/kontakty/');
    expect(moscow.how).toBe('hit');
    expect(chosen.how === 'miss' || chosen.text === moscow.text).toBe(true);
    const { port } = new URL(site.url);
    const named = async (host: string) => (await fetch(`http://${host}:${port}/kontakty/`)).text();
    expect(await named('localhost')).toContain(`http://localhost:${port}/`);
    expect(await named('127.0.0.1')).not.toContain('localhost');
  });

  test('is made again behind a request once it is half a minute old, and at once with new content', async () => {
    const old = await ask('/aktsii/');
    await at(60_000);
    expect((await ask('/aktsii/')).how).toBe('stale');
    await expect.poll(async () => (await ask('/aktsii/')).how, { timeout: 10_000 }).toBe('hit');
    await site.db.prepare(`UPDATE promotions SET title = 'Новая скидка'`).run();
    await fetch(new URL('/cdn-cgi/handler/scheduled?cron=*+*+*+*+*', site.url));
    const fresh = await ask('/aktsii/');
    expect(fresh.how).toBe('miss');
    expect(fresh.text).toContain('Новая скидка');
    expect(old.text).not.toContain('Новая скидка');
  });

  test('changes with the day that can still be ordered for', async () => {
    const morning = await ask('/programmy/fitnes/');
    // The cut-off of tomorrow's food passes.
    await at(8 * 3_600_000);
    const evening = await ask('/programmy/fitnes/');
    expect(evening.how).toBe('miss');
    expect(evening.text).not.toBe(morning.text);
    await at(90_000);
  });
});

describe('nothing of a visitor', () => {
  const kinds: readonly (readonly [string, string])[] = [
    ['a parameter that no page knows', '/dostavka/?callback=alert'],
    ['what somebody looks for', '/poisk/?q=борщ'],
    ['an address somebody asks about', '/dostavka/?address=Лесная'],
    ['a pass of a certificate', '/sertificat/?pass=0-0-0'],
    ['a form that comes back', '/subs/?form=returned'],
    ['a form that has a key of its own', '/sertificat/'],
    ['a page that there is not', '/no-such-page/'],
  ];
  test.each(kinds)('is kept of %s', async (_, path) => {
    await ask(path);
    expect((await ask(path)).how).toBe('made');
  });

  test('comes to others by a header or a cookie that is no part of the address', async () => {
    const pages = ['/blog/', '/otzyvy/', '/programmy/balans/', '/'];
    for (const path of pages) {
      await expect.poll(async () => (await ask(path)).how, { timeout: 10_000 }).toBe('hit');
      const poisoned = await ask(path, {
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'http',
        'X-Original-URL': '/faq/',
        'X-Rewrite-URL': '/faq/',
        Forwarded: 'host=evil.example',
        'Accept-Language': 'en',
        'User-Agent': 'Googlebot/2.1',
        'X-Request-Id': 'poison-of-a-stranger',
        Origin: 'https://evil.example',
        Referer: 'https://evil.example/',
        Cookie: 'returned_form=x; homemade_basket=x; junk=<script>; invite=poison',
      });
      const { text } = await ask(path);
      expect([path, text === poisoned.text]).toEqual([path, true]);
      expect(text).not.toMatch(/evil|poison/);
    }
  });

  test('signed in is kept, nor does such a visitor get what is kept', async () => {
    const customer = new Visitor(site);
    await customer.signIn(newPhone(), 'Анна Хранимая');
    await ask('/');
    const own = await ask('/', {}, customer);
    expect(own.how).toBe('made');
    expect(own.text).toContain('Анна Хранимая');
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    expect((await ask('/')).text).not.toContain('Хранимая');
    const dead = await ask('/', { Cookie: 'auth=%7B%22accessToken%22%3A%22dead%22%7D' });
    expect(dead.how).toBe('made');
  });

  test('of twenty at the same moment gets to another', async () => {
    const names = [...'АБВГДЕЖЗИК'].map((letter) => `Покупатель${letter.toLowerCase()}я`);
    const customers = await Promise.all(
      names.map(async (name) => {
        const customer = new Visitor(site);
        await customer.signIn(newPhone(), name);
        return customer;
      }),
    );
    const seen = await Promise.all(
      customers.flatMap((customer, index) => [
        ask('/aktsii/', {}, customer).then(({ text }) => [index, text] as const),
        ask('/aktsii/').then(({ text }) => [-1, text] as const),
      ]),
    );
    for (const [index, text] of seen) {
      const told = [...new Set(text.match(/Покупатель[а-я]я/g) ?? [])];
      expect(told).toEqual(index < 0 ? [] : [names[index]]);
    }
  });
});

describe('in front of the pipeline of a deployment', () => {
  let deployed: LocalWorker;
  beforeAll(async () => {
    deployed = await startLocalWorker({ build: 'production' });
  });
  afterAll(() => deployed?.stop());
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(new URL(path, deployed.url), { headers, redirect: 'manual' });
    return { how: howOf(answer), answer, text: await answer.text() };
  };

  test('an answer that stands ready has all that the pipeline would have given it', async () => {
    const [made, ready] = [await get('/faq/'), await get('/faq/')];
    expect([made.how, ready.how]).toEqual(['miss', 'ready']);
    expect(ready.text).toBe(made.text);
    const plain = (answer: Response) =>
      [...answer.headers].filter(
        ([name]) => !/^(server-timing|x-request-id|date|transfer-encoding|content-length)$/.test(name),
      );
    expect(plain(ready.answer)).toEqual(plain(made.answer));
    const ids = [made, ready].map(({ answer }) => answer.headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(null);
  });

  test('is for no request with a cookie, a parameter or another method', async () => {
    await get('/oplata/');
    expect((await get('/oplata/')).how).toBe('ready');
    expect((await get('/oplata/', { Cookie: 'junk=1' })).how).toBe('hit');
    await get('/oplata/?utm_source=ya');
    expect((await get('/oplata/?utm_source=ya')).how).toBe('hit');
    const tagged = await get('/oplata/?exp=whyBefit');
    expect(tagged.answer.headers.getSetCookie()).not.toEqual([]);
    expect((await get('/oplata/?exp=whyBefit')).answer.headers.getSetCookie()).not.toEqual([]);
    const head = await fetch(new URL('/oplata/', deployed.url), { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const tag = (await get('/oplata/')).answer.headers.get('etag') ?? '';
    for (const tags of [tag, `"another", ${tag.replace('W/', '')}`]) {
      const kept = await get('/oplata/', { 'If-None-Match': tags });
      expect([kept.how, kept.answer.status, kept.text]).toEqual(['ready', 304, '']);
    }
  });

  test.each([
    ['/blog/', ['br', 'identity']],
    ['/kontakty/', ['identity', 'br']],
  ])('%s is compressed for those who take Brotli, and the same for the others', async (path, codings) => {
    // A request with a cookie goes through the whole pipeline.
    for (const [more, hows] of [
      [{}, ['miss', 'ready']],
      [{}, ['ready', 'ready']],
      [{ Cookie: 'junk=1' }, ['hit', 'hit']],
    ] as const) {
      const answers: Awaited<ReturnType<typeof get>>[] = [];
      for (const coding of codings) answers.push(await get(path, { 'Accept-Encoding': coding, ...more }));
      const headers = (name: string) => answers.map(({ answer }) => answer.headers.get(name));
      expect(answers.map(({ how }) => how)).toEqual(hows);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(headers('content-encoding')).toEqual(codings.map((coding) => (coding === 'br' ? 'br' : null)));
      const [least = 0, most = 0] = headers('content-length')
        .map(Number)
        .sort((one, other) => one - other);
      expect(least).toBeLessThan(0.25 * most);
      expect(new Set(headers('vary'))).toEqual(new Set(['Accept-Encoding']));
      const [tag, ...others] = new Set(headers('etag'));
      expect(others).toEqual([]);
      const known = await get(path, { 'Accept-Encoding': 'br', ...more, 'If-None-Match': tag ?? '' });
      expect([known.answer.status, known.text]).toEqual([304, '']);
      expect(known.answer.headers.get('vary')).toBe('Accept-Encoding');
    }
  });
});
