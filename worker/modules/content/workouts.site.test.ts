import { describe, expect } from 'vitest';
import { addDays, DAY_MS } from '#shared/dates.ts';
import { getWorkouts, markDay, markExercise, saveWorkoutPlan } from '#shared/features/workouts/contract.ts';
import { type SiteCustomer, test, type Visitor } from '#tests/site.ts';

const today = '2026-11-16';
const workouts = (who: Visitor, query = {}) => who.call(getWorkouts, { query });
const mark = (anna: SiteCustomer, exercise: string, date = today, state: 'done' | 'open' = 'done') =>
  anna.call(markExercise, { body: { date, exercise, state } });

describe('workouts', () => {
  test('show a stranger the plan without marks', async ({ site }) => {
    const stranger = site.visitor();
    expect(await workouts(stranger)).toMatchObject({ isChosen: false });
    const body = { date: today, exercise: 'prisedaniya', state: 'done' } as const;
    expect((await stranger.refused(markExercise, { body })).code).toBe('unauthorized');
  });

  test('show a customer the plan that marks are counted by, whatever the address asks', async ({ site }) => {
    const anna = await site.customer();
    expect(await workouts(anna, { goal: 'strength', level: '3', days: '6' })).toEqual(await workouts(anna));
  });

  test('finish a day once and a week once', async ({ site }) => {
    const anna = await site.customer();
    await anna.call(saveWorkoutPlan, { body: { goal: 'tone', level: 1, days: 2 } });
    const [monday, thursday] = (await workouts(anna)).days;
    const codes = monday?.exercises.map(({ code }) => code) ?? [];
    const [last = '', ...others] = codes;
    for (const code of others) await mark(anna, code);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => mark(anna, last)));
    expect(outcomes.filter(({ hasFinishedDay }) => hasFinishedDay)).toMatchObject([
      { exercises: codes.length, hasFinishedWeek: false, week: { done: 1, planned: 2 } },
    ]);
    site.advance(3 * DAY_MS);
    const body = { date: thursday?.date ?? '' };
    expect(await anna.call(markDay, { body })).toMatchObject({ hasFinishedDay: true, hasFinishedWeek: true });
    expect(await anna.call(markDay, { body })).toMatchObject({ hasFinishedDay: false, isDayDone: true });
    site.advance(4 * DAY_MS);
    const { week, history } = await workouts(anna);
    expect(week).toMatchObject({ monday: addDays(today, 7), done: 0 });
    expect(history).toMatchObject([{ monday: today, done: 2, planned: 2 }]);
    expect((await workouts(await site.customer())).history).toEqual([]);
  });

  test('are not done ahead, and only those of the plan', async ({ site }) => {
    const anna = await site.customer();
    const [, ahead] = (await workouts(anna)).days;
    const refused = async (date: string, exercise: string) =>
      (await anna.refused(markExercise, { body: { date, exercise, state: 'done' } })).code;
    expect(await refused(ahead?.date ?? '', ahead?.exercises[0]?.code ?? '')).toBe('validation_failed');
    expect(await refused(today, 'no-such-exercise')).toBe('not_found');
  });
});
