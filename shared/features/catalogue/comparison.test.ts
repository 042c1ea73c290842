import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COMPARISON_QUERY,
  comparedKcal,
  comparisonPath,
  comparisonSize,
  readComparison,
} from './comparison.ts';

const known = ['balans', 'fitnes', 'aktiv', 'detoks', 'rybnaya'];
const read = (search: string) => readComparison(new URLSearchParams(search).getAll(COMPARISON_QUERY), known);

describe('the programmes to compare', () => {
  it('are named in one parameter or in several', () => {
    expect(read('p=balans,fitnes')).toEqual(['balans', 'fitnes']);
    expect(read('p=fitnes&p=balans')).toEqual(['fitnes', 'balans']);
    expect(read('')).toEqual([]);
  });

  it('are known, each once, and no more than fit', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...known, 'nope', '', 'BALANS')), (codes) => {
        const chosen = read(`p=${codes.join(',')}`);
        expect(chosen.length).toBeLessThanOrEqual(comparisonSize.most);
        expect(new Set(chosen).size).toBe(chosen.length);
        for (const code of chosen) expect(known).toContain(code);
      }),
    );
  });

  it('are read from the address that names them', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...known), { maxLength: comparisonSize.most }), (codes) => {
        expect(read(comparisonPath(codes).split('?')[1] ?? '')).toEqual(codes);
      }),
    );
  });
});

const programme = (defaultKcal: number, ...lines: number[]) => ({
  defaultKcal,
  lines: lines.map((kcal) => ({ kcal })),
});

describe('the energy at which programmes are compared', () => {
  it('is a line that all of them have, the nearest to the usual one', () => {
    const fitness = programme(1500, 1200, 1500, 1800);
    expect(comparedKcal([fitness, programme(1500, 1200, 1500, 1800, 2100)])).toBe(1500);
    expect(comparedKcal([fitness, programme(1200, 1000, 1200)])).toBe(1200);
    expect(comparedKcal([fitness, programme(1800, 1500, 1800, 2100), programme(1800, 1500, 1800)])).toBe(
      1800,
    );
  });

  it('is none where they have no line in common', () => {
    expect(comparedKcal([programme(2500, 2100, 2500), programme(1200, 1000, 1200)])).toBeUndefined();
    expect(comparedKcal([])).toBeUndefined();
  });
});
