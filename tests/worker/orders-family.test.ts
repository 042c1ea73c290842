import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listCalendarChanges, listDeliveries } from '#shared/features/deliveries/contract.ts';
import { getTastes } from '#shared/features/exclusions/contract.ts';
import { listOrders } from '#shared/features/orders/contract.ts';
import { personParts } from '#shared/features/orders/person-parts.ts';
import { listChoices, listMealPlans } from '#shared/features/rations/contract.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';
import { buildOrder, type FurtherPersons, orderMoment } from '#tests/factories/orders.ts';
import { mustCall, refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { balanceOf, expectBalanced, OrderLife } from '#tests/harness/order-life.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { runTimerOf, setClock } from '#tests/harness/visitor.ts';

const three: FurtherPersons = [
  { name: 'Мама', programme: 'fitnes', kcal: 1800, without: ['fish'] },
  { name: 'Лёша', programme: 'aktiv' },
];
const six: FurtherPersons = [
  ...three,
  { without: ['poultry'] },
  { kcal: 1800 },
  { programme: 'domashnyaya' },
];

let site: LocalWorker;
let life: OrderLife;

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  life = new OrderLife(site);
});

const begin = (others: FurtherPersons, days: 7 | 14 = 7) =>
  life.begin({ days, payment: 'card', bonusesKop: 0, others });
const foodOf = async (from = '2026-11-18', to = '2026-11-24'): Promise<MealPlanDay[]> =>
  (await mustCall(life.visitor, listMealPlans, { query: { from, to } })).days;
const family = async () => (await mustCall(life.visitor, getTastes)).family;
const savePerson = (body: object, orderId = life.order.id, by = life.visitor) =>
  by.request(`/rest/orders/${orderId}/persons/`, { json: { version: 1, name: '', without: [], ...body } });

describe.each([
  ['three', three],
  ['six', six],
])('an order of %s', (_, others) => {
  const people = others.length + 1;

  test('is placed, paid, delivered to everybody and earned whole', async () => {
    await begin(others);
    expect(life.order.rations.map(({ name }) => name)).toEqual(['', ...others.map(({ name = '' }) => name)]);
    const { price } = life.order;
    expect(price.lines.filter(({ kind }) => kind === 'further-person-discount')).toHaveLength(people - 1);
    expect(price.lines.reduce((sum, { amountKop }) => sum + amountKop, 0)).toBe(price.totalKop);
    expect(personParts(price)).toHaveLength(people);
    await life.pay();
    const days = await foodOf();
    expect(days).toHaveLength(7 * people);
    expect(days.filter(({ date }) => date === '2026-11-18').map(({ person }) => person)).toEqual(
      Array.from({ length: people }, (_one, index) => index + 1),
    );
    for (let delivery = 0; delivery < 4; delivery += 1) {
      await life.deliver();
      await expectBalanced(life);
    }
    expect((await life.look()).state).toBe('completed');
    expect(await balanceOf(site, `order:${life.order.id}`)).toBe(0);
    await setClock(site, '2026-11-25T12:00:00.000Z');
    await runTimerOf(site);
    const kept = await site.db
      .prepare('SELECT COUNT(*) AS n FROM served_days WHERE order_id = ?')
      .bind(life.order.id)
      .first<{ n: number }>();
    expect(kept?.n).toBe(7 * people);
  });

  test('gives back what the days that are left are worth', async () => {
    await begin(others, 14);
    await life.pay();
    await life.deliver();
    const preview = await life.preview();
    expect(preview).toMatchObject({ usedDays: 2, restDays: 12 });
    expect((await life.cancelRest('card'))?.status).toBe(200);
    await expectBalanced(life);
  });
});

describe('a dish of one person', () => {
  test('is swapped for that person alone, and the history names them', async () => {
    await begin(six);
    await life.pay();
    const before = await foodOf('2026-11-20', '2026-11-20');
    const place = { date: '2026-11-20', person: 4, slot: 'lunch' as const };
    const { choices } = await mustCall(life.visitor, listChoices, {
      params: { id: life.order.id },
      query: { ...place, person: '4' },
    });
    const dish = choices[0]?.dish;
    const answer = await life.visitor.request(`/rest/orders/${life.order.id}/meals/`, {
      json: { version: 1, meals: [{ ...place, dish: dish?.code }] },
    });
    expect(answer.status).toBe(200);
    const after = await foodOf('2026-11-20', '2026-11-20');
    expect(after[3]?.meals.find(({ slot }) => slot === 'lunch')).toMatchObject({
      kind: 'chosen',
      dish: { code: dish?.code },
    });
    const others = (days: MealPlanDay[]) =>
      days.filter(({ person }) => person !== 4).map(({ person, meals }) => ({ person, meals }));
    expect(others(after)).toEqual(others(before));
    const { changes } = await mustCall(life.visitor, listCalendarChanges, { params: { id: life.order.id } });
    expect(changes[0]?.text).toMatch(/^Человек\u00a04, /);
  });
});

describe('what a person leaves out', () => {
  test('concerns that person’s food alone, and the customer’s own exclusions the first person', async () => {
    await life.visitor.signIn('+79161112233');
    await begin(three);
    await life.pay();
    const before = await foodOf();
    await life.visitor.signHealthConsent();
    await life.visitor.request('/rest/exclusions/', { json: { version: 1, without: ['allergy-dairy'] } });
    const after = await foodOf();
    const dairyOf = (days: MealPlanDay[], person: number) =>
      days
        .filter((day) => day.person === person)
        .flatMap(({ meals }) => meals.filter(({ dish }) => dish?.allergens.includes('dairy')));
    expect(dairyOf(before, 1).length).toBeGreaterThan(0);
    expect(dairyOf(after, 1)).toEqual([]);
    expect(after.filter(({ person }) => person > 1)).toEqual(before.filter(({ person }) => person > 1));
  });

  test('can be changed from the next open day on, with a signed consent and without a name for an allergy', async () => {
    await begin(three);
    await life.pay();
    const before = await foodOf();
    expect(await family()).toMatchObject([
      { person: 2, name: 'Мама', without: ['fish'], dislikesMost: 5 },
      { person: 3, name: 'Лёша', without: [], dislikesMost: 5 },
    ]);
    const refused = await savePerson({ person: 3, without: ['allergy-dairy'] });
    expect((await refusalOf(refused)).code).toBe('consent_unsigned');
    await life.visitor.signHealthConsent();
    // The deliveries of the 18th and the 20th are closed by then.
    await setClock(site, '2026-11-18T12:00:00.000Z');
    const saved = await savePerson({
      person: 3,
      name: 'Лёша',
      without: ['allergy-dairy'],
    });
    expect(saved.status).toBe(200);
    const after = await foodOf();
    const mealsOf = (days: MealPlanDay[], isOpen: boolean) =>
      days
        .filter(({ person, date }) => person === 3 && date >= '2026-11-22' === isOpen)
        .map(({ meals }) => meals);
    expect(mealsOf(after, false)).toEqual(mealsOf(before, false));
    const open = mealsOf(after, true).flat();
    expect(open.filter(({ dish }) => dish !== null).length).toBeGreaterThan(0);
    expect(open.filter(({ dish }) => dish?.allergens.includes('dairy'))).toEqual([]);
    expect(await family()).toMatchObject([{ without: ['fish'] }, { name: '', without: ['allergy-dairy'] }]);
    expect((await savePerson({ person: 3 })).status).toBe(409);
    const request = await site.db
      .prepare('SELECT request FROM order_requests WHERE order_id = ?')
      .bind(life.order.id)
      .first<string>('request');
    expect(JSON.parse(request ?? '').draft.others[1]).toEqual({
      name: '',
      programme: 'aktiv',
      kcal: 1500,
      without: ['allergy-dairy'],
    });
  });

  test('is paid for by its groups: more than the order covers wait for a new one', async () => {
    const groups = ['fish', 'seafood', 'mushrooms', 'pork', 'beef', 'poultry', 'honey'];
    await begin([{ without: groups.slice(0, 6) }, {}]);
    expect(life.order.price.lines.find(({ kind }) => kind === 'dislikes')).toEqual({
      kind: 'dislikes',
      person: 2,
      count: 7,
      unitKop: 5000,
      amountKop: 35_000,
    });
    await life.pay();
    expect((await savePerson({ person: 2, without: groups.slice(1, 7) })).status).toBe(200);
    expect(
      (await refusalOf(await savePerson({ version: 2, person: 2, without: groups }))).fields,
    ).toHaveProperty('without');
    expect((await savePerson({ version: 2, person: 3, without: groups.slice(0, 5) })).status).toBe(200);
    expect((await savePerson({ version: 3, person: 3, without: groups.slice(0, 6) })).status).toBe(400);
  });

  test('is nobody else’s to change', async () => {
    await begin(three);
    await life.pay();
    expect((await savePerson({ person: 4 })).status).toBe(404);
    const other = new OrderLife(site);
    await other.begin({ days: 7, payment: 'courier', bonusesKop: 0 });
    expect((await savePerson({ person: 2 }, life.order.id, other.visitor)).status).toBe(404);
  });
});

describe('a family', () => {
  test('stands by name in orders, deliveries and the calendar file', async () => {
    await begin(three);
    await life.pay();
    const { deliveries } = await mustCall(life.visitor, listDeliveries, {
      query: { from: '2026-11-01', to: '2026-11-30' },
    });
    expect(deliveries[0]?.rations.map(({ name }) => name)).toEqual(['', 'Мама', 'Лёша']);
    const { orders } = await mustCall(life.visitor, listOrders);
    expect(orders[0]?.rations[1]).toMatchObject({ name: 'Мама', exclusions: ['fish'] });
    const file = await (await life.visitor.request(`/rest/orders/${life.order.id}/calendar/`)).text();
    const words = file.replaceAll('\r\n ', '');
    expect(words).toContain('Мама: «Фитнес»\\, 1800 ккал');
    expect(words).toContain('Лёша: «Актив»\\, 1500 ккал');
  });

  test('orders without scripts: the page’s own form tells who eats what, and the order keeps it', async () => {
    life.customerId = (await life.visitor.signIn('+79161112244')).id;
    const page =
      '/order/?programme=balans&kcal=1500&days=7&people=3&plan2=fitnes.1800&without2=fish&plan3=aktiv.1500&start=2026-11-18&without=';
    const form = await openPlain(life.visitor, page);
    expect(form.html).toMatch(/name="draft\.name2"/);
    const fields = {
      'draft.name2': 'Мама',
      'address.streetId': 'Москва, Лесная улица',
      'contact.name': 'Анна',
      'contact.phone': '+7 916 204-18-30',
      payment: 'courier',
      acceptsOffer: 'on',
      consent: 'on',
    };
    // A refused form comes back with the name in its field, and not in its address.
    const refused = await submitPlain(life.visitor, form, '/rest/orders/', {
      ...fields,
      'address.house': '',
    });
    expect(decodeURIComponent(refused.address)).not.toContain('Мама');
    expect(refused.html).toContain('Мама');
    const placed = await submitPlain(life.visitor, refused, '/rest/orders/', {
      ...fields,
      'address.house': '20',
    });
    expect(placed.address).toMatch(/^\/success\//);
    const { orders } = await mustCall(life.visitor, listOrders);
    expect(orders[0]?.rations.map(({ name, programme, kcal }) => [name, programme.code, kcal])).toEqual([
      ['', 'balans', 1500],
      ['Мама', 'fitnes', 1800],
      ['', 'aktiv', 1500],
    ]);
    expect(orders[0]?.rations[1]?.exclusions).toEqual(['fish']);
  });

  test('pays a surcharge and consents to health data where anybody of it has an allergy', async () => {
    await life.visitor.signIn('+79161112255');
    const body = buildOrder({ others: [{}, { without: ['allergy-nuts'] }] });
    const place = (json: object) =>
      life.visitor.request('/rest/orders/', { json, headers: { 'Idempotency-Key': crypto.randomUUID() } });
    expect((await refusalOf(await place(body))).code).toBe('consent_unsigned');
    await life.visitor.signHealthConsent();
    expect((await place(body)).status).toBe(201);
  });
});
