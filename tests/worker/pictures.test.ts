import { request as httpRequest } from 'node:http';
import { Response as ServiceResponse } from 'miniflare';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picturePath, shownPicturePath } from '#shared/features/pictures/address.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { spritePictures } from '#shared/features/pictures/sprites.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';

const { breakfast, salad } = fixedPictures;
const year = 'public, max-age=31536000, immutable';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());

const get = (path: string, init: RequestInit = {}) => fetch(site.url + path, { redirect: 'manual', ...init });

async function look(path: string) {
  const answer = await get(path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { answer, bytes, facts: await sharp(bytes).metadata() };
}

/** Sends the path exactly as it is written: `fetch` would tidy it up. */
function getRaw(path: string): Promise<{ status: number; text: string; cacheControl: string | undefined }> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text, cacheControl: answer.headers['cache-control'] }),
      );
    });
    request.on('error', reject).end();
  });
}

describe('a picture of the service', () => {
  test.each([
    ['avif', 'image/avif', 'heif'],
    ['webp', 'image/webp', 'webp'],
    ['png', 'image/png', 'png'],
    ['jpg', 'image/jpeg', 'jpeg'],
  ] as const)(
    'is %s when that is asked for, in the width that is asked for',
    async (format, type, bytesOf) => {
      const path = picturePath(breakfast, { width: 320, quality: 80, format });
      const { answer, facts } = await look(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('cache-control')).toBe(year);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect([facts.format, facts.width, facts.height]).toEqual([bytesOf, 320, 320]);
    },
  );

  test('may be shown by mail services in the format of letters, by nobody else in others', async () => {
    const policyOf = async (format: 'jpg' | 'webp') => {
      const { answer } = await look(picturePath(breakfast, { width: 320, quality: 80, format }));
      return answer.headers.get('cross-origin-resource-policy');
    };
    expect([await policyOf('jpg'), await policyOf('webp')]).toEqual(['cross-origin', 'same-origin']);
  });

  test('is never larger than its source', async () => {
    const { facts } = await look(picturePath(breakfast, { width: 1536, quality: 80, format: 'webp' }));
    expect([facts.width, facts.height]).toEqual([breakfast.width, breakfast.height]);
  });

  test('weighs less at a lower quality', async () => {
    const weigh = async (quality: 100 | 80 | 60) =>
      (await look(picturePath(breakfast, { width: 320, quality, format: 'webp' }))).bytes.length;
    const [best, middle, low] = [await weigh(100), await weigh(80), await weigh(60)];
    expect(best).toBeGreaterThan(middle);
    expect(middle).toBeGreaterThan(low);
  });

  test('stands on the site’s ground where the format has no transparency', async () => {
    const { bytes } = await look(picturePath(salad, { width: 320, quality: 100, format: 'jpg' }));
    const corner = await sharp(bytes).extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer();
    for (const [index, channel] of [0xf4, 0xf1, 0xea].entries())
      expect(Math.abs((corner[index] ?? 0) - channel)).toBeLessThan(4);
  });

  test('keeps its transparency where the format has one', async () => {
    for (const format of ['avif', 'webp', 'png'] as const) {
      const { bytes } = await look(picturePath(salad, { width: 96, quality: 80, format }));
      const corner = await sharp(bytes).ensureAlpha().extract({ left: 1, top: 1, width: 1, height: 1 });
      expect((await corner.raw().toBuffer())[3]).toBeLessThan(10);
    }
  });

  test('is the same for everybody: a session changes neither caching nor bytes', async () => {
    const path = picturePath(breakfast, { width: 192, quality: 80, format: 'webp' });
    const customer = new Visitor(site);
    await customer.signIn(newPhone());
    const answer = await customer.request(path);
    expect(answer.headers.get('cache-control')).toBe(year);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const plain = await get(path);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(await plain.arrayBuffer()));
  });
});

describe('caching', () => {
  test('the second request is answered without another transformation', async () => {
    const path = picturePath(salad, { width: 480, quality: 80, format: 'webp' });
    const first = await look(path);
    const second = await look(path);
    expect(first.answer.headers.get('cache-status')).toBe('pictures; fwd=miss');
    expect(second.answer.headers.get('cache-status')).toBe('pictures; hit');
    expect(second.bytes).toEqual(first.bytes);
  });

  test('an address without the version, or with an old one, gives the same file for a shorter time', async () => {
    const form = { width: 480, quality: 80, format: 'webp' } as const;
    const right = await look(picturePath(salad, form));
    for (const version of ['', '00000000']) {
      const { answer, bytes } = await look(picturePath({ ...salad, version }, form));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe(
        'public, max-age=86400, stale-while-revalidate=2592000',
      );
      expect(answer.headers.get('cache-status')).toBe('pictures; hit');
      expect(bytes).toEqual(right.bytes);
    }
  });

  test('a browser that has the file gets 304, one that asks for the head gets no body', async () => {
    const path = picturePath(salad, { width: 192, quality: 80, format: 'avif' });
    const first = await get(path);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[^"]+"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await get(path, { headers: { 'If-None-Match': known } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('cache-control')).toBe(year);
    }
    expect((await get(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'image/avif',
      '',
    ]);
  });
});

describe('an address that leaves the format open', () => {
  const askers = {
    chromium: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
    older: 'image/webp,*/*',
    oldest: 'image/png,image/*;q=0.8,*/*;q=0.5',
    anything: '*/*',
  };
  const ask = (path: string, Accept: string, init: RequestInit = {}) =>
    get(path, { ...init, headers: { ...init.headers, Accept } });

  test('gives every browser what it can show, whoever asked before', async () => {
    const path = shownPicturePath(breakfast, 192);
    const seen = async (accept: string) => {
      const answer = await ask(path, accept);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, year]);
      expect(answer.headers.get('vary')).toBe('Accept');
      const { format, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      return [answer.headers.get('content-type'), format, width];
    };
    const expected = [
      [askers.chromium, ['image/avif', 'heif', 192]],
      [askers.older, ['image/webp', 'webp', 192]],
      [askers.oldest, ['image/png', 'png', 192]],
      [askers.anything, ['image/png', 'png', 192]],
    ] as const;
    // Once while nothing is kept, once from what is kept, once the other way round.
    for (const [accept, facts] of [...expected, ...expected, ...expected.toReversed()])
      expect(await seen(accept)).toEqual(facts);
  });

  test('answers for the head what the file would be', async () => {
    const path = shownPicturePath(breakfast, 352);
    for (const [accept, type] of [
      [askers.chromium, 'image/avif'],
      [askers.older, 'image/webp'],
      [askers.anything, 'image/png'],
    ] as const) {
      const head = await ask(path, accept, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-type'), head.headers.get('vary')]).toEqual([
        200,
        type,
        'Accept',
      ]);
      expect(await head.text()).toBe('');
      expect((await ask(path, accept)).headers.get('etag')).toBe(head.headers.get('etag'));
    }
  });

  test('has a tag for each format, and says 304 to none but its own', async () => {
    const path = shownPicturePath(salad, 320);
    const tagFor = async (accept: string) => (await ask(path, accept)).headers.get('etag') ?? '';
    const [avif, webp, png] = [
      await tagFor(askers.chromium),
      await tagFor(askers.older),
      await tagFor(askers.anything),
    ];
    expect(new Set([avif, webp, png]).size).toBe(3);
    const known = (accept: string, tag: string) => ask(path, accept, { headers: { 'If-None-Match': tag } });
    const same = await known(askers.older, webp);
    expect([same.status, same.headers.get('vary'), same.headers.get('cache-control')]).toEqual([
      304,
      'Accept',
      year,
    ]);
    expect((await known(askers.older, avif)).status).toBe(200);
    expect((await known(askers.anything, webp)).status).toBe(200);
  });

  test('shares its files with the addresses that name the format', async () => {
    const open = shownPicturePath(salad, 352);
    const named = picturePath(salad, { width: 352, quality: 60, format: 'avif' });
    const first = await ask(open, askers.chromium);
    const second = await look(named);
    expect(first.headers.get('cache-status')).toBe('pictures; fwd=miss');
    expect(second.answer.headers.get('cache-status')).toBe('pictures; hit');
    expect(second.answer.headers.get('vary')).toBeNull();
    expect(second.bytes).toEqual(Buffer.from(await first.arrayBuffer()));
  });

  test('without a version, or with an old one, is kept for a shorter time', async () => {
    for (const version of ['', '00000000']) {
      const answer = await ask(shownPicturePath({ ...salad, version }, 192), askers.chromium);
      expect([answer.status, answer.headers.get('vary')]).toEqual([200, 'Accept']);
      expect(answer.headers.get('cache-control')).toBe(
        'public, max-age=86400, stale-while-revalidate=2592000',
      );
    }
  });
});

test.each([
  ['/pictures/320/dishes/chizkeyk', '/pictures/320/dishes/tvorozhnaya-zapekanka'],
  [
    '/pictures/1280/80/dishes/omul-ovoschi.13c14785.jpg',
    '/pictures/1280/80/dishes/dorado-ovoschi.13c14785.jpg',
  ],
])('%s, which told of another dish, leads to what it shows', async (former, present) => {
  const answer = await fetch(site.url + former, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, present]);
  expect((await fetch(site.url + former)).status).toBe(200);
});

describe('everything else is refused', () => {
  const { name, version } = breakfast;
  test.each([
    `/pictures/641/80/${name}.${version}.avif`,
    `/pictures/10000/80/${name}.${version}.avif`,
    `/pictures/-320/80/${name}.${version}.avif`,
    `/pictures/320/79/${name}.${version}.avif`,
    `/pictures/320/80/${name}.${version}.gif`,
    `/pictures/320/80/${name}.${version}.svg`,
    `/pictures/320/80/${name}`,
    `/pictures/641/${name}.${version}`,
    `/pictures/320/${name}.avif`,
    `/pictures/320/${name}.${version}.avif`,
    `/pictures/320/${name}.${version}/`,
    `/pictures/320/${name}.${version.toUpperCase()}`,
    '/pictures/320/dishes/unknown',
    '/pictures/320/..%2f..%2f_headers',
    '/pictures/320/https://evil.example/a',
    '/pictures/320/80/dishes/unknown.webp',
    '/pictures/320/80/DISHES/borsch.webp',
    '/pictures/320/80/dishes%2Fborsch.webp',
    '/pictures/320/80/dishes/%62orsch.webp',
    '/pictures/320/80/../../_headers.webp',
    '/pictures/320/80/..%2f..%2f_headers.webp',
    '/pictures/320/80/dishes/../ingredients/kiwi.webp/',
    '/pictures/320/80/dishes//borsch.webp',
    '/pictures/320/80/https://evil.example/a.webp',
    '/pictures/320/80/https:%2F%2Fevil.example%2Fa.webp',
    '/pictures/320/80//evil.example/a.webp',
    '/pictures/320/80/dishes/borsch.webp%00.webp',
    '/pictures/',
    '/pictures/320/',
  ])('at the path %s', async (path) => {
    const answer = await getRaw(path);
    expect(answer).toEqual({ status: 404, text: 'Not Found', cacheControl: 'no-store' });
  });

  test.each(['POST', 'PUT', 'DELETE'])('by the method %s', async (method) => {
    const path = picturePath(breakfast, { width: 320, quality: 80, format: 'webp' });
    const answer = await get(path, { method, headers: { Origin: site.url } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a service that takes its time', () => {
  let slow: LocalWorker;
  let count = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  beforeAll(async () => {
    slow = await startLocalWorker({
      images: async () => {
        count += 1;
        await held;
        return new ServiceResponse('made', { headers: { 'content-type': 'image/webp' } });
      },
    });
  });
  afterAll(() => slow?.stop());

  test('makes a file once for all who wait', async () => {
    const url = slow.url + picturePath(breakfast, { width: 320, quality: 80, format: 'webp' });
    const answers = Array.from({ length: 12 }, async () => (await fetch(url)).text());
    await expect.poll(() => count).toBe(1);
    release();
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 12 }, () => 'made'));
    expect(count).toBe(1);
  });
});

describe('a service that fails', () => {
  let broken: LocalWorker;
  beforeAll(async () => {
    broken = await startLocalWorker({
      images: async (request) => {
        // A service that does not take what it is sent would leave the sender waiting.
        await request.arrayBuffer();
        return new ServiceResponse('ERROR 9523: no', { status: 500 });
      },
    });
  });
  afterAll(() => broken?.stop());

  test('leaves the original, for a minute, and the log says so', async () => {
    const path = picturePath(breakfast, { width: 320, quality: 80, format: 'avif' });
    for (let round = 0; round < 2; round += 1) {
      const answer = await fetch(broken.url + path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
      const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(width).toBe(breakfast.width);
    }
    await expect.poll(() => broken.logs.filter((line) => line.includes('picture not made'))).toHaveLength(2);
  });
});

test('the pictures of what people leave out are those that the site has', async () => {
  const pictures = await site.db.prepare('SELECT name, width, height, tint, version FROM pictures').all();
  expect(pictures.results).toEqual(expect.arrayContaining(Object.values(spritePictures)));
});
