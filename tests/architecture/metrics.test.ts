import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPrometheus } from '#worker/origin/prometheus.ts';
import { type MetricShape, metrics } from '#worker/platform/metrics.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/metrics.md'), 'utf8');
const shapes: readonly (readonly [string, MetricShape])[] = Object.entries(metrics);
const blocksOf = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, text = '']) => text,
  );
const wordsIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

describe('the page of metrics', () => {
  test('has the whole catalogue, with labels and values in the order in which they are stored', () => {
    const [, table = ''] = /<!-- metrics -->([\s\S]*?)<!-- end of the metrics -->/.exec(page) ?? [];
    const rows = table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|').slice(1, 4).map(wordsIn));
    expect(rows).toEqual(
      shapes.map(([name, { labels, values }]) => [[name], [...labels], Object.keys(values)]),
    );
  });

  test('asks for no metric of Prometheus that an origin does not have, and for each that it has', async () => {
    const prometheus = createPrometheus();
    const { text } = await prometheus.exposition();
    prometheus.stop();
    const known = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) =>
      type === 'histogram' ? `${name}_bucket` : name,
    );
    const asked = new Set(
      blocksOf('promql').flatMap((query) => query.match(/\b(befit|process|nodejs)_\w+/g) ?? []),
    );
    expect([...asked].filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => name.startsWith('befit_') && !asked.has(name))).toEqual([]);
  });

  const queries = blocksOf('sql').map(
    (query) => [/blob1 = '(\w+)'/.exec(query)?.[1] ?? 'none', query] as const,
  );

  test('has a chart of each metric', () => {
    expect(new Set(queries.map(([name]) => name))).toEqual(new Set(shapes.map(([name]) => name)));
  });

  test.each(queries)('asks of «%s» no more labels and values than it has: %s', (name, query) => {
    const shape = shapes.find(([known]) => known === name)?.[1];
    const highest = (word: string) =>
      Math.max(
        0,
        ...[...query.matchAll(new RegExp(`\\b${word}(\\d+)`, 'g'))].map(([, number]) => Number(number)),
      );
    expect(highest('blob')).toBeLessThanOrEqual(1 + (shape?.labels.length ?? 0));
    expect(highest('double')).toBeLessThanOrEqual(Object.keys(shape?.values ?? {}).length);
  });
});
