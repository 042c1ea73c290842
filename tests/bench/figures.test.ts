import { describe, expect, test } from 'vitest';
import { compareFigures, type Figure, median, missedBy, Recorder, ratios, reaches } from './figures.ts';

const figure = (values: Partial<Figure>): Figure => ({
  ...{ section: 'server', row: 'home', name: 'CPU', unit: 'ms' },
  ...{ median: 10, least: 9, most: 11, rounds: 3 },
  ...values,
});

describe('arithmetic', () => {
  test('the median is the middle of an odd number of values, in whatever order they came', () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  test('the median of an even number of values lies between the two in the middle', () => {
    expect(median([4, 1, 2, 9])).toBe(3);
  });

  test('there is no median of nothing', () => {
    expect(median([])).toBeNaN();
  });

  test('values are compared round by round, and a round that only one of them has is left out', () => {
    expect(ratios([10, 30, 50], [5, 10])).toEqual([2, 3]);
  });

  test.each([
    [100, { atMost: 100 }, true],
    [101, { atMost: 100 }, false],
    [0.7, { atLeast: 0.7 }, true],
    [0.69, { atLeast: 0.7 }, false],
  ])('%d reaches %o: %s', (value, bar, expected) => {
    expect(reaches(value, bar)).toBe(expected);
  });

  test('what misses its bar is above one, on either side', () => {
    expect(missedBy(150, { atMost: 100 })).toBe(1.5);
    expect(missedBy(2, { atLeast: 3 })).toBe(1.5);
  });
});

describe('a recorder', () => {
  const specs = [
    { row: 'home', name: 'CPU', unit: 'ms' },
    { row: 'home', name: 'requests', unit: '1/s', isMoreBetter: true, bar: { atLeast: 5 } },
  ] as const;

  test('gives median and extremes of what it was told, with unit and bar', () => {
    const recorder = new Recorder('server', specs);
    for (const value of [7, 3, 4]) recorder.add('home', 'requests', value);
    expect(recorder.figures()).toEqual([
      { section: 'server', ...specs[1], median: 4, least: 3, most: 7, rounds: 3 },
    ]);
  });

  test('refuses a figure that was not announced', () => {
    const recorder = new Recorder('server', specs);
    expect(() => recorder.add('home', 'size', 1)).toThrow('server has no home · size');
  });

  test('leaves out what could not be measured, and names it', () => {
    const recorder = new Recorder('server', specs);
    recorder.add('home', 'CPU', Number.NaN);
    expect(recorder.figures()).toEqual([]);
    expect(recorder.missing()).toEqual(['home · CPU', 'home · requests']);
  });
});

describe('a comparison', () => {
  test('calls a lower figure better', () => {
    const [difference] = compareFigures([figure({})], [figure({ median: 5, least: 4, most: 6 })]);
    expect(difference).toMatchObject({ before: 10, after: 5, ratio: 0.5, verdict: 'better' });
  });

  test('calls a higher figure better where more is better', () => {
    const more = { isMoreBetter: true } as const;
    const after = figure({ ...more, median: 20, least: 18, most: 22 });
    const [difference] = compareFigures([figure(more)], [after]);
    expect(difference).toMatchObject({ ratio: 2, verdict: 'better' });
    expect(compareFigures([after], [figure(more)])[0]).toMatchObject({ ratio: 0.5, verdict: 'worse' });
  });

  test('tells nothing apart whose rounds overlap', () => {
    const [difference] = compareFigures([figure({})], [figure({ median: 8, least: 7, most: 10 })]);
    expect(difference?.verdict).toBe('same');
  });

  test('of two zeros is one', () => {
    const zero = figure({ median: 0, least: 0, most: 0 });
    expect(compareFigures([zero], [zero])[0]).toMatchObject({ ratio: 1, verdict: 'same' });
  });

  test('leaves out what only one of two runs has', () => {
    expect(compareFigures([figure({})], [figure({ row: 'order' })])).toEqual([]);
    expect(compareFigures([figure({})], [figure({ section: 'weight' })])).toEqual([]);
  });
});
