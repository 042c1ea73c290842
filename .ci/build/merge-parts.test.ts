import { expect, test } from 'vitest';
import { mergeParts, type Part } from './merge-parts.ts';

const part = (name: string, users: number[], size: number, imports: number[] = []): Part => ({
  modules: [name],
  users: new Set(users),
  size,
  imports: new Set(imports),
});

const merge = (parts: Part[], file: number, weights = [1, 1, 1]) =>
  mergeParts(parts, { weights, files: weights.map(() => file) })
    .map((modules) => modules.toSorted().join())
    .sort();

test('parts become one file where a file costs more than the bytes without need', () => {
  expect(merge([part('a', [0, 1], 100), part('b', [0, 1, 2], 100)], 80)).toEqual(['a,b']);
});

test('a part that is dear to those who do not need it stays apart', () => {
  expect(merge([part('a', [0, 1], 1000), part('b', [0, 1, 2], 100)], 80)).toEqual(['a', 'b']);
});

test('bytes without need count more for an entry of more weight', () => {
  const parts = [part('a', [0, 1], 100), part('b', [0, 1, 2], 100)];
  expect(merge(parts, 80, [1, 1, 10])).toEqual(['a', 'b']);
});

test('what a file imports counts for everyone who loads the file', () => {
  const parts = [part('a', [0, 1], 10, [2]), part('b', [0, 1, 2], 10), part('c', [0, 1], 5000)];
  expect(merge(parts, 80)).toEqual(['a,c', 'b'].sort());
});

test('files never import each other in a circle', () => {
  const parts = [part('a', [0, 1], 10, [1]), part('b', [0, 1], 5000, [2]), part('c', [0, 1, 2], 10)];
  // Together a and c would import b and be imported by it.
  expect(merge(parts, 80)).not.toContain('a,c');
});
