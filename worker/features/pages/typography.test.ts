import { expect, test } from 'vitest';
import { setSpaces } from './typography.ts';

test.each([
  ['еда в офис и на дом', 'еда в\u00a0офис и\u00a0на\u00a0дом'],
  ['за 1500 ккал', 'за\u00a01500\u00a0ккал'],
  ['стоит 10 000 ₽', 'стоит 10\u00a0000\u00a0₽'],
  ['еда — просто', 'еда\u00a0— просто'],
  ['Для двоих', 'Для\u00a0двоих'],
  ['без изменений', 'без\u00a0изменений'],
])('«%s» keeps its short words together', (text, expected) => {
  expect(setSpaces(text)).toBe(expected);
});
