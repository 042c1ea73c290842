import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFont } from './font.ts';
import { readable, setText } from './typesetting.ts';

const font = readFont(new Uint8Array(readFileSync('public/fonts/og/onest-800.ttf')).buffer);
const room = {
  width: 530,
  tracking: -0.03,
  sizes: [
    { size: 84, lines: 3 },
    { size: 42, lines: 4 },
  ],
};
const widthOf = (line: string, size: number) =>
  [...line].reduce((sum, character) => sum + (font.widthOf(character) - 0.03) * size, 0);

describe('setting a text', () => {
  it('leaves out what cannot be shown', () => {
    expect(readable(' Еда\n\n🥗 дома 👨‍👩‍👧! ', font)).toBe('Еда дома !');
  });

  it('never leaves its room, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.boolean(), (noise, isRussian) => {
        const text = readable(isRussian ? `${noise} Здоровое питание ${noise}` : noise, font);
        const { size, lines } = setText(text, font, room);
        expect(lines.length).toBeLessThanOrEqual(4);
        for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(room.width);
      }),
    );
  });
});
