import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { measureShape } from './shape.ts';

const root = resolve(import.meta.dirname, '../..');
/** Figures that keep to their bar; the others are printed by `npm run shape`. */
const held = ['cycles of modules', 'largest cycle of features', 'migrations', 'triggers'];

test('what the shape of the source has reached is kept', () => {
  const paths = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const figures = measureShape(root, paths.filter(Boolean));
  const broken = figures.filter(({ name, value, most }) => held.includes(name) && value > (most ?? value));
  expect(figures.map(({ name }) => name)).toEqual(expect.arrayContaining(held));
  expect(broken).toEqual([]);
});
