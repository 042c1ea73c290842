import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

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
