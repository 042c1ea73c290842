import { globSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Complaint } from '#shared/complaint.ts';
import { keepsRule } from './part.ts';
import { readSetting, settings } from './settings.ts';
import { parts, readParts, tableOf, usage } from './soak.ts';
import { summarize } from './summary.ts';
import { Tally } from './traffic.ts';

afterEach(() => vi.unstubAllEnvs());

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

describe('the settings', () => {
  const sources = globSync('tests/soak/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const texts = sources.map((file) => [file, readFileSync(file, 'utf8')] as const);

  test('are all listed by --help, with what holds without them', () => {
    for (const [name, { standard }] of Object.entries(settings)) {
      const line = usage.split('\n').find((one) => one.startsWith(`  ${name} `));
      for (const [part, value] of Object.entries(standard)) expect(line).toContain(`${value} in ${part}`);
    }
    for (const { name, does } of parts)
      expect(usage).toMatch(new RegExp(`^  ${name} +about \\d+ min +${does}$`, 'm'));
  });

  test('are read from that list alone', () => {
    const others = texts.filter(([file, text]) => /process\.env/.test(text) && !file.endsWith('settings.ts'));
    expect(others.map(([file]) => file)).toEqual([]);
    for (const [name, { standard }] of Object.entries(settings)) {
      for (const part of Object.keys(standard))
        expect(texts.some(([, text]) => text.includes(`readSetting('${name}', '${part}')`))).toBe(true);
    }
  });

  test('are what the environment says, or what the part takes without it', () => {
    vi.stubEnv('SOAK_SECONDS', undefined);
    expect([readSetting('SOAK_SECONDS', 'load'), readSetting('SOAK_SECONDS', 'slow')]).toEqual([60, 30]);
    vi.stubEnv('SOAK_SECONDS', '5');
    expect(readSetting('SOAK_SECONDS', 'load')).toBe(5);
  });

  test.each(['abc', '0', '-1', '1.5', ''])('are refused where they are no number: %j', (value) => {
    vi.stubEnv('SOAK_KILLS', value);
    expect(() => readSetting('SOAK_KILLS', 'kills')).toThrow(
      new Complaint(`SOAK_KILLS=${value} is no whole number above 0: give one such as SOAK_KILLS=20.`),
    );
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
