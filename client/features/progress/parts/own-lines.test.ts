import { expect, test } from 'vitest';
import type { ProgressProfile, ProgressView } from '#shared/features/progress/schema.ts';
import { ownLines } from './own-lines.ts';

const profile: ProgressProfile = {
  goal: 'lose',
  sex: 'female',
  age: 34,
  height: 168,
  activity: 'light',
  startG: 72_000,
  startedOn: '2026-10-01',
  targetG: 67_000,
  targetOn: '2027-01-15',
  isReached: false,
};
const weightOn = (date: string) => ({ date, weightG: 70_500, trendG: 70_600 });
const expected = { basis: 'weights', gPerWeek: -400, on: '2027-01-28' } as const;

test.each<[string, Partial<ProgressView>, string[]]>([
  ['no goal', { profile: null }, ['Цель не поставлена']],
  ['a goal without weights', {}, ['До цели 5 кг, хотели к 15 января 2027', 'Запишите первый вес']],
  [
    'a pace',
    { weights: [weightOn('2026-11-20')], expected },
    ['До цели 3,5 кг, придёте около 28 января 2027'],
  ],
  [
    'an old weight',
    { weights: [weightOn('2026-11-02')] },
    ['До цели 3,5 кг, хотели к 15 января 2027', 'Вес не записан уже 21 день'],
  ],
  [
    'a weight to keep',
    { profile: { ...profile, goal: 'keep' }, weights: [weightOn('2026-11-22')] },
    ['Держите около 67 кг'],
  ],
  [
    'a goal that is reached',
    { profile: { ...profile, isReached: true }, weights: [weightOn('2026-11-22')] },
    ['Цель достигнута'],
  ],
])('%s is told with what is missing', (_, changes, lines) => {
  const own = { today: '2026-11-23', profile, weights: [], expected: null, ...changes };
  expect(ownLines(own).map((line) => line.replaceAll('\u00a0', ' '))).toEqual(lines);
});
