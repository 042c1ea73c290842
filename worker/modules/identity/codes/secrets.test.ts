import { expect, test } from 'vitest';
import { createCode, hashCode } from './secrets.ts';

test('a code has six digits, of which the first is not 0, and is another one each time', () => {
  const codes = Array.from({ length: 2000 }, () => createCode());
  expect(codes.filter((code) => !/^[1-9]\d{5}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBeGreaterThan(1900);
});

test('the hash of a code is that of a phone and of this deployment', async () => {
  const hash = await hashCode('482913', '+79161234567', 'pepper');
  expect(await hashCode('482913', '+79161234567', 'pepper')).toBe(hash);
  expect(hash).not.toContain('482913');
  const others = [
    ['482914', '+79161234567', 'pepper'],
    ['482913', '+79161234568', 'pepper'],
    ['482913', '+79161234567', 'salt'],
  ] as const;
  for (const [code, phone, pepper] of others) expect(await hashCode(code, phone, pepper)).not.toBe(hash);
});
