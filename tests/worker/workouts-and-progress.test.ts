import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, DAY_MS, moscowDate } from '#shared/dates.ts';
import { placeOrder } from '#shared/features/orders/contract.ts';
import { getProgress } from '#shared/features/progress/contract.ts';
import { getWorkouts, markExercise } from '#shared/features/workouts/contract.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { answerOf, mustCall, refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliverNext } from '#tests/harness/operations.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
const now = Date.parse(orderMoment);
const today = moscowDate(now);

beforeAll(async () => {
  site = await startLocalWorker({ floodLimit: 1_000_000 });
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

async function register(): Promise<{ visitor: Visitor; id: string }> {
  const visitor = new Visitor(site);
  const { id } = await visitor.signIn(newPhone());
  return { visitor, id };
}

const workouts = (visitor: Visitor) => mustCall(visitor, getWorkouts);
const progress = (visitor: Visitor) => mustCall(visitor, getProgress);

/** The page as it is read: React parts texts with comments. */
const textOf = ({ html }: { html: string }) => html.replaceAll('<!-- -->', '');

/** How many rows of a customer a table holds. */
const countOf = (table: string, customerId: string) =>
  site.db.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE customer_id = ?`).bind(customerId).first('n');

describe('workouts', () => {
  const mark = (visitor: Visitor, date: string, exercise: string, state = 'done') =>
    visitor.request('/rest/workouts/marks/', { json: { date, exercise, state } });

  test('show a stranger the plan without marks, as the address asks', async () => {
    const stranger = new Visitor(site);
    const { days, isChosen } = await workouts(stranger);
    expect([days.length, isChosen]).toEqual([3, false]);
    const page = await openPlain(stranger, '/webview/workout/?goal=strength&level=2&days=5');
    expect(textOf(page)).toContain('Сила: 5');
    expect(page.html).toContain('/?login=yes&amp;back_url=%2Fwebview%2Fworkout%2F');
    expect(page.html).not.toContain('/rest/workouts/marks/');
    expect((await mark(stranger, today, 'prisedaniya')).status).toBe(401);
    expect((await stranger.request('/webview/workout/?goal=nonsense&days=99')).status).toBe(200);
  });

  test('show a customer the plan that marks are counted by, whatever the address asks', async () => {
    const { visitor } = await register();
    const asked = await mustCall(visitor, getWorkouts, {
      query: { goal: 'strength', level: '3', days: '6' },
    });
    expect(asked).toEqual(await workouts(visitor));
    const exercises = asked.days[0]?.exercises ?? [];
    expect(exercises.length).toBeGreaterThan(0);
    for (const { code } of exercises) {
      expect((await mark(visitor, today, code)).status).toBe(200);
    }
  });

  test('ask nothing about the days before the customer began', async () => {
    const { visitor } = await register();
    const page = async () => (await openPlain(visitor, '/webview/workout/')).html;
    await setClock(site, new Date(now + 3 * DAY_MS).toISOString());
    expect(await page()).not.toContain('Не\u00a0отмечено');
    const [monday] = (await workouts(visitor)).days;
    await mark(visitor, today, monday?.exercises[0]?.code ?? '');
    expect((await workouts(visitor)).since).toBe(today);
    expect(await page()).toContain('Не\u00a0отмечено');
    await setClock(site, orderMoment);
  });

  test('keep marks of each customer, finish a day once and a week once', async () => {
    const { visitor, id } = await register();
    await visitor.request('/rest/workouts/plan/', { json: { goal: 'tone', level: 1, days: 2 } });
    const [monday, thursday] = (await workouts(visitor)).days;
    if (!monday || !thursday) throw new Error('No days');
    expect(monday.date).toBe(today);
    const codes = monday.exercises.map(({ code }) => code);
    const [last = '', ...others] = codes;
    for (const code of [...others, ...others]) expect((await mark(visitor, today, code)).status).toBe(200);
    expect((await workouts(visitor)).days[0]).toMatchObject({ isDone: false });
    const at = (answer: Awaited<ReturnType<typeof mark>>) => answerOf(markExercise, answer);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async () => at(await mark(visitor, today, last))),
    );
    expect(outcomes.filter(({ hasFinishedDay }) => hasFinishedDay)).toHaveLength(1);
    expect(outcomes.find(({ hasFinishedDay }) => hasFinishedDay)).toMatchObject({
      exercises: codes.length,
      hasFinishedWeek: false,
      week: { done: 1, planned: 2 },
    });
    // What is ahead cannot have been done, and what the plan lacks is not found.
    expect((await mark(visitor, thursday.date, thursday.exercises[0]?.code ?? '')).status).toBe(400);
    expect((await mark(visitor, today, 'no-such-exercise')).status).toBe(404);
    expect((await mark(visitor, addDays(today, 1), last)).status).toBe(404);

    await setClock(site, new Date(now + 3 * DAY_MS).toISOString());
    const whole = await visitor.request('/rest/workouts/days/', { json: { date: thursday.date } });
    expect(await whole.json()).toMatchObject({
      hasFinishedDay: true,
      hasFinishedWeek: true,
      week: { done: 2 },
    });
    const again = await visitor.request('/rest/workouts/days/', { json: { date: thursday.date } });
    expect(await again.json()).toMatchObject({ hasFinishedDay: false, isDayDone: true });
    await mark(visitor, thursday.date, thursday.exercises[0]?.code ?? '', 'open');
    expect((await workouts(visitor)).week).toMatchObject({ done: 1 });
    expect(await countOf('workout_days', id)).toBe(1);

    await setClock(site, new Date(now + 7 * DAY_MS).toISOString());
    const next = await workouts(visitor);
    expect(next.week).toMatchObject({ monday: addDays(today, 7), done: 0, planned: 2 });
    expect(next.history).toEqual([
      expect.objectContaining({ monday: today, done: 1, planned: 2, exercises: codes.length }),
    ]);
    expect((await workouts((await register()).visitor)).history).toEqual([]);
    await setClock(site, orderMoment);
  });

  test('are marked by plain forms, which lead back to their page', async () => {
    const { visitor } = await register();
    const page = await openPlain(visitor, '/webview/workout/');
    const saved = await submitPlain(visitor, page, '/rest/workouts/plan/', {
      goal: 'tone',
      level: '1',
      days: '4',
    });
    expect(saved.address).toBe('/webview/workout/');
    expect(textOf(saved)).toContain('Тонус: 4');
    const marked = await submitPlain(visitor, saved, '/rest/workouts/days/', {});
    expect(marked.address).toBe('/webview/workout/');
    expect((await workouts(visitor)).week.done).toBe(1);
  });
});

describe('progress', () => {
  const goal = {
    goal: 'lose',
    sex: 'female',
    age: 34,
    height: 168,
    weight: '72,4',
    activity: 'light',
    target: '65',
    targetOn: addDays(today, 120),
  };
  const post = (visitor: Visitor, path: string, json: unknown) =>
    visitor.request(`/rest/progress/${path}/`, { json });
  const allow = async (visitor: Visitor) => {
    await visitor.signHealthConsent();
    await post(visitor, 'consent', {});
  };

  test('stores nothing before the consent, which is recorded once', async () => {
    const { visitor, id } = await register();
    expect(await progress(visitor)).toMatchObject({ consent: null, profile: null, weights: [], need: null });
    expect((await post(visitor, 'goal', goal)).status).toBe(422);
    expect((await post(visitor, 'weights', { date: today, weight: '72' })).status).toBe(422);
    expect((await refusalOf(await post(visitor, 'consent', {}))).code).toBe('consent_unsigned');
    expect(await Promise.all(['weights', 'progress_profiles'].map((table) => countOf(table, id)))).toEqual([
      0, 0,
    ]);

    await visitor.signHealthConsent();
    await Promise.all([1, 2, 3, 4].map(() => post(visitor, 'consent', {})));
    const consents = await site.db
      .prepare(
        `SELECT document, version, address, given_at FROM consents c JOIN progress_profiles p ON p.consent_id = c.id
         WHERE c.customer_id = ?`,
      )
      .bind(id)
      .all<Record<string, unknown>>();
    expect(consents.results).toEqual([
      {
        document: 'healthData',
        version: expect.stringMatching(/^\d{4}-/),
        address: expect.any(String),
        given_at: expect.any(Number),
      },
    ]);
    expect((await progress(visitor)).consent).not.toBeNull();
  });

  test('keeps one weight a day, reaches a goal once, and erases on request', async () => {
    const { visitor, id } = await register();
    await allow(visitor);
    expect((await post(visitor, 'goal', goal)).status).toBe(200);
    for (const weight of ['72,6', '72.1']) {
      expect((await post(visitor, 'weights', { date: addDays(today, -2), weight })).status).toBe(200);
    }
    const seen = await progress(visitor);
    expect(seen.weights).toEqual([
      { date: addDays(today, -2), weightG: 72_100, trendG: 72_100 },
      { date: today, weightG: 72_400, trendG: 72_157 },
    ]);
    // 10 · 72.4 + 6.25 · 168 − 5 · 34 − 161 = 1443; × 1.375; × 0.85.
    expect(seen.need).toEqual({ rest: 1443, spent: 1984, proposed: 1687 });
    expect(await (await post(visitor, 'weights', { date: today, weight: '64,9' })).json()).toEqual({
      hasReached: true,
    });
    expect(await (await post(visitor, 'weights', { date: today, weight: '64,8' })).json()).toEqual({
      hasReached: false,
    });
    expect((await progress(visitor)).profile?.isReached).toBe(true);

    await post(visitor, 'weights/remove', { date: addDays(today, -2) });
    expect(await countOf('weights', id)).toBe(1);
    await post(visitor, 'reset', { confirm: true });
    expect(await progress(visitor)).toMatchObject({
      profile: null,
      weights: [],
      consent: { version: expect.any(String) },
    });
    await post(visitor, 'goal', goal);
    await post(visitor, 'withdraw', { confirm: true });
    expect(await Promise.all(['weights', 'progress_profiles'].map((table) => countOf(table, id)))).toEqual([
      0, 0,
    ]);
    const withdrawn = await site.db
      .prepare(
        `SELECT withdrawn_at IS NOT NULL AS is_over FROM consents WHERE customer_id = ? AND document = 'healthData'
         ORDER BY rowid`,
      )
      .bind(id)
      .all<{ is_over: number }>();
    // What is signed covers allergies too: the settings end it.
    expect(withdrawn.results.map(({ is_over }) => is_over)).toEqual([0, 1]);
    expect((await progress(visitor)).consent).toBeNull();
    await post(visitor, 'consent', {});
    expect((await progress(visitor)).consent).not.toBeNull();
  });

  test.each([
    ['underweight', { target: '50' }, 'target', /здорового веса/],
    ['faster than a kilogram a week', { targetOn: addDays(today, 45) }, 'targetOn', /Давайте бережнее/],
    ['a child’s', { age: 15 }, 'age', /18/],
  ])('refuses a goal that is %s with words', async (_, change, field, words) => {
    const { visitor } = await register();
    await allow(visitor);
    const answer = await post(visitor, 'goal', { ...goal, ...change });
    expect(answer.status).toBe(400);
    const error = await refusalOf(answer);
    expect(error.fields?.[field]).toMatch(words);
    expect((await progress(visitor)).profile).toBeNull();
  });

  test('shows what was delivered, and proposes another line when weeks of weights say so', async () => {
    const { visitor } = await register();
    const order = await orderProgramme(visitor, buildOrder({ days: 14 }));
    await allow(visitor);
    await post(visitor, 'goal', goal);
    expect((await progress(visitor)).delivered).toEqual([]);
    await deliverNext(site, order.id, 1_000);
    const later = now + 18 * DAY_MS;
    await setClock(site, new Date(later).toISOString());
    for (let day = 2; day <= 18; day += 2) {
      await post(visitor, 'weights', { date: addDays(today, day), weight: '72,4' });
    }
    const { delivered, suggestion } = await progress(visitor);
    await setClock(site, orderMoment);
    expect(delivered).toHaveLength(14);
    for (const { kcal } of delivered) expect(Math.abs(kcal - 1500)).toBeLessThan(150);
    expect(suggestion).toMatchObject({
      kcal: 1200,
      currentKcal: 1500,
      direction: 'less',
      gPerWeek: 0,
      programme: { code: 'balans' },
    });
  });

  test('is opened by a plain form', async () => {
    const { visitor } = await register();
    await visitor.signHealthConsent();
    const page = await openPlain(visitor, '/personal/progress/');
    const opened = await submitPlain(visitor, page, '/rest/progress/consent/', {});
    expect(opened.html).toContain('Поставьте цель');
    const closed = await submitPlain(visitor, opened, '/rest/progress/withdraw/', { confirm: 'on' });
    expect(closed.html).toContain('Включить прогресс');
  });
});

test('a family is summed up above the single cards, with weights of nobody else', async () => {
  const { visitor } = await register();
  const placed = await visitor.request('/rest/orders/', {
    json: buildOrder({ others: [{ name: 'Мама', programme: 'fitnes', kcal: 1500 }] }),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  const { id } = (await answerOf(placeOrder, placed)).order;
  await deliverNext(site, id, 2);
  await setClock(site, new Date(now + 14 * DAY_MS).toISOString());
  const { family } = await progress(visitor);
  expect(family.map(({ person, name, kcal }) => [person, name, kcal])).toEqual([
    [1, '', 1500],
    [2, 'Мама', 1500],
  ]);
  for (const { days, kcalADay, kcal } of family) {
    expect(days).toBeGreaterThan(0);
    expect(Math.abs(kcalADay - kcal)).toBeLessThan(kcal * 0.15);
  }
  const page = textOf(await openPlain(visitor, '/personal/progress/'));
  expect(page.indexOf('Вся семья')).toBeGreaterThan(0);
  expect(page.indexOf('Вся семья')).toBeLessThan(page.indexOf('Следите за'));
  expect((await progress((await register()).visitor)).family).toEqual([]);
  await setClock(site, orderMoment);
});
