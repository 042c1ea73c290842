import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { InputOf } from '#shared/contract.ts';
import { listReplacements, substituteDish } from '#shared/features/deliveries/substitutions/contract.ts';
import { packBag, readPacking } from '#shared/features/desk/packing/contract.ts';
import { readProduction } from '#shared/features/desk/production/contract.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { bringTo, deliveryIds } from '#tests/harness/operations.ts';
import { balanceOf } from '#tests/harness/order-life.ts';
import { present } from '#tests/harness/present.ts';
import { readRows } from '#tests/harness/rows.ts';
import { runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

const DAY = '2026-11-18';
const headers = { Authorization: `Bearer ${localOperatorToken}` };

let site: LocalWorker;
let operator: Visitor;
/** Whoever eats everything, is allergic to milk, eats no mushrooms, and whose bag has left. */
let plain: Eater;
let allergic: Eater;
let picky: Eater;
let gone: Eater;
/** A dish that all of them have on the day, and one with milk and mushrooms. */
let dish = { code: '', title: '' };
let replacement = { code: '', title: '' };

interface Eater {
  readonly customer: Customer;
  readonly deliveryId: string;
}

async function eater(without: string[] = []): Promise<Eater> {
  const customer = await Customer.signedIn(site);
  if (without.some((code) => code.startsWith('allergy-'))) await customer.signHealthConsent();
  const { id } = await customer.place(buildOrder({ without }));
  return { customer, deliveryId: present((await deliveryIds(site, id))[0], 'delivery') };
}

const dayOf = async ({ customer }: Eater) => {
  const { days } = await mustCall(customer, listMealPlans, { query: { from: DAY, to: DAY } });
  return present(days[0], 'day');
};
const codesOf = async (one: Eater) => (await dayOf(one)).meals.flatMap((meal) => meal.dish?.code ?? []);

type Body = InputOf<(typeof substituteDish)['body']>;
const bodyOf = (body: Partial<Body>): Body => ({
  ...{ date: DAY, dish: dish.code, replacement: replacement.code, reason: 'shortage', ...body },
});
const ask = (body: Partial<Body> = {}) => call(operator, substituteDish, { body: bodyOf(body), headers });
const substitute = (body: Partial<Body> = {}) =>
  mustCall(operator, substituteDish, { body: bodyOf(body), headers });

const portionsOf = async (code: string) => {
  const { days } = await mustCall(operator, readProduction, { query: { date: DAY, days: 1 }, headers });
  return days[0]?.dishes.find((one) => one.code === code)?.portions ?? 0;
};
const bagsOf = async ({ deliveryId }: Eater) =>
  (await mustCall(operator, readPacking, { query: { date: DAY }, headers })).bags.filter(
    (bag) => bag.deliveryId === deliveryId,
  );
const Message = z.object({ channel: z.string(), data: z.string() });
const messagesOf = ({ customer }: Eater) =>
  readRows(
    site,
    Message,
    `SELECT channel, data FROM messages WHERE customer_id = ? AND template = 'dish-substituted' ORDER BY channel`,
    customer.id,
  );

beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  operator = new Visitor(site);
  [plain, allergic, picky, gone] = [
    await eater(),
    await eater(['allergy-dairy']),
    await eater(['mushrooms']),
    await eater(),
  ];
  const eaten = await Promise.all([plain, allergic, picky].map(codesOf));
  const meals = (await dayOf(plain)).meals.flatMap((meal) => meal.dish ?? []);
  dish = present(
    meals.find(({ code }) => eaten.every((codes) => codes.includes(code))),
    'common dish',
  );
  const [other] = await readRows(
    site,
    z.object({ code: z.string(), title: z.string() }),
    `SELECT code, title FROM dishes WHERE allergens LIKE '%"dairy"%' AND exclusion_groups LIKE '%"mushrooms"%'
     ORDER BY shelf_life_hours DESC, code LIMIT 1`,
  );
  replacement = present(other, 'replacement');
});
afterAll(() => site?.stop());

test('a substitution is for those who may ask, and for days that are closed', async () => {
  const stranger = await call(new Visitor(site), substituteDish, { body: bodyOf({}) });
  expect(stranger).toMatchObject({ status: 401 });
  expect(await ask()).toMatchObject({ status: 400, error: { fields: { date: expect.any(String) } } });
});

describe('on a closed day', () => {
  beforeAll(async () => {
    await setClock(site, '2026-11-16T11:01:00.000Z');
    await runTimerOf(site);
    await bringTo(site, [gone.deliveryId], 'on_route');
    const params = { id: `${plain.deliveryId}.1` };
    await mustCall(operator, packBag, { params, headers });
  });

  test.each<[string, Partial<Body>, string]>([
    ['a day that is past', { date: '2026-11-15' }, 'date'],
    ['a day that is open', { date: '2026-11-24' }, 'date'],
    ['an unknown dish', { dish: 'no-such-dish' }, 'dish'],
    ['an unknown replacement', { replacement: 'no-such-dish' }, 'replacement'],
    ['a reason that is none', { reason: 'so' as 'shortage' }, 'reason'],
  ])('%s is refused in Russian', async (_, body, field) => {
    const answer = await ask(body);
    expect(answer).toMatchObject({ status: 400, error: { fields: { [field]: expect.any(String) } } });
    expect(JSON.stringify(answer.ok ? '' : answer.error.fields?.[field])).not.toMatch(/[a-z]{3}/i);
  });

  test('what may come in its place is told, first what is refused to the fewest', async () => {
    const query = { date: DAY, dish: dish.code };
    const found = await mustCall(operator, listReplacements, { query, headers });
    expect(found.dish).toEqual({ code: dish.code, title: dish.title });
    const refused = found.replacements.map((one) => one.refused);
    expect(refused).toEqual(refused.toSorted((a, b) => a - b));
    expect(found.replacements.map(({ code }) => code)).not.toContain(dish.code);
    const [best] = found.replacements;
    const tried = await substitute({ replacement: best?.code ?? '', dryRun: true });
    expect(best).toMatchObject({ portions: tried.portions, refused: tried.refused.length });
    const open = await call(operator, listReplacements, { query: { ...query, date: '2026-11-24' }, headers });
    expect(open).toMatchObject({ status: 400, error: { fields: { date: expect.any(String) } } });
    expect((await call(new Visitor(site), listReplacements, { query })).status).toBe(401);
  });

  test('a dish comes in no place of its own', async () => {
    expect(await ask({ replacement: dish.code })).toMatchObject({
      status: 400,
      error: { fields: { replacement: expect.any(String) } },
    });
  });

  test('a dry run counts, names whom to call and changes nothing', async () => {
    const before = await dayOf(plain);
    const answer = await substitute({ dryRun: true });
    expect(answer).toMatchObject({ deliveries: 1, portions: 1, repacked: 1, left: 1, unknown: [] });
    expect(answer.bonusesKop).toBeGreaterThan(0);
    expect(answer.bonusesKop % 100).toBe(0);
    expect(answer.refused.map(({ deliveryId, why, because }) => [deliveryId, why, because])).toEqual([
      [allergic.deliveryId, 'allergy', ['молоко']],
      [picky.deliveryId, 'exclusion', ['грибы']],
    ]);
    expect(answer.refused[0]).toMatchObject({
      customer: { id: allergic.customer.id },
      phone: allergic.customer.phone,
      orderNumber: expect.stringMatching(/^\d+$/),
      person: 1,
    });
    expect(await dayOf(plain)).toEqual(before);
    expect((await bagsOf(plain)).map(({ packed }) => packed !== null)).toEqual([true]);
    expect(await messagesOf(plain)).toEqual([]);
    expect(await balanceOf(site, `bonuses:${plain.customer.id}`)).toBe(0);
  });

  test('it comes to whoever may have it, who is told and compensated once', async () => {
    const before = await dayOf(plain);
    const [of, others] = [await portionsOf(dish.code), await portionsOf(replacement.code)];
    const kept = await Promise.all([allergic, picky, gone].map(dayOf));
    const expected = await substitute({ dryRun: true });
    expect(await substitute()).toEqual(expected);

    const after = await dayOf(plain);
    const changed = present(
      after.meals.find((meal) => meal.dish?.code === replacement.code),
      'new meal',
    );
    expect(changed).toMatchObject({
      ...{ kind: 'replaced', insteadOf: dish.title },
      because: [expect.stringMatching(/не\sхватило/)],
    });
    expect(after.meals.filter((meal) => meal !== changed)).toEqual(
      before.meals.filter((meal) => meal.dish?.code !== dish.code),
    );
    const sum = after.meals.reduce((kcal, meal) => kcal + (meal.dish?.kcal ?? 0), 0);
    expect(after.totals.kcal).toBeCloseTo(sum);
    expect(await Promise.all([allergic, picky, gone].map(dayOf))).toEqual(kept);

    // The kitchen cooks, packs and labels what the customer reads.
    expect([await portionsOf(dish.code), await portionsOf(replacement.code)]).toEqual([of - 1, others + 1]);
    const [bag] = await bagsOf(plain);
    expect(bag).toMatchObject({ packed: null });
    // A bag has the food of two days.
    const both = await mustCall(plain.customer, listMealPlans, { query: { from: DAY, to: '2026-11-19' } });
    const codes = both.days.flatMap(({ meals }) => meals.flatMap((meal) => meal.dish?.code ?? []));
    expect(bag?.dishes.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());

    // Asked again it changes nothing, and answers the same but for bags that were opened by then.
    const told = await messagesOf(plain);
    expect(await substitute()).toEqual({ ...expected, repacked: 0 });
    expect(await dayOf(plain)).toEqual(after);
    expect(await messagesOf(plain)).toEqual(told);
    expect(new Set(told.map(({ channel }) => channel)).size).toBe(told.length);
    expect(told.length).toBeGreaterThan(0);
    for (const { data } of told)
      expect(JSON.parse(data)).toMatchObject({
        ...{ date: '18\u00a0ноября', dish: dish.title, bonuses: expect.stringContaining('начислили') },
      });
    expect(await balanceOf(site, `bonuses:${plain.customer.id}`)).toBe(expected.bonusesKop);
    for (const one of [allergic, picky, gone]) expect(await messagesOf(one)).toEqual([]);
  });

  test('the audit has the day and the delivery', async () => {
    const query = { from: '2026-11-16', to: '2026-11-16', object: `deliveries:${plain.deliveryId}` };
    const { entries } = await mustCall(operator, listAudit, { query, headers });
    const entry = present(
      entries.find(({ operation }) => operation.includes('/substitutions/')),
      'entry',
    );
    expect(entry.objects).toContainEqual(
      expect.objectContaining({ object: 'days', id: DAY, after: expect.objectContaining({ portions: 1 }) }),
    );
  });

  test('a closed day changes by nothing else', async () => {
    const own = `order_id = (SELECT order_id FROM deliveries WHERE id = '${plain.deliveryId}')`;
    for (const change of [`kcal = 1`, `credit_kop = 1`])
      await expect(site.db.prepare(`UPDATE served_days SET ${change} WHERE ${own}`).run()).rejects.toThrow(
        'guard:served-day-changed',
      );
  });
});

test('whoever has bought the dish by the piece is called', async () => {
  await setClock(site, orderMoment);
  const customer = await Customer.signedIn(site);
  const { id } = await orderHomemade(customer);
  await setClock(site, '2026-11-17T11:01:00.000Z');
  await runTimerOf(site);
  const answer = await substitute({ date: '2026-11-19', dish: 'borsch', dryRun: true });
  expect(answer.refused).toContainEqual(
    expect.objectContaining({ deliveryId: id, phone: customer.phone, why: 'bought' }),
  );
});
