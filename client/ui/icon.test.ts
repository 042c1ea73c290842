import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

test('every name of an icon has a drawing, and no drawing is without a name', () => {
  const [, names = ''] = /export type IconName =([^;]+);/.exec(read('icon.tsx')) ?? [];
  const named = [...names.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name);
  const drawn = [...read('icons.svg').matchAll(/<symbol id="([a-z-]+)"/g)].map(([, id]) => id);
  expect(named.length).toBeGreaterThan(0);
  expect(drawn.toSorted()).toEqual(named.toSorted());
});
