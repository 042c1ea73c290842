import { expect, test } from 'vitest';
import { typeset } from './typography.ts';

test.each([
  ['еда в офис и на дом', 'еда в\u00a0офис и\u00a0на\u00a0дом'],
  ['и в офисе, и дома', 'и\u00a0в\u00a0офисе, и\u00a0дома'],
  ['за 1500 ккал', 'за\u00a01500\u00a0ккал'],
  ['за 15 минут', 'за\u00a015\u00a0минут'],
  ['стоит 10 000 ₽', 'стоит 10\u00a0000\u00a0₽'],
  ['порция 120 г — это 5 раз', 'порция 120\u00a0г\u00a0— это 5\u00a0раз'],
  ['еда — просто', 'еда\u00a0— просто'],
  ['Для двоих', 'Для\u00a0двоих'],
  ['без изменений', 'без\u00a0изменений'],
  ['2 гвоздя', '2 гвоздя'],
  ['<a title="в доме">в доме</a>', '<a title="в доме">в\u00a0доме</a>'],
  [
    'описано в <a href="/politika/">политике</a> и <b>оферте</b>',
    'описано в\u00a0<a href="/politika/">политике</a> и\u00a0<b>оферте</b>',
  ],
])('«%s» keeps its short words together', (text, expected) => {
  expect(typeset(text)).toBe(expected);
  expect(typeset(expected)).toBe(expected);
});
