import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';

const root = resolve(import.meta.dirname, '../..');
const sheets = globSync('client/**/*.css', { cwd: root });

test('sizes of text and the widths at which pages change follow the letters of the browser', () => {
  const inPixels = sheets.flatMap((file) => {
    const lines = readFileSync(resolve(root, file), 'utf8').split('\n');
    return lines
      .filter(
        (line) =>
          /(font-size|--text-[\w-]+|^\s*font):.*\dpx/.test(line) || /@(media|container).*\dpx/.test(line),
      )
      .map((line) => `${file}: ${line.trim()}`);
  });
  expect(sheets.length).toBeGreaterThan(100);
  expect(inPixels).toEqual([]);
});

/** Selectors that answer to a pointer above them although the visitor may have none: it would stay after a tap. */
function lastingHovers(css: string): string[] {
  const open: string[] = [];
  let prelude = '';
  const found: string[] = [];
  for (const sign of css.replace(/\/\*.*?\*\//gs, '')) {
    if (sign === '{') {
      if (prelude.includes(':hover') && !open.some((outer) => outer.includes('(hover: hover)')))
        found.push(prelude.trim());
      open.push(prelude);
    } else if (sign === '}') open.pop();
    prelude = sign === '{' || sign === '}' || sign === ';' ? '' : prelude + sign;
  }
  return found;
}

test('what answers to hovering does so where there is a pointer to hover with', () => {
  expect(lastingHovers('@layer a { .b { c: d; } .b:hover { c: e; } }')).toEqual(['.b:hover']);
  expect(lastingHovers('@media (hover: hover) { .b:hover { c: e; } }')).toEqual([]);
  const lasting = sheets.flatMap((file) =>
    lastingHovers(readFileSync(resolve(root, file), 'utf8')).map((selector) => `${file}: ${selector}`),
  );
  expect(lasting).toEqual([]);
});

test('what stands for the first picture until it comes is that picture, small', async () => {
  const css = readFileSync(resolve(root, 'client/features/catalogue/parts/hero.module.css'), 'utf8');
  const [, small = ''] = /data:image\/webp;base64,([^"]+)/.exec(css) ?? [];
  const coloursOf = async (source: Buffer | string) => {
    const { data } = await sharp(source).flatten().resize(6, 6).raw().toBuffer({ resolveWithObject: true });
    return [...data];
  };
  const whole = await coloursOf(resolve(root, `public/images/${fixedPictures.hero.name}.webp`));
  const kept = await coloursOf(Buffer.from(small, 'base64'));
  const differences = whole.map((value, index) => Math.abs(value - (kept[index] ?? 0)));
  expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(16);
});
