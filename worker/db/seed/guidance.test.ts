import { expect, it } from 'vitest';
import { canonicalPath, matchPage } from '#shared/routes.ts';
import { readGuidance } from './guidance.ts';
import programmes from './programmes.json' with { type: 'json' };
import { readPurposes } from './purposes.ts';

const rows = readGuidance();

it('speaks of every programme and of every page for a purpose, and of nothing else', () => {
  const pages = [
    // Sets have one page together.
    ...programmes.flatMap(({ code, kind }) => (kind === 'set' ? [] : [`/programmy/${code}/`])),
    ...readPurposes().map(({ path }) => path),
  ];
  expect(rows.map(({ path }) => path).sort()).toEqual([...new Set(pages)].sort());
});

it('promises no kilograms and links to pages that exist', () => {
  const text = JSON.stringify(rows);
  expect(text).not.toMatch(/\d\s*кг|похудеете на|гарантир/i);
  const paths = [...text.matchAll(/\]\((\/[^)#?]*)/g)].map(([, path = '']) => path);
  const lost = paths.filter((path) => {
    const route = matchPage(path, false);
    return !route || canonicalPath(route, path) !== path;
  });
  expect(paths.length).toBeGreaterThan(3);
  expect(lost).toEqual([]);
});

it('refuses a row that is not whole and names it', () => {
  const [first] = rows;
  expect(() => readGuidance([{ ...first, suits: [] }])).toThrow(first?.path);
});
