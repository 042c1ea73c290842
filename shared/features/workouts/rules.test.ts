import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readExercises } from '#worker/db/seed/exercises.ts';
import { weekdayOf } from '../../dates.ts';
import { doseText, mondayOf, type Plan, planWeek } from './rules.ts';
import type { WorkoutGoal, WorkoutLevel } from './schema.ts';

const exercises = readExercises();

test('there are at least thirty exercises, each with its muscles and cautions', () => {
  expect(exercises.length).toBeGreaterThanOrEqual(30);
});

test('the week of any date begins on its Monday', () => {
  expect(['2026-11-16', '2026-11-19', '2026-11-22'].map(mondayOf)).toEqual(Array(3).fill('2026-11-16'));
  expect(weekdayOf(mondayOf('2027-01-01'))).toBe(1);
});

test('a dose says sets, amount and side', () => {
  const dose = { unit: 'reps', sets: [2, 3, 3], amount: [6, 8, 12], side: 'на ногу' } as const;
  expect(doseText({ ...dose, sets: [2, 3, 3], amount: [6, 8, 12] }, 2)).toBe('3 × 8 на ногу');
  expect(doseText({ unit: 'minutes', sets: [1, 1, 1], amount: [10, 15, 20] }, 3)).toBe('20 мин');
});

test('every plan has its days spread out and of a sane length, without repeated or too hard exercises', () => {
  const plans = fc.record({
    goal: fc.constantFrom<WorkoutGoal>('tone', 'strength', 'endurance', 'flexibility'),
    level: fc.constantFrom<WorkoutLevel>(1, 2, 3),
    days: fc.integer({ min: 2, max: 6 }),
  });
  fc.assert(
    fc.property(plans, fc.integer({ min: 0, max: 400 }), (plan: Plan, week) => {
      const monday = new Date(Date.parse('2026-01-05') + week * 7 * 86_400_000).toISOString().slice(0, 10);
      const days = planWeek(exercises, plan, monday);
      expect(days).toEqual(planWeek(exercises, plan, monday));
      expect(new Set(days.map(({ date }) => date)).size).toBe(plan.days);
      for (const day of days) {
        expect(mondayOf(day.date)).toBe(monday);
        expect(day.exercises.length).toBeGreaterThanOrEqual(7);
        expect(new Set(day.exercises.map(({ code }) => code)).size).toBe(day.exercises.length);
        for (const { level } of day.exercises) expect(level).toBeLessThanOrEqual(plan.level);
        expect(day.minutes).toBeGreaterThanOrEqual(8);
        expect(day.minutes).toBeLessThanOrEqual(60);
      }
    }),
  );
});
