import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CalendarChange } from '#shared/features/deliveries/schema.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import type { RationDay } from '#shared/features/rations/schema.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let visitor: Visitor;
let order: Order;

/** When the deliveries of the 18th and the 20th are closed, and that of the 22nd is not. */
const laterMoment = '2026-11-18T12:00:00.000Z';

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
  order = await place({});
});

async function place(wish: Parameters<typeof buildOrder>[0], by = visitor): Promise<Order> {
  const answer = await by.request('/rest/orders/', {
    json: buildOrder(wish),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  return ((await answer.json()) as { order: Order }).order;
}

async function get<T>(path: string, by = visitor): Promise<T> {
  const answer = await by.request(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function days(from = '2026-11-18', to = '2026-11-24'): Promise<RationDay[]> {
  return (await get<{ days: RationDay[] }>(`/rest/rations/?from=${from}&to=${to}`)).days;
}

const dishesOf = ({ meals }: RationDay) => meals.map(({ dish }) => dish?.code);
const errorOf = async (answer: Response) =>
  ((await answer.json()) as { error: { code: string; fields?: Record<string, string> } }).error;
const runTimer = () => runTimerOf(site);

interface Choices {
  calendarVersion: number;
  meal: RationDay['meals'][number];
  choices: { dish: { code: string; title: string; kcal: number }; kcalDifference: number }[];
  blocked: { title: string; because: string[] }[];
}
const choicesOf = (date: string, slot: string, orderId = order.id) =>
  get<Choices>(`/rest/orders/${orderId}/choices/?date=${date}&person=1&slot=${slot}`);
const replace = (meals: object[], version = 1, by = visitor, orderId = order.id) =>
  by.request(`/rest/orders/${orderId}/meals/`, { json: { version, meals } });

describe('what is served', () => {
  test('is the plan of each paid day where nothing is left out, with what to do with it', async () => {
    const served = await days();
    expect(served.map(({ date }) => date.slice(8))).toEqual(['18', '19', '20', '21', '22', '23', '24']);
    const menu = await get<{ days: { meals: { dish: { code: string } }[]; totals: object }[] }>(
      '/rest/menu/?programme=balans&kcal=1500&from=2026-11-18&days=7',
    );
    expect(served.map(dishesOf)).toEqual(menu.days.map(({ meals }) => meals.map(({ dish }) => dish.code)));
    expect(served.map(({ totals }) => totals)).toEqual(menu.days.map(({ totals }) => totals));
    const [meal] = served[0]?.meals ?? [];
    expect(meal).toMatchObject({ kind: 'planned', insteadOf: null, dish: { reheat: expect.any(String) } });
    expect(meal?.dish?.shelfLifeHours).toBeGreaterThan(0);
    // Until 14:00 of the 16th the delivery of the 18th is open.
    expect(served.every(({ openUntil }) => openUntil !== null)).toBe(true);
  });

  test('leaves out what the order leaves out, for each person', async () => {
    await visitor.request('/rest/customer/logout/');
    await visitor.signIn(newPhone());
    const body = buildOrder({
      people: 2,
      without: ['allergy-dairy', 'fish'],
      second: { programme: 'fitnes', kcal: 1800 },
    });
    const answer = await visitor.request('/rest/orders/', {
      json: { ...body, healthConsent: true },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(answer.status).toBe(201);
    const served = await days();
    expect(served).toHaveLength(14);
    expect(new Set(served.map(({ programme }) => programme.code))).toEqual(new Set(['balans', 'fitnes']));
    const meals = served.flatMap((day) => day.meals);
    expect(meals.filter(({ dish }) => dish?.allergens.includes('dairy'))).toEqual([]);
    const replaced = meals.filter(({ kind }) => kind === 'replaced');
    expect(replaced.length).toBeGreaterThan(0);
    expect(replaced.every(({ insteadOf, because }) => insteadOf !== null && because.length > 0)).toBe(true);
  });

  test('is nobody else’s, and has a longest span', async () => {
    const other = new Visitor(site);
    expect((await other.request('/rest/rations/?from=2026-11-18&to=2026-11-24')).status).toBe(401);
    await other.signIn(newPhone());
    const found = await get<{ days: RationDay[] }>('/rest/rations/?from=2026-11-18&to=2026-11-24', other);
    expect(found.days).toEqual([]);
    expect((await visitor.request('/rest/rations/?from=2026-11-18&to=2027-02-24')).status).toBe(400);
  });
});

describe('replacing a dish', () => {
  test('offers dishes within ±10 %, brings the chosen one, says so in the history and can be undone', async () => {
    const { meal, choices } = await choicesOf('2026-11-20', 'lunch');
    expect(choices.length).toBeGreaterThan(0);
    const kcal = meal.dish?.kcal ?? 0;
    for (const { dish, kcalDifference } of choices) {
      expect(Math.abs(kcalDifference)).toBeLessThanOrEqual(kcal * 0.1);
      expect(dish.kcal - kcal).toBe(kcalDifference);
    }
    const chosen = choices[0]?.dish;
    const place = { date: '2026-11-20', person: 1, slot: 'lunch' };
    const done = await replace([{ ...place, dish: chosen?.code }]);
    expect(await done.json()).toEqual({
      text: `Обед 20\u00a0ноября: «${chosen?.title}» вместо «${meal.dish?.title}»`,
      version: 2,
    });
    const lunch = async () =>
      (await days('2026-11-20', '2026-11-20'))[0]?.meals.find(({ slot }) => slot === 'lunch');
    expect(await lunch()).toMatchObject({
      kind: 'chosen',
      dish: { code: chosen?.code },
      insteadOf: meal.dish?.title,
    });
    expect((await replace([{ ...place, dish: '' }], 2)).status).toBe(200);
    expect(await lunch()).toEqual(meal);
    const { changes } = await get<{ changes: CalendarChange[] }>(`/rest/orders/${order.id}/changes/`);
    expect(changes.map(({ kind }) => kind)).toEqual(['replace', 'replace']);
  });

  test('of thirty tabs at one moment happens once, and the others read that they are behind', async () => {
    const { choices } = await choicesOf('2026-11-20', 'lunch');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, tab) =>
        replace([
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
    const { choices } = await choicesOf('2026-11-20', 'lunch');
    const dish = choices[0]?.dish.code;
    const wish = { date: '2026-11-20', person: 1, slot: 'lunch' };
    expect((await errorOf(await replace([{ ...wish, dish: 'net-takogo' }]))).fields).toHaveProperty('dish');
    expect((await replace([{ ...wish, person: 2, dish }])).status).toBe(404);
    expect((await replace([{ ...wish, date: '2026-12-20', dish }])).status).toBe(404);
    const other = new Visitor(site);
    expect((await replace([{ ...wish, dish }], 1, other)).status).toBe(401);
    await other.signIn(newPhone());
    expect((await replace([{ ...wish, dish }], 1, other)).status).toBe(404);
    await setClock(site, laterMoment);
    expect((await errorOf(await replace([{ ...wish, dish }]))).code).toBe('cut_off_passed');
    const closed = await visitor.request(
      `/rest/orders/${order.id}/choices/?date=2026-11-20&person=1&slot=lunch`,
    );
    expect((await errorOf(closed)).code).toBe('cut_off_passed');
  });
});

describe('a closed day', () => {
  test('stays as it was at its cut-off, whatever becomes of the menu', async () => {
    await setClock(site, laterMoment);
    const before = await days('2026-11-18', '2026-11-21');
    await runTimer();
    const kept = await site.db
      .prepare('SELECT COUNT(*) AS n FROM served_days WHERE order_id = ?')
      .bind(order.id)
      .first<{ n: number }>();
    expect(kept?.n).toBe(4);
    await site.db
      .prepare(`UPDATE dishes SET kcal_per_100 = kcal_per_100 + 40 WHERE code = ?`)
      .bind(before[0]?.meals[2]?.dish?.code)
      .run();
    const after = await days('2026-11-18', '2026-11-21');
    await site.db
      .prepare(`UPDATE dishes SET kcal_per_100 = kcal_per_100 - 40 WHERE code = ?`)
      .bind(before[0]?.meals[2]?.dish?.code)
      .run();
    expect(after).toEqual(before);
    await expect(
      site.db.prepare('UPDATE served_days SET kcal = 1 WHERE order_id = ?').bind(order.id).run(),
    ).rejects.toThrow(/never changed/);
  });
});

describe('without scripts', () => {
  test('a meal is replaced by a plain form, and the page says why where it cannot be', async () => {
    const page = await openPlain(visitor, '/personal/');
    const link = /href="(\/personal\/exceptions\/\?replace=[^"]+\.lunch)"/.exec(page.html)?.[1] ?? '';
    const form = await openPlain(visitor, link);
    expect(form.html).toContain('без\u00a0доплаты');
    const meal = /name="meal"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="meal"/.exec(form.html);
    const done = await submitPlain(visitor, form, '/meals/', { meal: meal?.[1] ?? meal?.[2] ?? '' });
    expect([done.status, done.address]).toEqual([200, '/personal/']);
    expect(done.html).toContain('Ваша замена вместо');
    // The same form again is behind its calendar.
    const behind = await submitPlain(visitor, form, '/meals/', { meal: meal?.[1] ?? meal?.[2] ?? '' });
    expect(behind.address).toContain('/personal/exceptions/');
    expect(behind.html).toContain('Календарь изменился в другом окне');
    await setClock(site, laterMoment);
    expect((await openPlain(visitor, link)).html).toContain('приём изменений закрыт');
  });
});
