import { describe, expect, test } from 'vitest';
import { keepsRule } from './part.ts';
import { parts, readParts, tableOf } from './soak.ts';
import { summarize } from './summary.ts';
import { Tally } from './traffic.ts';

describe('the command line', () => {
  test('asks for every part where it names none, and for those that it names', () => {
    expect(readParts([])).toEqual(parts);
    expect(readParts(['kills']).map(({ name }) => name)).toEqual(['kills']);
    expect(readParts(['hostile', 'kills']).map(({ name }) => name)).toEqual([
      'slow',
      'crowd',
      'kills',
      'fuzz',
    ]);
  });

  test('is refused where it names a part that does not exist', () => {
    expect(() => readParts(['load', 'lod'])).toThrow(/No part of the soak is called lod: there are .*kills/);
  });
});

describe('a rule', () => {
  test.each([
    [3, { is: 3 }, true],
    [2, { is: 3 }, false],
    [3, { atMost: 3 }, true],
    [4, { atMost: 3 }, false],
    [3, { atLeast: 3 }, true],
    [2, { atLeast: 3 }, false],
    [Number.NaN, { atMost: 3 }, false],
    [Number.NaN, { is: 0 }, false],
  ])('%d keeps %o: %s', (value, rule, isKept) => {
    expect(keepsRule({ value, rule })).toBe(isKept);
  });

  test('that is broken is marked in the table, with what it is understood by', () => {
    const lines = tableOf('load', [
      { row: 'browsing', name: 'failed', value: 2, rule: { is: 0 }, note: '2 × 500' },
      { row: 'browsing', name: 'p99', value: 31.4, unit: 'ms', rule: { atMost: 1000 } },
    ]);
    expect(lines).toEqual([
      '',
      'load',
      '  browsing  failed  2      = 0     BROKEN 2 × 500',
      '  browsing  p99     31 ms  ≤ 1000',
    ]);
  });
});

describe('the short table', () => {
  const lost = { name: 'acknowledged orders lost', rule: { is: 0 } } as const;

  test('tells what was held, tried, survived and lost, whichever part has found it', () => {
    const found = {
      load: [
        { row: 'at rest', name: 'memory', value: 100 },
        { row: 'browsing', name: 'p50', value: 5 },
        { row: 'browsing', name: 'p99', value: 30, rule: { atMost: 1000 } },
        { row: 'orders', value: 0, ...lost },
      ],
      kills: [
        { row: 'deaths', name: 'survived', value: 20, rule: { atLeast: 1 } },
        { row: 'in the end', value: 2, ...lost },
      ],
      crowd: [{ row: '1000 people', name: 'let in', value: 99.9, rule: { atLeast: 99 } }],
      fuzz: [{ row: '3 calls', name: 'requests', value: 3000 }],
    };
    expect(summarize(found)).toMatchObject([
      { row: 'browsing', name: 'p99', value: 30, rule: { atMost: 1000 } },
      { row: '3 calls', name: 'bad inputs tried', value: 3000 },
      { row: '1000 people', name: 'let in', value: 99.9 },
      { row: 'deaths', name: 'kills survived', value: 20, rule: { atLeast: 1 } },
      { row: 'all orders', name: lost.name, value: 2, rule: { is: 0 } },
      { row: 'all', name: 'rules kept', value: 7, rule: { is: 8 } },
    ]);
  });

  test('has no zero for orders where no part has counted them', () => {
    const broken = { row: 'part', name: 'broke off', value: 1, rule: { is: 0 } };
    expect(summarize({ load: [broken] })).toMatchObject([
      { row: 'all', name: 'rules kept', value: 0, rule: { is: 1 } },
    ]);
  });
});

describe('an answer under load', () => {
  const answer = { text: '', retryAfter: undefined, ms: 5 };

  test('counts as shed only where it says when to come back', () => {
    const tally = new Tally();
    expect(tally.note({ ...answer, status: 200 })).toBe(true);
    expect(tally.note({ ...answer, status: 503, retryAfter: '5' })).toBe(false);
    expect(tally.note({ ...answer, status: 503, text: 'no' })).toBe(false);
    expect(tally.note({ ...answer, status: 0, text: 'cut off' })).toBe(false);
    const { answered, shed, unanswered, failed, failures } = tally.view();
    expect([answered, shed, unanswered, failed]).toEqual([1, 1, 1, 1]);
    expect([...failures.keys()]).toEqual(['503 no']);
  });
});
