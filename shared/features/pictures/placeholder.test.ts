import { describe, expect, it } from 'vitest';
import { packPlaceholder, readPlaceholder } from './placeholder.ts';

const grey = { lightness: 0.5, a: 0, b: 0 };

describe('placeholders', () => {
  it('fit into ten characters for every content', () => {
    const white = { lightness: 9, a: 9, b: 9 };
    expect(String(packPlaceholder(white, [9, 9, 9, 9, 9, 9], true)).length).toBeLessThanOrEqual(10);
    expect(
      packPlaceholder({ lightness: -9, a: -9, b: -9 }, [0, 0, 0, 0, 0, 0], false),
    ).toBeGreaterThanOrEqual(0);
  });

  it('hold the cells row by row, the first highest', () => {
    const first = packPlaceholder(grey, [1, 0.5, 0.5, 0.5, 0.5, 0.5], false);
    const last = packPlaceholder(grey, [0.5, 0.5, 0.5, 0.5, 0.5, 1], false);
    expect(Math.floor(first / 2 ** 18)).toBe(3);
    expect(Math.floor(last / 2 ** 8) % 4).toBe(3);
  });

  it('distinguish a plate from a whole picture', () => {
    const cells = [0.4, 0.5, 0.6, 0.4, 0.5, 0.6];
    const whole = packPlaceholder(grey, cells, false);
    const plate = packPlaceholder(grey, cells, true);
    expect(readPlaceholder(whole)).toEqual({ value: whole, isPlate: false });
    expect(readPlaceholder(plate)).toEqual({ value: whole, isPlate: true });
  });
});
