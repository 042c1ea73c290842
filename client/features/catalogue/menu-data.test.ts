import { expect, test } from 'vitest';
import { menuAddress, placeOf, revalidatesMenu } from './menu-data.ts';

const [first, last] = ['2026-11-24', '2026-12-19'];

test.each([
  [null, first, 0, undefined],
  ['2026-11-24', first, 0, undefined],
  ['2026-12-01', '2026-12-01', 1, undefined],
  ['2026-11-23', first, 0, 'past'],
  ['2026-12-20', last, 3, 'far'],
  ['2026-02-31', first, 0, 'unknown'],
  ['<script>', first, 0, 'unknown'],
])('the address’s date %s shows %s', (wanted, date, week, missed) => {
  expect(placeOf(wanted, first, last)).toEqual({ first, last, date, week, missed });
});

test('the address of a dish keeps the other parameters', () => {
  const search = '?utm_source=a&dish=plov&without=fish';
  const place = { kcal: 1500, date: first };
  expect(menuAddress(search, { ...place, without: '' })).toBe('?utm_source=a&kcal=1500&date=2026-11-24#menu');
  expect(menuAddress(search, { ...place, without: 'honey', dish: 'borsch' })).toBe(
    '?utm_source=a&kcal=1500&date=2026-11-24&without=honey&dish=borsch#dish',
  );
});

test('a change of the exclusions alone loads nothing from the server', () => {
  const ask = (current: string, next: string) => {
    const [currentUrl, nextUrl] = [current, next].map((path) => new URL(path, 'https://befit.example'));
    if (!currentUrl || !nextUrl) throw new Error('no address');
    const sides = { currentParams: {}, nextParams: {} };
    return revalidatesMenu({ ...sides, currentUrl, nextUrl, defaultShouldRevalidate: true });
  };
  expect(ask('/programmy/balans/?kcal=1500', '/programmy/balans/?kcal=1500&without=fish')).toBe(false);
  expect(ask('/programmy/balans/?without=fish', '/programmy/rybnaya/?without=fish')).toBe(true);
  expect(ask('/programmy/balans/', '/programmy/balans/?kcal=1800')).toBe(true);
});
