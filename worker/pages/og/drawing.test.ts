import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageRoutes } from '#shared/routes.ts';
import pictures from '../../db/seed/pictures.json' with { type: 'json' };
import { isShared, ogPath, readOgPath } from './address.ts';
import { draw } from './drawing.ts';
import { readFont } from './font.ts';
import { lastPictures } from './scenes.ts';

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
});

describe('the pages', () => {
  it('stand on pictures that exist', () => {
    const names = new Set(pictures.map(({ name }) => name));
    expect(lastPictures().filter((name) => !names.has(name))).toEqual([]);
  });

  it('have addresses that lead back to them', () => {
    for (const route of pageRoutes.filter((candidate) => isShared(candidate) && !candidate.canonical)) {
      // «balans» is no article and no person, but their addresses are read in the same way.
      const path = route.path.replace(/:[a-z]+/g, 'balans');
      expect(readOgPath(ogPath(path), route.variants === 'simply')?.path).toBe(path);
    }
  });
});
