import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { picturePath } from '#shared/features/pictures/address.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { type Site, test } from '#tests/site.ts';

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

test('shared links show the photo of what the page is about, or one card, and none of a customer', async ({
  site,
}) => {
  for (const [path, image] of [
    ['/', /^\/icons\/share\.jpg$/],
    ['/blog/belok/', /^\/pictures\/.*blog-belok/],
    ['/blyuda/syrniki-smetana/', /^\/pictures\/.*syrniki-smetana/],
  ] as const) {
    const html = await (await get(site, path)).text();
    const url = new URL(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '');
    expect([path, url.origin, url.pathname]).toEqual([path, site.url, expect.stringMatching(image)]);
    expect(await factsOf(await get(site, url.pathname))).toMatchObject({ format: 'jpeg' });
  }
  const anna = await site.customer();
  expect(await (await anna.request('/personal/')).text()).not.toContain('og:image');
});
