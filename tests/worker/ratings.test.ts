import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '#shared/contract.ts';
import { listReviews } from '#shared/features/ratings/contract.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall, refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliverNext } from '#tests/harness/operations.ts';
import { execute } from '#tests/harness/rows.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;

beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
}, 60_000);

afterAll(() => site.stop());

const review = { programme: 'balans', rating: 4, text: 'Вкусно и вовремя, порции честные.' };

async function customerWithOrder(name = 'Анна Петрова'): Promise<{ visitor: Visitor; orderId: string }> {
  const visitor = new Visitor(site);
  await visitor.signIn(newPhone(), name);
  const order = await orderProgramme(visitor, buildOrder());
  return { visitor, orderId: order.id };
}

const deliver = (orderId: string) => deliverNext(site, orderId);

const listed = (query: InputOf<typeof listReviews.query> = {}) =>
  mustCall(new Visitor(site), listReviews, { query });

test('a stranger and a customer without a delivery cannot speak', async () => {
  const stranger = await new Visitor(site).request('/rest/reviews/', { json: review });
  expect(stranger.status).toBe(401);
  const { visitor } = await customerWithOrder();
  const refused = await visitor.request('/rest/reviews/', { json: review });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ error: { code: 'review_not_open' } });
  const own = await (await visitor.request('/rest/reviews/own/')).json();
  expect(own).toEqual({ programmes: [], photos: [] });
});

test('whoever has received a programme speaks once of it, and an operator publishes', async () => {
  const { visitor, orderId } = await customerWithOrder();
  await deliver(orderId);
  const own = await (await visitor.request('/rest/reviews/own/')).json();
  expect(own).toEqual({ programmes: [{ code: 'balans', name: 'Баланс' }], photos: [] });
  const before = await listed({ programme: 'balans' });

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => visitor.request('/rest/reviews/', { json: review })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
  expect((await listed({ programme: 'balans' })).summary.count).toBe(before.summary.count);
  expect(await (await visitor.request('/rest/reviews/own/')).json()).toEqual({ programmes: [], photos: [] });

  await site.db.prepare("UPDATE reviews SET state = 'published' WHERE state = 'pending'").run();
  const after = await listed({ programme: 'balans' });
  expect(after.summary.count).toBe(before.summary.count + 1);
  // Family names stay out of sight.
  expect(after.reviews.map(({ author }) => author)).toContain('Анна');
});

test.each([
  [{ rating: 6 }, 'rating'],
  [{ rating: 0 }, 'rating'],
  [{ text: 'Коротко' }, 'text'],
  [{ text: 'а'.repeat(1501) }, 'text'],
])('%o is refused with a word on the field', async (wrong, field) => {
  const { visitor, orderId } = await customerWithOrder();
  await deliver(orderId);
  const refused = await visitor.request('/rest/reviews/', { json: { ...review, ...wrong } });
  expect(refused.status).toBe(400);
  const error = await refusalOf(refused);
  expect(error.fields?.[field]).toMatch(/[а-я]/);
});

test('the list is narrowed by programme and stars, and has no page beyond its last', async () => {
  const all = await listed();
  expect(all.reviews).toHaveLength(12);
  const five = await listed({ programme: 'balans', rating: '5' });
  expect(five.reviews.length).toBeGreaterThan(0);
  expect(five.reviews.length).toBeLessThan(all.reviews.length);
  expect((await new Visitor(site).request('/rest/reviews/?page=99')).status).toBe(404);
  expect((await new Visitor(site).request('/otzyvy/?page=99')).status).toBe(404);
  expect((await new Visitor(site).request('/otzyvy/?rating=5&programme=balans')).status).toBe(200);
});

test('reviews that are too old to be published with the site are on its last pages', async () => {
  const before = await listed();
  await execute(
    site,
    `INSERT INTO reviews (id, programme_code, author, rating, text, written_on, state)
     WITH RECURSIVE newer (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM newer WHERE n < 2000)
     SELECT 'newer-' || n, 'balans', 'Анна', 5, 'Вкусно и вовремя', '2026-11-30', 'published' FROM newer`,
  );
  const { pageCount } = await listed();
  const last = await listed({ page: String(pageCount) });
  expect(last.summary.count).toBe(before.summary.count + 2000);
  expect(last.reviews.map(({ id }) => id)).not.toContainEqual(expect.stringMatching(/^newer-/));
});

test('the page of reviews names where else people write about us', async () => {
  const html = await (await new Visitor(site).request('/otzyvy/')).text();
  expect(html).toContain('Отзывы в&nbsp;соцсетях'.replace('&nbsp;', '\u00a0'));
  expect(html).toContain('<a href="https://t.me/befit_demo" target="_blank" rel="noopener noreferrer">');
});
