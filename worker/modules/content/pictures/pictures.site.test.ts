import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { publishContent } from '#shared/features/operations/publications/contract.ts';
import { picturePath } from '#shared/features/pictures/address.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { writeContent } from '#tests/factories/content.ts';
import { type Site, test } from '#tests/site.ts';
import { sql } from '#worker/platform/database.ts';

const { breakfast, salad } = fixedPictures;
const year = 'public, max-age=31536000, immutable';
const get = (site: Site, path: string, headers = {}) => site.visitor().request(path, { headers });
const factsOf = async (answer: Response) => sharp(Buffer.from(await answer.arrayBuffer())).metadata();

describe('a picture', () => {
  test.for([
    ['avif', 'image/avif', 'heif'],
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
  ] as const)('is %s when that is asked for, in its width', async ([format, type, made], { site }) => {
    const answer = await get(site, picturePath(breakfast, { width: 320, quality: 80, format }));
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([type, year]);
    expect(await factsOf(answer)).toMatchObject({ format: made, width: 320 });
  });

  test('with an old version is the same for a shorter time, and is known by its tag', async ({ site }) => {
    const form = { width: 480, quality: 80, format: 'webp' } as const;
    const old = await get(site, picturePath({ ...salad, version: '00000000' }, form));
    expect([old.status, old.headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('max-age=86400'),
    ]);
    const path = picturePath(salad, form);
    const tag = (await get(site, path)).headers.get('etag') ?? '';
    expect((await get(site, path, { 'If-None-Match': tag })).status).toBe(304);
  });
});

describe('a picture for shared links', () => {
  test('stands for public pages, and for no page of a customer', async ({ site }) => {
    for (const path of ['/', '/blog/belok/']) {
      const html = await (await get(site, path)).text();
      const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
      expect([path, new URL(image).origin]).toEqual([path, site.url]);
      const answer = await get(site, new URL(image).pathname);
      expect(await factsOf(answer)).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    }
    const anna = await site.customer();
    expect(await (await anna.request('/personal/')).text()).not.toContain('og:image');
  });

  test.for(['/og/nope.jpg', '/og/personal.jpg', '/og/order.jpg', '/og/faq.png', '/og/..%2fimages%2f404.jpg'])(
    'is not at %s',
    async (path, { site }) => {
      expect((await get(site, path)).status).toBe(404);
    },
  );

  test.for([
    '"><svg onload=alert(1)></text><image href="https://evil.example/a.png"/>',
    "O'Брайен & <сыновья> &amp; ]]> <!-- --> %00",
  ])('is drawn whatever the title is: %s', async (title, { site }) => {
    const seo = sql(`INSERT INTO page_seo VALUES ('/otzyvy/', ?1, 'Описание')
      ON CONFLICT (path) DO UPDATE SET title = excluded.title`);
    await writeContent(site, seo.with(title));
    await site.operate(publishContent);
    expect(await factsOf(await get(site, '/og/otzyvy.jpg'))).toMatchObject({ format: 'jpeg', width: 1200 });
    expect(site.inside.logs.join()).not.toContain('picture not made');
  });
});
