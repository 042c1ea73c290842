import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { addDays, moscowDate } from '#shared/dates.ts';
import { listCalendarChanges, undoCalendarChange } from '#shared/features/deliveries/contract.ts';
import { getTastes } from '#shared/features/exclusions/contract.ts';
import { getHomemadeOrder } from '#shared/features/homemade/contract.ts';
import { undoHomemadeMove } from '#shared/features/homemade/own/contract.ts';
import { listOrders } from '#shared/features/orders/contract.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import type { OwnedCall } from '#tests/factories/owned-call.ts';
import { ownedCalls } from '#tests/factories/owned-things.ts';
import { liftBounds } from '#tests/harness/bounds.ts';
import { mustCall, refusalOf, send } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { textsOf } from '#tests/harness/texts-of.ts';
import { setClock } from '#tests/harness/visitor.ts';
import { readPages } from '#worker/db/seed/pages.ts';
import { listContracts, nameOf } from '#tests/contracts.ts';

/** How a change is taken back, and the words of the offer that say so. */
type Way =
  /** By one press in the history of the calendar. */
  | { readonly by: 'history'; readonly offer: RegExp }
  /** By the same call, which asks for what was before. */
  | { readonly by: 'again'; readonly offer: RegExp; readonly back: (body: object) => object }
  /** By a call of its own. */
  | { readonly by: 'own-call'; readonly offer: RegExp }
  /** Not at all. */
  | { readonly by: 'never'; readonly offer: RegExp };

/** Every call by which a customer changes what comes, when and where. */
const changes: Readonly<Record<string, Way>> = {
  'POST /rest/deliveries/:id/skip/': { by: 'history', offer: /пропуск или возврат доставки/ },
  'POST /rest/deliveries/:id/restore/': { by: 'history', offer: /пропуск или возврат доставки/ },
  'POST /rest/orders/:id/freeze/': { by: 'history', offer: /заморозку или её окончание/ },
  'POST /rest/orders/:id/resume/': { by: 'history', offer: /заморозку или её окончание/ },
  'POST /rest/deliveries/:id/move/': { by: 'history', offer: /перенос, другой адрес/ },
  'POST /rest/deliveries/:id/edit/': { by: 'history', offer: /другой адрес, интервал или получателя/ },
  'POST /rest/deliveries/:id/note/': { by: 'history', offer: /записку курьеру — пока он не выехал/ },
  'POST /rest/orders/:id/meals/': {
    by: 'again',
    offer: /Заменённые блюда и исключения до срока изменений можно вернуть прежними/,
    back: (body) => {
      const { version, meals } = z
        .object({ version: z.number(), meals: z.array(z.looseObject({})) })
        .parse(body);
      return { version: version + 1, meals: meals.map((meal) => ({ ...meal, dish: '' })) };
    },
  },
  'POST /rest/exclusions/': {
    by: 'again',
    offer: /блюда и исключения до срока изменений можно вернуть/,
    back: () => ({ version: 2, without: [], ingredients: [], repeatLimit: 0, autopilot: true }),
  },
  'POST /rest/exclusions/tired/': {
    by: 'again',
    offer: /блюда и исключения до срока изменений можно вернуть/,
    back: (body) => ({ ...body, tired: false }),
  },
  'POST /rest/orders/:id/persons/': {
    by: 'again',
    offer: /блюда и исключения до срока изменений можно вернуть/,
    back: (body) => ({ ...body, version: 2, without: [] }),
  },
  'POST /rest/homemade/orders/:id/move/': { by: 'own-call', offer: /последний перенос — отменить/ },
  'POST /rest/homemade/orders/:id/cancel/': {
    by: 'never',
    offer: /весь заказ — отменить с полным возвратом/,
  },
  'POST /rest/orders/:id/cancellation/': { by: 'never', offer: /Не отменяются[^.]*отказ от оставшихся дней/ },
  'POST /rest/deliveries/:id/refund/': {
    by: 'never',
    offer: /Не отменяются[^.]*возврат за несостоявшуюся доставку/,
  },
};

/** Calls about orders and deliveries that change nothing of what comes. */
const others: Readonly<Record<string, string>> = {
  'POST /rest/orders/': 'orders',
  'POST /rest/homemade/orders/': 'orders',
  'POST /rest/orders/:id/cancel/': 'gives up what was never paid for',
  'POST /rest/orders/:id/undo/': 'takes back',
  'POST /rest/homemade/orders/:id/undo/': 'takes back',
  'POST /rest/orders/:id/unserved/':
    'says where money goes that may come back, and is chosen again at any time',
  'POST /rest/deliveries/:id/rating/': 'rates what has come',
  'POST /rest/deliveries/:id/dishes/': 'rates what has come',
};

const contracts = await listContracts();
const contractOf = (name: string) => {
  const found = contracts.find((one) => nameOf(one) === name);
  if (!found) throw new Error(`No call ${name}`);
  return found;
};
const offer = textsOf(readPages().find(({ path }) => path === '/oferta/')?.blocks).join(' ');
const today = moscowDate(Date.parse(orderMoment));

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker({ floodLimit: 1_000_000 });
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

/** Tastes are named by no id: they are the customer's, and hold for the food of their order. */
const ownTastes: typeof ownedCalls = {
  'POST /rest/exclusions/': async (owner) => {
    await owner.place();
    return { body: { version: 1, without: ['fish'], ingredients: [], repeatLimit: 2, autopilot: true } };
  },
  'POST /rest/exclusions/tired/': async (owner) => {
    await owner.place();
    return { body: { dish: 'borsch', tired: true } };
  },
};

/** Makes a change of a new customer's, on a thing that was made for it. */
async function begin(name: string): Promise<{ owner: Customer; made: OwnedCall }> {
  const owner = await Customer.signedIn(site);
  await liftBounds(site);
  const build = ownTastes[name] ?? ownedCalls[name];
  if (!build) throw new Error(`No example of ${name}`);
  return { owner, made: await build(owner, site) };
}

/** What comes to a customer: deliveries with all that a change touches, food, tastes, and what is ordered again. */
async function comingTo(owner: Customer) {
  const deliveries = await readRows(
    site,
    AnyRow,
    `SELECT d.id, d.date, d.interval_code, d.state, d.food_dates, d.destination, d.zone_code, d.replaces,
       o.interval_code AS usual, o.frozen_until, o.end_date,
       r.request -> '$.interval' AS again, r.request -> '$.address' AS address, r.request -> '$.recipient' AS recipient
     FROM deliveries d JOIN orders o ON o.id = d.order_id LEFT JOIN order_requests r ON r.order_id = o.id
     WHERE o.customer_id = ? ORDER BY d.date, d.id`,
    owner.id,
  );
  const { days } = await mustCall(owner, listMealPlans, { query: { from: today, to: addDays(today, 20) } });
  const food = days.map(({ date, meals }) => [date, meals.map(({ dish }) => dish?.code)]);
  const { version: _, ...tastes } = (await mustCall(owner, getTastes)).tastes;
  return { deliveries, food, tastes };
}

const orderOf = async (owner: Customer) => (await mustCall(owner, listOrders)).orders[0]?.id ?? '';
const historyOf = async (owner: Customer) =>
  (await mustCall(owner, listCalendarChanges, { params: { id: await orderOf(owner) } })).changes;
const make = (owner: Customer, name: string, parts: OwnedCall) => send(owner, contractOf(name), parts);

const namesBy = (by: Way['by']) => Object.keys(changes).filter((name) => changes[name]?.by === by);

test('every call that changes an order or a delivery is in the list', () => {
  const found = contracts.filter(
    ({ auth, method, path }) =>
      auth === 'customer' &&
      method !== 'GET' &&
      /^\/rest\/(orders|deliveries|exclusions|homemade\/orders)\//.test(path),
  );
  expect(found.map(nameOf).toSorted()).toEqual([...Object.keys(changes), ...Object.keys(others)].toSorted());
});

test.each(Object.entries(changes))('the offer says what becomes of %s', (_, way) => {
  expect(offer).toMatch(way.offer);
});

describe('the last change is taken back in its history', () => {
  test.each(namesBy('history'))('%s', async (name) => {
    const { owner, made } = await begin(name);
    const before = await comingTo(owner);
    expect((await make(owner, name, made)).status).toBe(200);
    expect(await comingTo(owner)).not.toEqual(before);
    const [last] = await historyOf(owner);
    expect(last?.undo?.version).toBeGreaterThan(0);
    const body = { version: last?.undo?.version ?? 0 };
    await mustCall(owner, undoCalendarChange, { params: { id: await orderOf(owner) }, body });
    expect(await comingTo(owner)).toEqual(before);
  });
});

describe('what was chosen is chosen as before, and both stand in the history', () => {
  test.each(namesBy('again'))('%s', async (name) => {
    const { owner, made } = await begin(name);
    const before = await comingTo(owner);
    const told = (await historyOf(owner)).length;
    expect((await make(owner, name, made)).status).toBe(200);
    expect(await comingTo(owner)).not.toEqual(before);
    const way = changes[name];
    if (way?.by !== 'again') throw new Error(`${name} is not chosen again`);
    const back = { ...made, body: way.back(z.looseObject({}).parse(made.body)) };
    expect((await make(owner, name, back)).status).toBe(200);
    expect(await comingTo(owner)).toEqual(before);
    const history = await historyOf(owner);
    expect(history).toHaveLength(told + 2);
    expect(history[0]?.undo).toBeNull();
  });
});

test('the last move of dishes is taken back by a call of its own', async () => {
  const name = 'POST /rest/homemade/orders/:id/move/';
  expect(namesBy('own-call')).toEqual([name]);
  const { owner, made } = await begin(name);
  const params = { id: made.params?.id ?? '' };
  const look = async () => (await mustCall(owner, getHomemadeOrder, { params })).order;
  const { date, interval } = await look();
  expect((await make(owner, name, made)).status).toBe(200);
  const at = (await look()).change?.undo?.at ?? 0;
  await mustCall(owner, undoHomemadeMove, { params, body: { at } });
  expect(await look()).toMatchObject({ date, interval });
});

describe('what has moved money is not taken back', () => {
  test.each(namesBy('never'))('%s', async (name) => {
    const { owner, made } = await begin(name);
    expect((await make(owner, name, made)).status).toBe(200);
    const changed = await comingTo(owner);
    const params = { id: made.params?.id ?? '' };
    if (name.includes('homemade')) {
      const answer = await send(owner, undoHomemadeMove, { params, body: { at: 1 } });
      expect((await refusalOf(answer)).code).toBe('order_not_movable');
    } else {
      const [row] = await readRows(
        site,
        z.object({ id: z.string(), version: z.number() }),
        'SELECT id, calendar_version AS version FROM orders WHERE customer_id = ?',
        owner.id,
      );
      expect((await historyOf(owner))[0]?.undo ?? null).toBeNull();
      const body = { version: row?.version ?? 0 };
      const answer = await send(owner, undoCalendarChange, { params: { id: row?.id ?? '' }, body });
      expect(['undo_impossible', 'calendar_closed']).toContain((await refusalOf(answer)).code);
    }
    expect(await comingTo(owner)).toEqual(changed);
  });
});
