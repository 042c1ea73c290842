import { expect, test } from 'vitest';
import { dishCodeOf, dishPath } from './address.ts';

test.each([
  ['borsch', '/blyuda/borsch/'],
  ['chizkeyk', '/blyuda/tvorozhnaya-zapekanka/'],
])('the dish %s has the page %s, and it is found by that', (code, path) => {
  expect(dishPath(code)).toBe(path);
  expect(dishCodeOf(path.split('/')[2] ?? '')).toBe(code);
});

test('a code that tells of another dish is no address', () => {
  expect(dishCodeOf('chizkeyk')).toBeUndefined();
});
