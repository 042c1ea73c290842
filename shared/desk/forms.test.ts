import { describe, expect, it } from 'vitest';
import { readDeskForm } from './forms.ts';

describe('a form that puts a stop at another place', () => {
  const read = (from: string, to: string, ids = 'a,b,c,d') =>
    readDeskForm('POST /rest/operations/manifests/order/', {
      ...{ date: '2026-11-18', zone: 'msk-0', interval: '06-08', ids, from, to },
    }).body;
  const key = { date: '2026-11-18', zone: 'msk-0', interval: '06-08' };

  it.each([
    ['1', '3', ['b', 'c', 'a', 'd']],
    ['4', '1', ['d', 'a', 'b', 'c']],
    ['2', '2', ['a', 'b', 'c', 'd']],
    ['1', '99', ['b', 'c', 'd', 'a']],
    ['2', '0', ['b', 'a', 'c', 'd']],
    ['9', '1', ['a', 'b', 'c', 'd']],
    ['', '', ['a', 'b', 'c', 'd']],
  ])('from %s to %s', (from, to, ids) => {
    expect(read(from, to)).toEqual({ ...key, ids });
  });

  it('names no stop where it gives the order back to the distance', () => {
    expect(read('', '', '')).toEqual({ ...key, ids: [] });
  });
});

it('a code that was read counts before the line of its form, without the blanks around it', () => {
  const read = (values: Readonly<Record<string, string>>) =>
    readDeskForm('POST /rest/operations/bags/:id/packed/', values).params;
  expect(read({ bag: ' d1.2\n' })).toEqual({ id: 'd1.2' });
  expect(read({ id: 'd1.1' })).toEqual({ id: 'd1.1' });
});

describe('a form that gives stops to a courier', () => {
  const read = (which: string) =>
    readDeskForm('POST /rest/operations/shifts/', { date: '2026-11-18', ids: 'a,b,c,d', which }).body;

  it.each([
    ['', ['a', 'b', 'c', 'd']],
    ['1–2', ['a', 'b']],
    ['2-3, 1', ['b', 'c', 'a']],
    ['4', ['d']],
    ['3-99', ['c', 'd']],
    // What is no number is no stop, which the call refuses.
    ['первые', ['']],
    ['5', ['']],
    ['1, 99', ['a', '']],
  ])('names those of «%s»', (which, ids) => {
    expect(read(which)).toMatchObject({ ids });
  });
});

it('cash is typed in roubles, as people write them', () => {
  const counted = (typed: string) =>
    readDeskForm('POST /rest/operations/shifts/:id/handover/', { counted: typed, expected: '100' }).body;
  expect(counted('12 340,50')).toMatchObject({ countedKop: 1_234_050, expectedKop: 100 });
  expect(counted('')).toMatchObject({ countedKop: Number.NaN });
});
