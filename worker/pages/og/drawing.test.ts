import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tints } from '#shared/features/dishes/labels.ts';
import { pageRoutes } from '#shared/routes.ts';
import pictures from '../../db/seed/pictures.json' with { type: 'json' };
import { isShared, ogPath, readOgPath } from './address.ts';
import { draw, tintColours } from './drawing.ts';
import { readFont } from './font.ts';
import { lastPictures, sceneOf } from './scenes.ts';

const fontOf = (weight: number) =>
  readFont(new Uint8Array(readFileSync(`public/fonts/og/onest-${weight}.ttf`)).buffer);
const fonts = { 500: fontOf(500), 800: fontOf(800) };
const plain = {
  brand: 'BeFit',
  title: 'Блог',
  note: 'О еде',
  tint: 'lime',
  picture: { base64: 'AAAA', isPlate: true },
} as const;

describe('the drawing', () => {
  it('has the tints of the design', () => {
    const tokens = readFileSync('client/ui/tokens.css', 'utf8');
    for (const tint of tints) expect(tokens).toContain(`--tint-${tint}: ${tintColours[tint]};`);
  });

  it.each([
    '</text><script>alert(1)</script>',
    '"><image href="https://evil.example/a.png"/>',
    "&amp;'&#39;&lt;<![CDATA[",
  ])('takes a text for text: %s', (title) => {
    const svg = draw({ ...plain, title, note: title, brand: title }, fonts);
    const texts = [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text ?? '');
    expect(texts.length).toBeGreaterThan(1);
    expect(svg.replace(/<text [^>]*>[^<]*<\/text>/g, '')).not.toMatch(/script|evil|CDATA/);
    for (const text of texts) expect(text.replace(/&(amp|lt|gt|quot|#39);/g, '')).not.toMatch(/[<>&"']/);
  });

  it('can be drawn without a single character', () => {
    expect(draw({ ...plain, title: '🥗', note: '', brand: '' }, fonts)).toMatch(/^<svg[\s\S]+<\/svg>$/);
  });
});

describe('the pages', () => {
  it('stand on pictures that exist', () => {
    const names = new Set(pictures.map(({ name }) => name));
    expect(lastPictures().filter((name) => !names.has(name))).toEqual([]);
  });

  it('give articles their cover', () => {
    expect(sceneOf('blog-article', 'zavtrak').pictures[0]).toBe('covers/blog-zavtrak');
  });

  it('have addresses that lead back to them', () => {
    for (const route of pageRoutes.filter((candidate) => isShared(candidate) && !candidate.canonical)) {
      // «balans» is no article and no person, but their addresses are read in the same way.
      const path = route.path.replace(/:[a-z]+/g, 'balans');
      expect(readOgPath(ogPath(path), route.variants === 'simply')?.path).toBe(path);
    }
  });

  it.each([
    '/og/personal.jpg',
    '/og/order.jpg',
    '/og/success.jpg',
    '/og/homemade-food/order.jpg',
    '/og/nope.jpg',
    '/og/FAQ.jpg',
    '/og/faq/.jpg',
    '/og//faq.jpg',
    '/og/.jpg',
    '/og/faq.png',
    '/og/%66aq.jpg',
    '/og/main.jpg',
  ])('have no picture at %s', (path) => {
    expect(readOgPath(path, false)).toBeUndefined();
  });
});
