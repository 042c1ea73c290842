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

describe('the font', () => {
  it.each([...'АЯабвщыэюяЁёABCxyz0123456789«»—–₽№…&<>"'])('has %s', (character) => {
    expect(font.has(character)).toBe(true);
    expect(font.widthOf(character)).toBeGreaterThan(0.1);
    expect(font.widthOf(character)).toBeLessThan(1.4);
  });

  it.each(['🥗', '漢', '\u200b', '\ufe0f'])('has no %s', (character) => {
    expect(font.has(character)).toBe(false);
  });

  it('knows its widths', () => {
    expect(font.widthOf('i')).toBeLessThan(font.widthOf('щ'));
    expect(font.widthOf('\u00a0')).toBe(font.widthOf(' '));
  });
});

describe('setting a text', () => {
  it('leaves out what cannot be shown', () => {
    expect(readable(' Еда\n\n🥗 дома 👨‍👩‍👧! ', font)).toBe('Еда дома !');
  });

  it('keeps prepositions with the next word', () => {
    expect(readable('Еда с доставкой в Москве', font)).toBe('Еда с\u00a0доставкой в\u00a0Москве');
  });

  it('takes the largest size that has room', () => {
    expect(setText('Блог', font, room)).toEqual({ size: 84, lines: ['Блог'] });
    expect(setText('Политика обработки персональных данных', font, room).size).toBe(42);
  });

  it('balances the lines and leaves words whole', () => {
    const { lines } = setText('Контакты службы доставки питания', font, {
      ...room,
      sizes: [{ size: 60, lines: 3 }],
    });
    expect(lines.join(' ')).toBe('Контакты службы доставки питания');
    expect(Math.min(...lines.map((line) => line.split(' ').length))).toBeGreaterThan(1);
  });

  it('cuts off what is too much', () => {
    const { size, lines } = setText('очень длинный заголовок '.repeat(20), font, room);
    expect([size, lines.length]).toEqual([42, 4]);
    expect(lines.at(-1)).toMatch(/[а-я]…$/);
  });

  it('cuts a word that is wider than the line', () => {
    const { lines } = setText('щ'.repeat(60), font, room);
    expect(lines.length).toBeGreaterThan(1);
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
