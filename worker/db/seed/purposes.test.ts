import { expect, it } from 'vitest';
import { needsHealthNotice } from '#shared/features/programmes/rules.ts';
import { ProgrammeSeed } from '#shared/features/programmes/seed.ts';
import { pageRoutes } from '#shared/routes.ts';
import pictures from './pictures.json' with { type: 'json' };
import programmes from './programmes.json' with { type: 'json' };
import { readPurposes } from './purposes.ts';

const purposes = readPurposes();

it('stand at paths of the route table, each once', () => {
  const paths = new Set(pageRoutes.map(({ path }) => path));
  expect(purposes.filter(({ path }) => !paths.has(path))).toEqual([]);
  expect(purposes).toHaveLength(11);
});

it('name programmes and pictures that exist, and begin with one that they offer', () => {
  const codes = new Set(programmes.map(({ code }) => code));
  const names = new Set(pictures.map(({ name }) => name));
  expect(purposes.flatMap((purpose) => purpose.programmes).filter((code) => !codes.has(code))).toEqual([]);
  expect(purposes.filter(({ picture }) => !names.has(picture))).toEqual([]);
  expect(purposes.filter((purpose) => !purpose.programmes.includes(purpose.preset.programme))).toEqual([]);
});

it('begin with a calorie line that needs no notice of health', () => {
  const begun = purposes.map(({ preset }) => programmes.find(({ code }) => code === preset.programme));
  const parsed = begun.map((programme) => ProgrammeSeed.parse(programme));
  expect(parsed.filter((programme) => needsHealthNotice(programme, programme.defaultKcal))).toEqual([]);
});
