import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as terms from '#shared/features/bounds/terms.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/decisions/limits.md'), 'utf8');

test('the page of limits says of each what an honest person meets', () => {
  const table = page.slice(page.indexOf('## What an honest person meets'));
  const missing = Object.keys(terms).filter((name) => !table.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});
