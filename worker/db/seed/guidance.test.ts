import { expect, it } from 'vitest';
import { canonicalPath, matchPage } from '#shared/routes.ts';
import faq from './faq.json' with { type: 'json' };
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

it('answers three or four questions of each programme, under ids of their own', () => {
  const purposes = new Set(readPurposes().map(({ path }) => path));
  const counts = rows.map(({ path, questions }) => (purposes.has(path) ? 0 : 3) - questions.length);
  expect(counts.filter((missing) => missing > 0 || missing < -1)).toEqual([]);
  const general = faq.flatMap(({ questions }) => questions.map(({ id }) => id));
  const ids = [...general, ...rows.flatMap(({ questions }) => questions.map(({ id }) => id))];
  expect(new Set(ids).size).toBe(ids.length);
});

it('tells of each programme why its menu is as it is; a purpose has its story', () => {
  const purposes = new Set(readPurposes().map(({ path }) => path));
  expect(rows.filter(({ path, why }) => why.length >= 400 === purposes.has(path))).toEqual([]);
});

it('uses words of its own everywhere', () => {
  const texts = rows.flatMap(({ suits, unsuited, doctor, day, why, questions }) => [
    ...(why === '' ? [] : why.split('\n\n')),
    ...suits.map(({ text }) => text),
    ...[unsuited.join(' '), doctor, day],
    ...questions.map(({ answer }) => answer),
  ]);
  expect(new Set(texts).size).toBe(texts.length);
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
