import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';

const Icon = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() });
const WebManifest = z.object({
  icons: z.array(Icon),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(Icon) })),
  theme_color: z.string(),
  background_color: z.string(),
});

let site: LocalWorker;
let manifest: z.infer<typeof WebManifest>;
beforeAll(async () => {
  site = await startLocalWorker();
  manifest = WebManifest.parse(await (await fetch(`${site.url}/manifest.webmanifest`)).json());
});
afterAll(() => site?.stop());

async function sizeOf(path: string) {
  const answer = await fetch(site.url + path);
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    format,
    size: `${width}x${height}`,
  };
}

test('the manifest has an icon of each size for each purpose', () => {
  expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`).sort()).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ]);
  expect(manifest.theme_color).toMatch(/^#[0-9a-f]{6}$/);
  expect(manifest.background_color).toMatch(/^#[0-9a-f]{6}$/);
});

test('every listed icon is there with its size', async () => {
  for (const { src, sizes, type } of [manifest, ...manifest.shortcuts].flatMap(({ icons }) => icons))
    expect(await sizeOf(src)).toEqual({ status: 200, type, format: 'png', size: sizes });
});

test('a maskable icon fills its square, and its sign keeps to the part that every mask leaves', async () => {
  const maskable = manifest.icons.filter(({ purpose }) => purpose === 'maskable');
  expect(maskable).toHaveLength(2);
  for (const { src, sizes } of maskable) {
    const side = Number.parseInt(sizes, 10);
    const bytes = Buffer.from(await (await fetch(site.url + src)).arrayBuffer());
    const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const ground = data.subarray(0, 4).toString('hex');
    for (let pixel = 0; pixel < side * side; pixel += 1) {
      const colour = data.subarray(pixel * 4, pixel * 4 + 4);
      expect(colour[3]).toBe(255);
      const distance = Math.hypot((pixel % side) - side / 2, Math.floor(pixel / side) - side / 2);
      if (distance > side * 0.4 && colour.toString('hex') !== ground)
        throw new Error(
          `${src}: the sign leaves the safe part at ${pixel % side}, ${Math.floor(pixel / side)}`,
        );
    }
  }
});

test('the shortcuts lead to pages of the site', async () => {
  expect(manifest.shortcuts.length).toBeGreaterThan(1);
  for (const { name, url } of manifest.shortcuts) {
    expect(name.length).toBeGreaterThan(3);
    const answer = await fetch(new URL(url, site.url), { redirect: 'manual' });
    expect([200, 302]).toContain(answer.status);
  }
});

test('the head names icons that exist', async () => {
  const html = await (await fetch(site.url)).text();
  const links = [...html.matchAll(/<link rel="(icon|apple-touch-icon)" href="([^"]+)"/g)];
  expect(links.map(([, rel]) => rel)).toEqual(['icon', 'icon', 'apple-touch-icon']);
  for (const [, , href = ''] of links) expect((await fetch(site.url + href)).status).toBe(200);
  expect(await sizeOf('/icons/apple-touch-180.png')).toMatchObject({ format: 'png', size: '180x180' });
});
