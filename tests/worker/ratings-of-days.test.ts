import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getDish } from '#shared/features/dishes/contract.ts';
import { getAskedRating, listDaysToRate, listReviews } from '#shared/features/ratings/contract.ts';
import { listMealPlans, listProposals } from '#shared/features/rations/contract.ts';
import { buildOrder, orderProgramme } from '#tests/factories/orders.ts';
import { deliverFirst } from '#tests/factories/tickets.ts';
import { mustCall, refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { present } from '#tests/harness/present.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

/** The food of one delivery: that of its own day, and that of the next one. */
const firstDay = '2026-11-18';
const secondDay = '2026-11-19';
/** Words of the day ahead. */
const aheadText = 'Еда на\u00a019\u00a0ноября ещё впереди: оцените\u00a0её, когда попробуете';

let site: LocalWorker;
let visitor: Visitor;
let deliveryId: string;
let orderId: string;

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, '2026-11-16T07:00:00.000Z');
  visitor = new Visitor(site);
  await visitor.signIn(newPhone(), 'Анна Петрова');
  ({ id: orderId } = await orderProgramme(visitor, buildOrder({ others: [{ name: 'Мама' }] })));
  await setClock(site, `${firstDay}T12:00:00.000Z`);
  deliveryId = await deliverFirst(site, orderId);
});

const daysToRate = async () => (await mustCall(visitor, listDaysToRate, { params: { id: deliveryId } })).days;
const dayOf = async (date: string, person: number) =>
  present(
    (await daysToRate()).find((day) => day.date === date && day.person === person),
    'day to rate',
  );
const rate = (dishes: object[]) =>
  visitor.request(`/rest/deliveries/${deliveryId}/dishes/`, { json: { dishes } });
const codesOf = async () => {
  const { dishes } = await dayOf(firstDay, 1);
  return dishes.slice(0, 2).map(({ code }) => code);
};

describe('dishes of a delivery', () => {
  test('are offered by person, and only those of days that have come', async () => {
    const days = await daysToRate();
    expect(days.map(({ date, person, personName }) => [date, person, personName])).toEqual([
      [firstDay, 1, ''],
      [firstDay, 2, 'Мама'],
    ]);
    for (const { dishes } of days) expect(dishes.length).toBeGreaterThan(3);
    await setClock(site, `${secondDay}T04:00:00.000Z`);
    expect((await daysToRate()).map(({ date, person }) => [date, person])).toEqual([
      [firstDay, 1],
      [firstDay, 2],
      [secondDay, 1],
      [secondDay, 2],
    ]);
  });

  test('that are eaten tomorrow are refused in words, and taken the next day', async () => {
    await setClock(site, `${secondDay}T04:00:00.000Z`);
    const { code } = present((await dayOf(secondDay, 1)).dishes[0], 'dish');
    const tomorrow = [{ date: secondDay, person: 1, code, stars: 5 }];
    await setClock(site, `${firstDay}T12:00:00.000Z`);
    const refused = await rate(tomorrow);
    expect(refused.status).toBe(400);
    expect((await refusalOf(refused)).fields).toEqual({ dishes: aheadText });
    await setClock(site, `${secondDay}T04:00:00.000Z`);
    expect((await rate(tomorrow)).status).toBe(200);
    expect((await dayOf(secondDay, 1)).dishes[0]?.stars).toBe(5);
  });

  test('have stars of each person apart', async () => {
    const [code] = await codesOf();
    const plate = { date: firstDay, code };
    await rate([
      { ...plate, person: 1, stars: 5 },
      { ...plate, person: 2, stars: 1 },
    ]);
    const starsOf = async (person: number) =>
      (await dayOf(firstDay, person)).dishes.find((dish) => dish.code === code)?.stars;
    expect([await starsOf(1), await starsOf(2)]).toEqual([5, 1]);
    // A later opinion of the same plate takes the place of the earlier one, and of that alone.
    await rate([{ ...plate, person: 1, stars: 2 }]);
    expect([await starsOf(1), await starsOf(2)]).toEqual([2, 1]);
  });

  test('feed the proposals of the person who has eaten them', async () => {
    const query = { from: '2026-11-22', to: '2026-11-22' };
    const [day] = (await mustCall(visitor, listMealPlans, { query })).days;
    const { code } = present(day?.meals[2]?.dish ?? undefined, 'dish that comes to both');
    await site.db
      .prepare(
        `INSERT INTO reviews (id, dish_code, author, rating, text, written_on, state, customer_id, person, eaten_on)
         SELECT ?1, ?2, 'Анна', 1, '', ?4, 'published', customer_id, 2, ?4 FROM orders WHERE id = ?3`,
      )
      .bind(crypto.randomUUID(), code, orderId, firstDay)
      .run();
    const { proposals } = await mustCall(visitor, listProposals);
    expect(new Set(proposals.map(({ person }) => person))).toEqual(new Set([2]));
  });

  test('feed their public rating: stars at once, words after a look', async () => {
    const [first, second] = await codesOf();
    const done = await rate([
      { date: firstDay, person: 1, code: first, stars: 1, text: '' },
      { date: firstDay, person: 1, code: second, stars: 5, text: 'Вкусно и\u00a0сытно' },
    ]);
    expect(done.status).toBe(200);
    const { rating } = await mustCall(visitor, getDish, { params: { code: first ?? '' } });
    expect(rating.count).toBeGreaterThan(0);
    const own = await site.db
      .prepare(
        `SELECT r.dish_code AS code, r.rating, r.author, r.state FROM reviews r
         JOIN orders o ON o.customer_id = r.customer_id WHERE o.id = ? ORDER BY r.rating`,
      )
      .bind(orderId)
      .all();
    expect(own.results).toEqual([
      { code: first, rating: 1, author: 'Анна', state: 'published' },
      { code: second, rating: 5, author: 'Анна', state: 'pending' },
    ]);
    // Stars without words stand in no list.
    const { reviews } = await mustCall(visitor, listReviews);
    expect(reviews.length).toBeGreaterThan(0);
    expect(reviews.every(({ text }) => text !== '')).toBe(true);
  });

  test('that were not in it are refused', async () => {
    const stranger = { date: firstDay, person: 1, code: 'net-takogo', stars: 5 };
    const fields = { dishes: 'Этого блюда в\u00a0доставке не\u00a0было' };
    expect((await refusalOf(await rate([stranger]))).fields).toEqual(fields);
    const [code] = await codesOf();
    const third = { date: firstDay, person: 3, code, stars: 5 };
    expect((await refusalOf(await rate([third]))).fields).toEqual(fields);
  });
});

test('an evening delivery is asked about at once, and its dishes from the next day on', async () => {
  await site.db
    .prepare(`UPDATE deliveries SET food_dates = '["${secondDay}","2026-11-20"]' WHERE id = ?`)
    .bind(deliveryId)
    .run();
  const asked = async () => (await mustCall(visitor, getAskedRating)).delivery;
  expect(await asked()).toEqual({ id: deliveryId, date: firstDay, isTasted: false });
  expect(await daysToRate()).toEqual([]);
  await setClock(site, `${secondDay}T04:00:00.000Z`);
  expect(await asked()).toEqual({ id: deliveryId, date: firstDay, isTasted: true });
});

test('the public mean of a dish takes one voice of each person: the newest of their days', async () => {
  const customer = await site.db
    .prepare('SELECT customer_id AS id FROM orders WHERE id = ?')
    .bind(orderId)
    .first<{ id: string }>();
  const dish = await site.db
    .prepare(
      `SELECT code FROM dishes d WHERE NOT EXISTS (SELECT 1 FROM reviews WHERE dish_code = d.code) LIMIT 1`,
    )
    .first<{ code: string }>();
  const voices = [
    [1, '2026-11-02', 1],
    [1, '2026-11-09', 2],
    [1, '2026-11-16', 5],
    [2, '2026-11-09', 4],
    [2, '2026-11-03', 1],
  ] as const;
  await site.db.batch([
    ...voices.map(([person, day, stars]) =>
      site.db
        .prepare(
          `INSERT INTO reviews (id, dish_code, author, rating, text, written_on, state, customer_id, person, eaten_on)
           VALUES (?1, ?2, 'Анна', ?3, '', ?4, 'published', ?5, ?6, ?4)`,
        )
        .bind(crypto.randomUUID(), dish?.code, stars, day, customer?.id, person),
    ),
    // Of customers who are erased nobody can tell whose days they were.
    site.db
      .prepare(
        `INSERT INTO reviews (id, dish_code, author, rating, text, written_on, state, person, eaten_on)
         VALUES (?1, ?2, 'Покупатель', 1, '', '2026-11-09', 'published', 1, '2026-11-09')`,
      )
      .bind(crypto.randomUUID(), dish?.code),
  ]);
  const [first = ''] = await codesOf();
  await rate([{ date: firstDay, person: 1, code: first, stars: 5, text: '' }]);
  await expect
    .poll(async () => (await mustCall(visitor, getDish, { params: { code: dish?.code ?? '' } })).rating, {
      timeout: 10_000,
    })
    .toEqual({ average: 4.5, count: 2 });
});
