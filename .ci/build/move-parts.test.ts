import { expect, test } from 'vitest';
import { mergeParts, type Part } from './merge-parts.ts';
import { moveParts } from './move-parts.ts';

const part = (name: string, users: number[], size: number, imports: number[] = []): Part => ({
  modules: [name],
  users: new Set(users),
  size,
  imports: new Set(imports),
});

interface Rules {
  readonly file?: number;
  readonly wrapping?: number;
  readonly limited?: number[];
  readonly pressed?: number[];
}

const move = (
  parts: Part[],
  files: string[][],
  { file = 50, wrapping = 0, limited = [], pressed = [] }: Rules = {},
) =>
  moveParts(parts, files, {
    ...{ file, wrapping, weights: [1, 1, 1] },
    limited: new Set(limited),
    pressed: new Set(pressed),
  })
    .map((modules) => modules.toSorted().join())
    .sort();

test('a part leaves a file whose other readers do not need it', () => {
  const parts = [part('a', [0, 1], 100), part('b', [0, 1, 2], 1000), part('c', [0, 1], 900)];
  expect(move(parts, [['a', 'b'], ['c']])).toEqual(['a,c', 'b']);
});

test('a part gets a file of its own where every other place is dearer', () => {
  const parts = [part('a', [0], 1000), part('b', [1], 1000)];
  expect(move(parts, [['a', 'b']])).toEqual(['a', 'b']);
});

test('a part stays where it is when a file costs more than its bytes', () => {
  const parts = [part('a', [0, 1], 100), part('b', [0, 1, 2], 100)];
  expect(move(parts, [['a', 'b']], { file: 1000 })).toEqual(['a,b']);
});

test('nothing moves where an entry would load more than before, its files included', () => {
  const parts = [part('a', [0, 1], 1000), part('b', [0, 1, 2], 1000)];
  expect(move(parts, [['a', 'b']], { wrapping: 100 })).toEqual(['a', 'b']);
  expect(move(parts, [['a', 'b']], { wrapping: 100, limited: [0] })).toEqual(['a,b']);
});

test('what a pressed entry needs of a file leaves it together', () => {
  // Alone neither pays for a file of its own.
  const parts = [part('a', [0], 300), part('b', [0], 300), part('c', [1, 2], 500)];
  const rules = { file: 400 };
  expect(move(parts, [['a', 'b', 'c']], { ...rules, pressed: [0] })).toEqual(['a,b', 'c']);
});

test('no move lets files import each other in a circle', () => {
  const parts = [part('a', [0, 1], 10, [1]), part('b', [0, 1], 5000, [2]), part('c', [0, 1, 2], 10)];
  const merged = mergeParts(parts, { weights: [1, 1, 1], files: [4000, 4000, 4000] });
  expect(move(parts, merged, { file: 4000 })).not.toContain('a,c');
});
