import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getPurpose } from '#shared/features/catalogue/contract.ts';
import { placeOrder, quoteOrder } from '#shared/features/orders/contract.ts';
import type { PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall, send } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { present } from '#tests/harness/present.ts';
import { dishesOf, ServedCustomer } from '#tests/harness/served-customer.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let full: LocalWorker;
let simply: LocalWorker;

beforeAll(async () => {
  [full, simply] = await Promise.all([startLocalWorker(), startLocalWorker({ isSimply: true })]);
  for (const site of [full, simply]) await setClock(site, orderMoment);
});
afterAll(() => Promise.all([full?.stop(), simply?.stop()]));

/** An order of lunches and dinners for two days, less the discount of the first order. */
function setOrder(draft: Partial<PlaceOrderInput['draft']> = {}): PlaceOrderInput {
  const order = buildOrder({ days: 2 });
  return {
    ...order,
    draft: { ...order.draft, programme: 'nabor-obedy', kcal: 1000, ...draft },
    expectedTotalKop: 162_000,
  };
}

const sets = (site: LocalWorker) => mustCall(new Visitor(site), listProgrammes, { query: { kind: 'set' } });

describe('ready-meal sets', () => {
  let customer: ServedCustomer;
  beforeEach(async () => {
    const phone = newPhone();
    customer = new ServedCustomer(simply, phone);
    customer.id = (await customer.signIn(phone)).id;
  });

  test('are offered where their page is, and never among the programmes', async () => {
    expect((await sets(full)).programmes).toEqual([]);
    const { programmes } = await sets(simply);
    expect(programmes.map(({ name }) => name)).toEqual([
      'Обеды и\u00a0ужины',
      'Домашний набор',
      'Набор с\u00a0рыбой',
      'Набор без\u00a0мяса',
    ]);
    const { programmes: dailies } = await mustCall(new Visitor(simply), listProgrammes, {});
    expect(dailies.filter(({ isSet }) => isSet)).toEqual([]);
    const page = await mustCall(new Visitor(simply), getPurpose, { query: { path: '/nabory-gotovoj-edy/' } });
    expect(page.programmes).toEqual(programmes.map(({ code }) => code));
  });

  test('cost what they cost, not what a day of their energy does', async () => {
    const order = await orderProgramme(customer, setOrder());
    expect(order.price.lines).toEqual([
      expect.objectContaining({ kind: 'programme', amountKop: 178_000, count: 2, unitKop: 89_000 }),
      expect.objectContaining({ kind: 'first-order-discount', amountKop: -16_000 }),
    ]);
    expect(order.deliveriesCount).toBe(1);
  });

  test('tell search engines what a whole set costs', async () => {
    const html = await (await new Visitor(simply).request('/nabory-gotovoj-edy/')).text();
    const [, low, high] = present(
      /"lowPrice":"?([\d.]+)"?,"highPrice":"?([\d.]+)/.exec(html) ?? undefined,
      'prices',
    );
    const { programmes } = await sets(simply);
    const prices = programmes.flatMap(({ lines }) => lines.map(({ dayPriceKop }) => (2 * dayPriceKop) / 100));
    expect([Number(low), Number(high)]).toEqual([Math.min(...prices), Math.max(...prices)]);
    expect(Number(low)).toBe(1780);
  });

  test('bring the same four dishes whatever day they begin on', async () => {
    const dishes: string[][] = [];
    for (const start of ['2026-11-18', '2026-11-19']) {
      const phone = newPhone();
      const eater = new ServedCustomer(simply, phone);
      eater.id = (await eater.signIn(phone)).id;
      await orderProgramme(eater, setOrder({ start }));
      dishes.push((await eater.days()).flatMap((day) => dishesOf(day)).flatMap((dish) => dish ?? []));
    }
    const [first = [], second = []] = dishes;
    expect(first).toHaveLength(4);
    expect(second.toSorted()).toEqual(first.toSorted());
  });

  test.each([
    ['days', { days: 7 }, 'Набор рассчитан на\u00a02\u00a0дня: выберите этот срок'],
    ['skip', { skip: 'sat' }, 'Блюда набора едят два дня подряд: выходные из\u00a0него не\u00a0исключаются'],
  ] as const)('refuse an order with other %s', async (field, change, message) => {
    const answer = await send(customer, placeOrder, {
      body: setOrder(change),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { fields: { [`draft.${field}`]: message } } });
  });

  test('cannot be ordered where they are not offered', async () => {
    const { expectedTotalKop: _, draft } = setOrder();
    const body = {
      draft: { ...draft, start: '2026-11-18' },
      reductions: { promoCode: '', bonusesKop: 0, certificate: '' },
    };
    expect((await send(new Visitor(full), quoteOrder, { body })).status).toBe(400);
    expect((await send(new Visitor(simply), quoteOrder, { body })).status).toBe(200);
  });
});

describe('the programme for an office', () => {
  test('has three meals a day without dinner, at the price of its line', async () => {
    const { programmes } = await mustCall(new Visitor(full), listProgrammes, {});
    const office = programmes.find(({ code }) => code === 'ofis');
    expect(office?.mealSlots).toEqual(['breakfast', 'lunch', 'afternoon']);
    expect(office?.lines).toEqual([
      { kcal: 1000, dayPriceKop: 119_000 },
      { kcal: 1200, dayPriceKop: 129_000 },
    ]);
  });

  test('is what the page for offices begins with, on working days', async () => {
    const page = await mustCall(new Visitor(simply), getPurpose, { query: { path: '/eda-v-ofis/' } });
    expect(page.preset).toEqual({ programme: 'ofis', days: 14, people: 1, skip: ['sat', 'sun'] });
  });
});
