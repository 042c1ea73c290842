import { expect, test } from 'vitest';
import { changeLines, stopsOf } from './words.ts';

const at = Date.parse('2026-11-18T07:00:00.000Z');
test.each([
  [{ deliveries: 120 }, { deliveries: 80 }, ['Доставок: 120 → 80']],
  [{ deliveries: null }, { deliveries: 80 }, ['Доставок: без предела → 80']],
  [{ role: 'care' }, { role: 'manager' }, ['Роль: Забота о клиентах → Управляющий']],
  [{ dish: 'Плов' }, { dish: 'Борщ', refused: 2 }, ['Блюдо: Плов → Борщ', 'Нужно позвонить: 2']],
  [null, { to: 'failed', moved: 1 }, ['Переведено в: Не доставлена', 'Переведено: 1']],
  [{ name: 'Анна' }, null, ['Имя: было Анна']],
  [{ untilAt: null }, { untilAt: at }, ['Конец: пока не возобновим → 18\u00a0ноября, 10:00']],
  [null, { from: '2026-12-01' }, ['С: 1\u00a0декабря']],
  [null, null, []],
])('a change of %o to %o is told by field', (before, after, lines) => {
  expect(changeLines({ before, after })).toEqual(lines);
});

test('stops of a manifest are orders, and no ids', () => {
  const names = { d1: { title: '100001', orderId: 'o1' } };
  const change = { before: { stops: null }, after: { stops: ['d1', 'd2'] } };
  expect(changeLines(change, names)).toEqual([]);
  expect(stopsOf(change, names)).toEqual([
    { id: 'd1', title: '100001', orderId: 'o1' },
    { id: 'd2', title: '—', orderId: null },
  ]);
  expect(stopsOf({ after: { stops: null } }, names)).toEqual([]);
  expect(stopsOf({ after: { state: 'failed' } }, names)).toBeUndefined();
});

test('sums of money are told in roubles', () => {
  const after = { state: 'failed', cashKop: 139_000, missingKop: 0 };
  expect(changeLines({ before: { state: 'delivered' }, after })).toEqual([
    expect.stringContaining('→'),
    expect.stringMatching(/^Снято наличных с\sкурьера: 1\s390\s₽$/),
    expect.stringMatching(/^Потрачено бонусов раньше: 0\s₽$/),
  ]);
});
