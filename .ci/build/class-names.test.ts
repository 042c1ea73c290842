import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createClassNames } from './class-names.ts';

const root = resolve(import.meta.dirname, '../..');
const sheets = globSync('client/**/*.module.css', { cwd: root }).map((sheet) => join(root, sheet));
const [first = '', second = ''] = sheets;

test('names the classes of a style sheet in their order, whatever other sheets are asked for', () => {
  const alone = createClassNames(root);
  const own = [alone('card', first), alone('title', first)];
  const among = createClassNames(root);
  among('card', second);
  expect([among('card', first), among('title', first)]).toEqual(own);
  expect(new Set(own).size).toBe(2);
  expect(alone('card', first)).toBe(own[0]);
});

test('gives each style sheet of the site names of its own', () => {
  const nameOf = createClassNames(root);
  expect(sheets.length).toBeGreaterThan(50);
  const names = sheets.flatMap((sheet) => [nameOf('card', sheet), nameOf('title', sheet)]);
  expect(new Set(names).size).toBe(2 * sheets.length);
});

test('names more classes than there are signs', () => {
  const nameOf = createClassNames(root);
  const names = Array.from({ length: 200 }, (_, place) => nameOf(`class-${place}`, first));
  expect(new Set(names).size).toBe(200);
  for (const name of names) expect(name).toMatch(/^[a-zA-Z][\w-]*$/);
});
