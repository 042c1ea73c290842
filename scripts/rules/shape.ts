import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A figure of the shape of the source, and what it is to be at most; null where nothing is asked. */
interface Figure {
  readonly name: string;
  readonly value: number;
  readonly most: number | null;
}

const isTest = /^tests\/|\.test\.tsx?$/;

/** Measures the source of a checkout whose files are given by their paths. */
export function measureShape(root: string, paths: readonly string[]): Figure[] {
  const sources = paths
    .filter((path) => /\.(tsx?|mjs|css|sql)$/.test(path) && !path.startsWith('docs/'))
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }));
  const lines = (pattern: RegExp, without = /^$/) =>
    sources.reduce(
      (sum, one) => sum + (pattern.test(one.path) && !without.test(one.path) ? one.lines : 0),
      0,
    );
  const long = sources.filter(
    ({ path, lines }) => lines > 300 && /\.tsx?$/.test(path) && !isTest.test(path) && !/\/seed\//.test(path),
  );
  return [
    { name: 'lines, whole repository', value: lines(/./), most: 130_000 },
    { name: 'lines, worker without its tests', value: lines(/^worker\/.*\.ts$/, isTest), most: 32_000 },
    { name: 'lines, client', value: lines(/^client\//), most: null },
    { name: 'lines, shared', value: lines(/^shared\//), most: null },
    { name: 'lines, tests', value: lines(isTest), most: 50_000 },
    {
      name: 'migrations',
      value: sources.filter(({ path }) => /^worker\/db\/migrations\//.test(path)).length,
      most: 20,
    },
    { name: 'files over 300 lines', value: long.length, most: 5 },
  ];
}
