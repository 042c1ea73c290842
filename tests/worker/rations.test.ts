import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listCalendarChanges } from '#shared/features/deliveries/contract.ts';
import { getMenu } from '#shared/features/menu/contract.ts';
import { listAlternatives, listMealPlans } from '#shared/features/rations/contract.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { mustCall, refusalOf } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { dishesOf, partlyClosedMoment, ServedCustomer } from '#tests/harness/served-customer.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let customer: ServedCustomer;

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  customer = await ServedCustomer.signedIn(site);
});

const runTimer = () => runTimerOf(site);

test('several meals and days are replaced at once, by one rule', async () => {
  const before = await customer.days();
  const params = { id: customer.orderId };
  const ask = (rule: 'near' | 'protein') =>
    mustCall(customer, listAlternatives, { params, query: { from: '2026-11-18', person: '1', rule } });
  const { meals, calendarVersion } = await ask('protein');
  expect(new Set(meals.map(({ date }) => date)).size).toBe(7);
  const near = await ask('near');
  const proteinOf = (some: typeof meals) => some.reduce((sum, { to }) => sum + to.proteinG, 0);
  expect(proteinOf(meals)).toBeGreaterThan(proteinOf(near.meals));
  for (const { from, to, kcalDifference } of near.meals) {
    expect(to.code).not.toBe(from?.code);
    expect(Math.abs(kcalDifference)).toBeLessThanOrEqual((from?.kcal ?? 0) * 0.1 + 1);
  }
  const chosen = meals.filter(({ date }) => date <= '2026-11-20');
  const wanted = chosen.map(({ date, slot, to }) => ({ date, slot, person: 1, dish: to.code }));
  expect((await customer.replace(wanted, calendarVersion)).status).toBe(200);
  const after = await customer.days();
  // Where nothing has more protein, what was planned stays.
  for (const { from, to } of chosen) expect(to.proteinG).toBeGreaterThan(from?.proteinG ?? 0);
  const dishAt = (date: string, slot: string) =>
    wanted.find((one) => one.date === date && one.slot === slot)?.dish;
  expect(after.slice(0, 3).flatMap(dishesOf)).toEqual(
    before
      .slice(0, 3)
      .flatMap(({ date, meals: planned }) =>
        planned.map(({ slot, dish }) => dishAt(date, slot) ?? dish?.code ?? null),
      ),
  );
  expect(after.slice(3).map(dishesOf)).toEqual(before.slice(3).map(dishesOf));
});

describe('what is served', () => {
  test('is the plan of each paid day where nothing is left out, with what to do with it', async () => {
    const served = await customer.days();
    expect(served.map(({ date }) => date.slice(8))).toEqual(['18', '19', '20', '21', '22', '23', '24']);
    const menu = await mustCall(customer, getMenu, {
      query: { programme: 'balans', kcal: '1500', from: '2026-11-18', days: '7' },
    });
    // Each delivery brings two days; on the second one, what does not keep gives way.
    const isFirst = (_: unknown, index: number) => index % 2 === 0;
    const planned = menu.days.map(({ meals }) => meals.map(({ dish }) => dish.code));
    expect(served.map(dishesOf).filter(isFirst)).toEqual(planned.filter(isFirst));
    expect(served.map(({ totals }) => totals).filter(isFirst)).toEqual(
      menu.days.map(({ totals }) => totals).filter(isFirst),
    );
    const changed = served.flatMap(({ meals }) => meals.filter(({ kind }) => kind !== 'planned'));
    expect(changed.length).toBeGreaterThan(0);
    for (const { kind, because, dish } of changed) {
      expect([kind, because]).toEqual(['replaced', ['до\u00a0этого дня не\u00a0хранится']]);
      expect(dish?.shelfLifeHours).toBeGreaterThan(28);
    }
    const [meal] = served[0]?.meals ?? [];
    expect(meal).toMatchObject({ kind: 'planned', insteadOf: null, dish: { reheat: expect.any(String) } });
    expect(meal?.dish?.shelfLifeHours).toBeGreaterThan(0);
    // Until 14:00 of the 16th the delivery of the 18th is open.
    expect(served.every(({ openUntil }) => openUntil !== null)).toBe(true);
  });

  test('leaves out what the order leaves out, for each person', async () => {
    await customer.request('/rest/customer/logout/');
    await customer.signIn(newPhone());
    const body = buildOrder({
      without: ['allergy-dairy', 'fish'],
      others: [{ programme: 'fitnes', kcal: 1800, without: ['allergy-dairy'] }],
    });
    await customer.signHealthConsent();
    const answer = await customer.request('/rest/orders/', {
      json: body,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(answer.status).toBe(201);
    const served = await customer.days();
    expect(served).toHaveLength(14);
    expect(new Set(served.map(({ programme }) => programme.code))).toEqual(new Set(['balans', 'fitnes']));
    const meals = served.flatMap((day) => day.meals);
    expect(meals.filter(({ dish }) => dish?.allergens.includes('dairy'))).toEqual([]);
    const replaced = meals.filter(({ kind }) => kind === 'replaced');
    expect(replaced.length).toBeGreaterThan(0);
    expect(replaced.every(({ insteadOf, because }) => insteadOf !== null && because.length > 0)).toBe(true);
  });

  test('is nobody else’s, and has a longest span', async () => {
    const other = new Customer(site, newPhone());
    expect((await other.request('/rest/rations/?from=2026-11-18&to=2026-11-24')).status).toBe(401);
    await other.signIn(other.phone);
    const found = await mustCall(other, listMealPlans, { query: { from: '2026-11-18', to: '2026-11-24' } });
    expect(found.days).toEqual([]);
    expect((await customer.request('/rest/rations/?from=2026-11-18&to=2027-02-24')).status).toBe(400);
  });
});

describe('replacing a dish', () => {
  test('offers dishes within ±10 %, brings the chosen one, says so in the history and can be undone', async () => {
    const { meal, choices } = await customer.choicesOf('2026-11-20', 'lunch');
    expect(choices.length).toBeGreaterThan(0);
    const kcal = meal.dish?.kcal ?? 0;
    for (const { dish, kcalDifference } of choices) {
      expect(Math.abs(kcalDifference)).toBeLessThanOrEqual(kcal * 0.1);
      expect(dish.kcal - kcal).toBe(kcalDifference);
    }
    const chosen = choices[0]?.dish;
    const place = { date: '2026-11-20', person: 1, slot: 'lunch' };
    const done = await customer.replace([{ ...place, dish: chosen?.code }]);
    expect(await done.json()).toEqual({
      text: `Обед 20\u00a0ноября: «${chosen?.title}» вместо блюда «${meal.dish?.title}»`,
      version: 2,
    });
    const lunch = async () =>
      (await customer.days('2026-11-20', '2026-11-20'))[0]?.meals.find(({ slot }) => slot === 'lunch');
    expect(await lunch()).toMatchObject({
      kind: 'chosen',
      dish: { code: chosen?.code },
      insteadOf: meal.dish?.title,
    });
    expect((await customer.replace([{ ...place, dish: '' }], 2)).status).toBe(200);
    expect(await lunch()).toEqual(meal);
    const { changes } = await mustCall(customer, listCalendarChanges, { params: { id: customer.orderId } });
    expect(changes.map(({ kind }) => kind)).toEqual(['replace', 'replace']);
  });

  test('of thirty tabs at one moment happens once, and the others read that they are behind', async () => {
    const { choices } = await customer.choicesOf('2026-11-20', 'lunch');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, tab) =>
        customer.replace([
          {
            date: '2026-11-20',
            person: 1,
            slot: 'lunch',
            dish: choices[tab % choices.length]?.dish.code,
          },
        ]),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(29);
  });

  test('is refused once the cut-off has passed, for a strange dish and in a stranger’s order', async () => {
    const { choices } = await customer.choicesOf('2026-11-20', 'lunch');
    const dish = choices[0]?.dish.code;
    const input = { date: '2026-11-20', person: 1, slot: 'lunch' };
    expect(
      (await refusalOf(await customer.replace([{ ...input, dish: 'net-takogo' }]))).fields,
    ).toHaveProperty('dish');
    expect((await customer.replace([{ ...input, person: 2, dish }])).status).toBe(404);
    expect((await customer.replace([{ ...input, date: '2026-12-20', dish }])).status).toBe(404);
    const other = new Visitor(site);
    expect((await customer.replace([{ ...input, dish }], 1, other)).status).toBe(401);
    await other.signIn(newPhone());
    expect((await customer.replace([{ ...input, dish }], 1, other)).status).toBe(404);
    await setClock(site, partlyClosedMoment);
    expect((await refusalOf(await customer.replace([{ ...input, dish }]))).code).toBe('cut_off_passed');
    const closed = await customer.request(
      `/rest/orders/${customer.orderId}/choices/?date=2026-11-20&person=1&slot=lunch`,
    );
    expect((await refusalOf(closed)).code).toBe('cut_off_passed');
  });
});

describe('a closed day', () => {
  test('stays as it was at its cut-off, whatever becomes of the menu', async () => {
    await setClock(site, partlyClosedMoment);
    const before = await customer.days('2026-11-18', '2026-11-21');
    await runTimer();
    const kept = await site.db
      .prepare('SELECT COUNT(*) AS n, MAX(length(meals)) AS letters FROM served_days WHERE order_id = ?')
      .bind(customer.orderId)
      .first<{ n: number; letters: number }>();
    expect(kept?.n).toBe(4);
    // It is kept for as long as its customer: what the portions hold stands elsewhere, once.
    expect(kept?.letters).toBeLessThan(400);
    await site.db
      .prepare(`UPDATE dishes SET kcal_per_100 = kcal_per_100 + 40 WHERE code = ?`)
      .bind(before[0]?.meals[2]?.dish?.code)
      .run();
    const after = await customer.days('2026-11-18', '2026-11-21');
    await site.db
      .prepare(`UPDATE dishes SET kcal_per_100 = kcal_per_100 - 40 WHERE code = ?`)
      .bind(before[0]?.meals[2]?.dish?.code)
      .run();
    expect(after).toEqual(before);
    await expect(
      site.db.prepare('UPDATE served_days SET kcal = 1 WHERE order_id = ?').bind(customer.orderId).run(),
    ).rejects.toThrow('guard:served-day-changed');
  });
});

describe('without scripts', () => {
  test('a meal is replaced by a plain form, and the page says why where it cannot be', async () => {
    const page = await openPlain(customer, '/personal/');
    const link = /href="(\/personal\/exceptions\/\?replace=[^"]+\.lunch)"/.exec(page.html)?.[1] ?? '';
    const form = await openPlain(customer, link);
    expect(form.html).toContain('без\u00a0доплаты');
    const meal = /name="meal"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="meal"/.exec(form.html);
    const done = await submitPlain(customer, form, '/meals/', { meal: meal?.[1] ?? meal?.[2] ?? '' });
    expect([done.status, done.address]).toEqual([200, '/personal/']);
    expect(done.html).toContain('Ваша замена вместо блюда');
    // The same form again is behind its calendar.
    const behind = await submitPlain(customer, form, '/meals/', { meal: meal?.[1] ?? meal?.[2] ?? '' });
    expect(behind.address).toContain('/personal/exceptions/');
    expect(behind.html).toContain('Календарь изменился в\u00a0другом окне');
    await setClock(site, partlyClosedMoment);
    expect((await openPlain(customer, link)).html).toContain('приём изменений закрыт');
  });
});
