import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { codeTerms } from '#shared/features/auth/code-terms.ts';
import * as terms from '#shared/features/bounds/terms.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/decisions/limits.md'), 'utf8');

test('the page of limits says of each number why it is so', () => {
  const reasons = page.slice(
    page.indexOf('## Why these numbers'),
    page.indexOf('## What an honest person meets'),
  );
  const names = [...Object.keys(terms), ...Object.keys(codeTerms).map((name) => `codeTerms.${name}`)];
  // How many digits a code has is no limit.
  const without = ['codeTerms.length', 'codeTerms.letterLifetimeMs'];
  expect(names.filter((name) => !without.includes(name) && !reasons.includes(`\`${name}\``))).toEqual([]);
});

test('the page of limits says of each what an honest person meets', () => {
  const table = page.slice(page.indexOf('## What an honest person meets'));
  const missing = Object.keys(terms).filter((name) => !table.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});
