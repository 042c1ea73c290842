import { describe, expect, test } from 'vitest';
import { readRequest, sections } from './bench.ts';
import type { Figure } from './figures.ts';
import { uncached } from './pages.ts';
import { sectionLines } from './report.ts';

describe.each([...sections])('the section $name', ({ name, specs }) => {
  test('has a name, a unit and a reachable bar for every figure', () => {
    expect(specs.length).toBeGreaterThan(0);
    for (const spec of specs) {
      expect(spec.row).toMatch(/\S/);
      expect(spec.name).toMatch(/\S/);
      // Only what is counted, or a score, has none.
      if (spec.unit === '') expect(spec.name).toMatch(/^(scripts|sheets|requests|CLS)$/);
      if (!spec.bar) continue;
      const [bar = Number.NaN] = Object.values(spec.bar);
      expect(Number.isFinite(bar)).toBe(true);
      expect('atLeast' in spec.bar).toBe(spec.isMoreBetter === true);
    }
  });

  test('names no figure twice', () => {
    const names = specs.map((spec) => `${spec.row} · ${spec.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('fits into tables that say what each bar has come to', () => {
    const figures: Figure[] = specs.map((spec) => ({
      section: name,
      ...spec,
      ...{ median: 1234.5, least: 1200, most: 1300, rounds: 3 },
    }));
    const text = sectionLines('this', name, figures).join('\n');
    for (const { row, unit, bar } of specs) {
      expect(text).toContain(row);
      expect(text).toContain(unit);
      if (bar) expect(text).toMatch(/reached|missed by/);
    }
  });
});

describe('the command line', () => {
  const namesOf = (args: string[]) => readRequest(args).sections.map(({ name }) => name);

  test('runs every section without words, and the named ones in their order with them', () => {
    expect(namesOf([])).toEqual(['server', 'weight', 'browser', 'growth', 'desk']);
    expect(namesOf(['browser', 'server'])).toEqual(['server', 'browser']);
  });

  test('takes two files to compare, another checkout, other pages and sizes', () => {
    expect(readRequest(['--compare', 'a.json', 'b.json']).compare).toEqual(['a.json', 'b.json']);
    expect(readRequest(['server', '--against', 'HEAD~1']).against).toBe('HEAD~1');
    const peers = ['http://127.0.0.1:1/', 'https://other.test/'];
    expect(readRequest(['browser', '--peers', ...peers]).peers).toEqual(peers);
    expect(readRequest(['growth', '--sizes', '100,2000']).options.sizes).toEqual([100, 2000]);
  });

  test('refuses what it does not know', () => {
    expect(() => readRequest(['speed'])).toThrow('No section is called speed');
    expect(() => readRequest(['--compare', 'a.json'])).toThrow('--compare takes two files');
    expect(() => readRequest(['--sizes', '5'])).toThrow('--sizes takes two numbers');
    expect(() => readRequest(['--fast'])).toThrow("Unknown option '--fast'");
  });
});

test('a request without a cache has an address of its own each time', () => {
  const paths = Array.from({ length: 100 }, () => uncached('/order/?programme=balans').path);
  expect(new Set(paths).size).toBe(100);
});
