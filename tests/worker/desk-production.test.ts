import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readProduction } from '#shared/features/desk/production/contract.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import { orderHomemade, usualBasket } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall, send } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { bringTo, deliveryIds } from '#tests/harness/operations.ts';
import { execute, firstRow, readRows } from '#tests/harness/rows.ts';
import { runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let operator: Visitor;
let family: Customer;
let familyOrder = '';
const headers = { Authorization: `Bearer ${localOperatorToken}` };

const read = (date: string, days = 1) =>
  mustCall(operator, readProduction, { query: { date, days }, headers });
const dayOf = async (date: string) => {
  const [day] = (await read(date)).days;
  if (!day) throw new Error('No day');
  return day;
};

/** Days of customers alone, families with an allergy, and dishes by the piece. */
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  operator = new Visitor(site);
  family = await Customer.signedIn(site);
  await family.signHealthConsent();
  const order = await family.place(
    buildOrder({ others: [{ name: 'Олег', kcal: 1800 }, { without: ['allergy-dairy', 'mushrooms'] }] }),
  );
  familyOrder = order.id;
  for (const start of ['2026-11-18', '2026-11-19', '2026-11-20']) {
    const customer = await Customer.signedIn(site);
    await customer.place(buildOrder({ start }));
    if (start === '2026-11-19') await orderHomemade(customer);
  }
});
afterAll(() => site?.stop());

test('the production list is the operators’ alone, for a week at most', async () => {
  expect((await send(new Visitor(site), readProduction)).status).toBe(401);
  const refused = await call(operator, readProduction, { query: { days: 8 }, headers });
  expect(refused).toMatchObject({ status: 400, error: { fields: { days: expect.any(String) } } });
});

describe('what is cooked for a day', () => {
  test('is what its customers see in their calendars, by dish, line and weight', async () => {
    const query = { from: '2026-11-22', to: '2026-11-23' };
    const plans = (await mustCall(family, listMealPlans, { query })).days;
    const own = plans.flatMap(({ kcal, meals }) =>
      meals.flatMap(({ dish }) => (dish ? [`${dish.code} ${kcal} ${dish.weightG}`] : [])),
    );
    const day = await dayOf('2026-11-22');
    const cooked = day.dishes.flatMap(({ code, sizes }) =>
      sizes.flatMap(({ kcal, weightG, portions }) =>
        Array.from({ length: portions }, () => `${code} ${kcal} ${weightG}`),
      ),
    );
    expect(own.length).toBeGreaterThan(20);
    // Of the family, and of whoever has ordered from the same day or the day after the next on.
    for (const portion of own) {
      expect(cooked).toContain(portion);
      cooked.splice(cooked.indexOf(portion), 1);
    }
    expect(day.deliveries).toBe(3);
    expect(cooked).toHaveLength(20);
  });

  test('has dishes by the piece under the weight they are sold at', async () => {
    const day = await dayOf('2026-11-19');
    const byPiece = day.dishes.flatMap(({ code, sizes }) =>
      sizes.flatMap(({ kcal, portions }) => (kcal === null ? [[code, portions]] : [])),
    );
    expect(Object.fromEntries(byPiece)).toEqual(usualBasket);
  });

  test('names who must not get what', async () => {
    const day = await dayOf('2026-11-18');
    expect(day.people).toMatchObject([
      {
        customer: { id: family.id },
        person: 3,
        allergens: ['dairy'],
        orderNumber: expect.stringMatching(/^\d+$/),
      },
    ]);
    const withMilk = day.dishes.filter(({ allergens }) => allergens.includes('dairy'));
    expect(withMilk.length).toBeGreaterThan(0);
    for (const { allergens, forbidden } of day.dishes)
      expect(forbidden).toEqual(allergens.includes('dairy') ? [0] : []);
  });

  test('takes its recipes’ ingredients, eggs by the piece', async () => {
    const { days, ingredients } = await read('2026-11-18', 2);
    const grams = ingredients.reduce((sum, one) => sum + one.grams, 0);
    const served = days
      .flatMap(({ dishes }) => dishes.flatMap(({ sizes }) => sizes))
      .reduce((sum, { weightG, portions }) => sum + weightG * portions, 0);
    // Cooking takes water or gives it: no more than as much again.
    expect(grams / served).toBeGreaterThan(0.5);
    expect(grams / served).toBeLessThan(2);
    const eggs = ingredients.find(({ code }) => code === 'yaytso');
    expect(eggs?.buy.unit).toBe('piece');
    expect(Math.abs((eggs?.buy.amount ?? 0) - (eggs?.grams ?? 0) / 50)).toBeLessThanOrEqual(1);
    const carrots = ingredients.find(({ code }) => code === 'morkov');
    expect(carrots).toMatchObject({ lossPercent: 11, buy: { unit: 'kg' } });
    expect((carrots?.buy.amount ?? 0) * 1000).toBeGreaterThanOrEqual(((carrots?.grams ?? 0) - 1) / 0.89);
    expect(ingredients.find(({ buy }) => buy.unit === 'l')).toBeDefined();
  });
});

describe('once the day is closed', () => {
  const portionsOf = ({ dishes }: Awaited<ReturnType<typeof dayOf>>) =>
    dishes.map(({ code, sizes }) => ({ code, sizes }));

  test('the list stays what it was, whatever becomes of its deliveries', async () => {
    const open = await dayOf('2026-11-18');
    expect(open.openPortions).toBe(open.portions);
    await setClock(site, '2026-11-16T11:01:00.000Z');
    await runTimerOf(site);
    const closed = await dayOf('2026-11-18');
    expect(closed.openPortions).toBe(0);
    expect(portionsOf(closed)).toEqual(portionsOf(open));
    expect(closed.people).toEqual(open.people);
    const [id = ''] = await deliveryIds(site, familyOrder);
    await bringTo(site, [id], 'failed');
    expect(portionsOf(await dayOf('2026-11-18'))).toEqual(portionsOf(open));
  });

  test('it is the sum of what was kept for the day’s deliveries, for every day of a week', async () => {
    await setClock(site, '2026-11-22T12:00:00.000Z');
    await runTimerOf(site);
    const { days } = await read('2026-11-18', 7);
    for (const { date, portions, unserved, unknown, dishes } of days) {
      const [kept] = await readRows(
        site,
        z.object({ meals: z.number(), pieces: z.number() }),
        `SELECT (
           SELECT COUNT(*) FROM deliveries d JOIN served_days k ON k.order_id = d.order_id
             AND k.date IN (SELECT value FROM json_each(d.food_dates)), json_each(k.meals)
           WHERE d.date = ?1 AND d.state NOT IN ('skipped', 'frozen')
         ) AS meals, (
           SELECT COALESCE(SUM(l.count), 0) FROM homemade_orders h JOIN homemade_order_lines l ON l.order_id = h.id
           WHERE h.delivery_date = ?1
         ) AS pieces`,
        date,
      );
      expect([date, portions + unserved]).toEqual([date, (kept?.meals ?? 0) + (kept?.pieces ?? 0)]);
      expect(dishes.reduce((sum, dish) => sum + dish.portions, 0)).toBe(portions);
      expect(unknown).toEqual([]);
    }
    expect(days.filter(({ portions }) => portions > 0).length).toBeGreaterThan(5);
  });
});

test('a delivery that cannot be read is named, and the others are cooked', async () => {
  await setClock(site, orderMoment);
  const customer = await Customer.signedIn(site);
  const { id: orderId } = await customer.place(buildOrder({ start: '2026-11-25' }));
  const [id = ''] = await deliveryIds(site, orderId);
  const before = await dayOf('2026-11-25');
  const row = await firstRow(site, 'SELECT exclusions FROM orders WHERE id = ?', orderId);
  await execute(site, `UPDATE orders SET exclusions = '[7]' WHERE id = ?`, orderId);
  const broken = await dayOf('2026-11-25');
  expect(broken.unknown).toEqual([id]);
  expect(broken.portions).toBe(before.portions - 10);
  await execute(site, 'UPDATE orders SET exclusions = ? WHERE id = ?', String(row?.exclusions), orderId);
});
