import { describe, expect } from 'vitest';
import { addDays, DAY_MS } from '#shared/dates.ts';
import {
  addWeight,
  allowProgress,
  getProgress,
  removeWeight,
  resetProgress,
  saveProgressGoal,
  withdrawProgress,
} from '#shared/features/progress/contract.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

const today = '2026-11-16';
const goal = {
  goal: 'lose',
  sex: 'female',
  age: 34,
  height: 168,
  weight: '72,4',
  activity: 'light',
  target: '65',
  targetOn: addDays(today, 120),
} as const;
const weigh = (anna: SiteCustomer, weight: string, date = today) =>
  anna.call(addWeight, { body: { date, weight } });

async function allowed(site: Site): Promise<SiteCustomer> {
  const anna = await site.customer();
  await anna.signHealthConsent();
  await anna.call(allowProgress);
  return anna;
}

describe('progress', () => {
  test('stores nothing before the consent to health data', async ({ site }) => {
    const anna = await site.customer();
    expect((await anna.refused(allowProgress)).code).toBe('consent_unsigned');
    await anna.refused(saveProgressGoal, { body: goal });
    await anna.refused(addWeight, { body: { date: today, weight: '72' } });
    expect(await anna.call(getProgress)).toMatchObject({
      consent: null,
      profile: null,
      weights: [],
      need: null,
    });
  });

  test('keeps one weight a day, and tells the need and a goal that is reached, once', async ({ site }) => {
    const anna = await allowed(site);
    await anna.call(saveProgressGoal, { body: goal });
    for (const weight of ['72,6', '72.1']) await weigh(anna, weight, addDays(today, -2));
    const seen = await anna.call(getProgress);
    expect(seen.weights.map(({ weightG }) => weightG)).toEqual([72_100, 72_400]);
    // 10 · 72.4 + 6.25 · 168 − 5 · 34 − 161 = 1443; × 1.375; × 0.85.
    expect(seen.need).toEqual({ rest: 1443, spent: 1984, proposed: 1687 });
    expect(await weigh(anna, '64,9')).toEqual({ hasReached: true });
    expect(await weigh(anna, '64,8')).toEqual({ hasReached: false });
  });

  test('is erased on request, by a weight, as a whole, and with its consent', async ({ site }) => {
    const anna = await allowed(site);
    await anna.call(saveProgressGoal, { body: goal });
    await weigh(anna, '72', addDays(today, -2));
    await anna.call(removeWeight, { body: { date: addDays(today, -2) } });
    expect((await anna.call(getProgress)).weights).toHaveLength(1);
    await anna.call(resetProgress, { body: { confirm: true } });
    expect(await anna.call(getProgress)).toMatchObject({ profile: null, weights: [] });
    await anna.call(saveProgressGoal, { body: goal });
    await anna.call(withdrawProgress, { body: { confirm: true } });
    expect(await anna.call(getProgress)).toMatchObject({ consent: null, profile: null, weights: [] });
  });

  test('sums a family up, with weights of nobody else', async ({ site }) => {
    const anna = await site.customer({
      order: { others: [{ name: 'Мама', programme: 'fitnes', kcal: 1500 }] },
    });
    await site.arrive(anna, 2);
    site.advance(14 * DAY_MS);
    const { family } = await anna.call(getProgress);
    expect(family.map(({ name, kcal }) => [name, kcal])).toEqual([
      ['', 1500],
      ['Мама', 1500],
    ]);
    expect((await (await site.customer()).call(getProgress)).family).toEqual([]);
  });
});
