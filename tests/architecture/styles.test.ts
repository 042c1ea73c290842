import { globSync, readFileSync } from 'node:fs';
import { parse } from 'postcss';
import { expect, test } from 'vitest';
import { readTokens } from '#scripts/build/sheets.ts';
import { listWords } from '#scripts/build/vocabulary.ts';

test('a declaration that a word of the vocabulary says is written as that word', () => {
  const words = listWords(readTokens('.').all);
  const said = new Map(
    [...words].flatMap(([word, [first, second]]) =>
      first && !second ? [[first.join(': '), word] as const] : [],
    ),
  );
  const spelled = (css: string) => {
    const found: string[] = [];
    parse(css).walkDecls(({ prop, value, parent }) => {
      const word = said.get(`${prop}: ${value.replaceAll(/\s+/g, ' ')}`);
      if (word && !/keyframes$/.test(Object(parent?.parent).name)) found.push(`${prop}: ${value} is ${word}`);
    });
    return found;
  };
  expect(spelled('.a { display: grid; gap: var(--s12); grid-area: 1; }')).toEqual([
    'display: grid is grid',
    'gap: var(--s12) is gap-12',
  ]);
  const sheets = globSync('client/**/*.module.css');
  expect(
    sheets.flatMap((file) => spelled(readFileSync(file, 'utf8')).map((one) => `${file} ${one}`)),
  ).toEqual([]);
});
