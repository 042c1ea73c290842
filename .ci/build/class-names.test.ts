import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createClassNames } from './class-names.ts';

const root = resolve(import.meta.dirname, '../..');

test('names the classes of a style sheet in their order, whatever other sheets there are', () => {
  const alone = createClassNames('/site');
  const own = [alone('card', '/site/a.module.css'), alone('title', '/site/a.module.css')];
  const among = createClassNames('/site');
  among('card', '/site/b.module.css');
  expect([among('card', '/site/a.module.css'), among('title', '/site/a.module.css')]).toEqual(own);
  expect(new Set(own).size).toBe(2);
  expect(alone('card', '/site/a.module.css')).toBe(own[0]);
});

test('gives each style sheet of the site names of its own', () => {
  const nameOf = createClassNames(root);
  const sheets = globSync('client/**/*.module.css', { cwd: root });
  expect(sheets.length).toBeGreaterThan(50);
  const names = sheets.map((sheet) => nameOf('card', join(root, sheet)));
  expect(new Set(names).size).toBe(sheets.length);
});

test('names more classes than there are signs', () => {
  const nameOf = createClassNames(root);
  const names = Array.from({ length: 200 }, (_, place) => nameOf(`class-${place}`, join(root, 'many.css')));
  expect(new Set(names).size).toBe(200);
  for (const name of names) expect(name).toMatch(/^[a-zA-Z][\w-]*$/);
});
