import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { listAddresses } from '#shared/features/addresses/contract.ts';
import { listCalendarChanges } from '#shared/features/deliveries/contract.ts';
import type { CalendarChange } from '#shared/features/deliveries/history.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall, refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { openPlain } from '#tests/harness/plain-forms.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let visitor: Visitor;
let order: Order;
let version: number;

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
  // Food from the 18th to the 24th: deliveries on the 18th, 20th, 22nd and 24th.
  order = await orderProgramme(visitor, { ...buildOrder(), keepAddressAs: 'Дом' });
  version = 1;
});

/** Everything of the order's calendar that a change may touch. */
async function everything() {
  const deliveries = await readRows(
    site,
    AnyRow,
    `SELECT id, date, interval_code, state, food_dates, destination, zone_code, replaces FROM deliveries
     WHERE order_id = ? ORDER BY date, id`,
    order.id,
  );
  const orders = await readRows(
    site,
    AnyRow,
    `SELECT o.interval_code, o.frozen_until, o.end_date, r.request ->> '$.interval' AS interval,
       r.request -> '$.address' AS address, r.request -> '$.recipient' AS recipient
     FROM orders o LEFT JOIN order_requests r ON r.order_id = o.id WHERE o.id = ?`,
    order.id,
  );
  return { deliveries, orders };
}

async function on(date: string): Promise<string> {
  const [row] = await readRows(
    site,
    z.object({ id: z.string() }),
    'SELECT id FROM deliveries WHERE order_id = ? AND date = ?',
    order.id,
    date,
  );
  return row?.id ?? '';
}

const send = (path: string, json: object, by = visitor) => by.request(path, { json: { version, ...json } });

/** A change that succeeds. */
async function change(path: string, json: object = {}): Promise<void> {
  const answer = await send(path, json);
  expect([path, answer.status]).toEqual([path, 200]);
  version += 1;
}

const undo = (by = visitor) => send(`/rest/orders/${order.id}/undo/`, {}, by);
const codeOf = async (answer: Response) => (await refusalOf(answer)).code;

async function history(): Promise<CalendarChange[]> {
  return (await mustCall(visitor, listCalendarChanges, { params: { id: order.id } })).changes;
}

const someone = { name: 'Ольга', phone: '+79160000077' };

async function ownAddress(): Promise<string> {
  return (await mustCall(visitor, listAddresses)).addresses[0]?.id ?? '';
}

const changes: Readonly<Record<string, () => Promise<void>>> = {
  'the time of one delivery': async () =>
    change(`/rest/deliveries/${await on('2026-11-20')}/edit/`, { scope: 'one', interval: '18-20' }),
  'time, address and recipient of all that follow': async () =>
    change(`/rest/deliveries/${await on('2026-11-20')}/edit/`, {
      scope: 'following',
      interval: '18-20',
      addressId: await ownAddress(),
      recipient: someone,
    }),
  'the day of one delivery': async () =>
    change(`/rest/deliveries/${await on('2026-11-24')}/move/`, { scope: 'one', date: '2026-11-26' }),
  'the day of all that follow': async () =>
    change(`/rest/deliveries/${await on('2026-11-20')}/move/`, { scope: 'following', date: '2026-11-21' }),
  'a delivery that was skipped': async () => change(`/rest/deliveries/${await on('2026-11-20')}/skip/`),
  'a delivery that was brought back': async () => {
    const id = await on('2026-11-20');
    await change(`/rest/deliveries/${id}/skip/`);
    await change(`/rest/deliveries/${id}/restore/`);
  },
  'a freeze': () => change(`/rest/orders/${order.id}/freeze/`, { from: '2026-11-20', until: '2026-12-01' }),
  'the end of a freeze': async () => {
    await change(`/rest/orders/${order.id}/freeze/`, { from: '2026-11-20', until: '2026-12-01' });
    await change(`/rest/orders/${order.id}/resume/`);
  },
};

describe('the last change is undone in one press, and all is as before it', () => {
  test.each(Object.entries(changes))('when it was %s', async (_, make) => {
    // The state before the last change of the list, whatever came before that one.
    const states = [await everything()];
    const request = visitor.request.bind(visitor);
    visitor.request = async (path, options) => {
      const answer = await request(path, options);
      if (options?.json !== undefined) states.push(await everything());
      return answer;
    };
    await make();
    const [before, after] = states.slice(-2);
    expect(after).not.toEqual(before);
    const [newest] = await history();
    expect(newest?.undo?.version).toBe(version);
    expect((await undo()).status).toBe(200);
    expect(await everything()).toEqual(before);
    version += 1;
    const [taken] = await history();
    expect(taken).toMatchObject({ kind: 'undo', text: `Отменено изменение «${newest?.text}»`, undo: null });
  });
});

describe('nothing is undone', () => {
  const refusal = async () => {
    const before = await everything();
    const code = await codeOf(await undo());
    expect(await everything()).toEqual(before);
    return code;
  };

  test('where nothing was changed, and not twice', async () => {
    expect(await refusal()).toBe('undo_impossible');
    await change(`/rest/deliveries/${await on('2026-11-20')}/skip/`);
    expect((await undo()).status).toBe(200);
    version += 1;
    expect(await refusal()).toBe('undo_impossible');
  });

  test('from a tab that has not seen the newest change', async () => {
    await change(`/rest/deliveries/${await on('2026-11-20')}/skip/`);
    await change(`/rest/deliveries/${await on('2026-11-22')}/skip/`);
    version -= 1;
    expect(await refusal()).toBe('calendar_changed');
  });

  test('once the cut-off of a delivery that it touched has passed', async () => {
    await change(`/rest/deliveries/${await on('2026-11-20')}/move/`, {
      scope: 'following',
      date: '2026-11-23',
    });
    const [newest] = await history();
    // The delivery of the 20th closes on the 18th at 14:00 in Moscow: nothing brings it back later.
    expect(newest?.undo?.until).toBe(Date.parse('2026-11-18T11:00:00.000Z'));
    await setClock(site, '2026-11-18T11:00:00.000Z');
    expect(await refusal()).toBe('cut_off_passed');
  });

  test('for anybody else', async () => {
    await change(`/rest/deliveries/${await on('2026-11-20')}/skip/`);
    const other = new Visitor(site);
    await other.signIn(newPhone());
    expect([(await undo(other)).status, (await undo(new Visitor(site))).status]).toEqual([404, 401]);
  });

  test('onto a day that has filled up meanwhile', async () => {
    await change(`/rest/deliveries/${await on('2026-11-20')}/skip/`);
    await site.db
      .prepare(
        `INSERT INTO zone_capacity (zone_code, date, deliveries) SELECT code, '2026-11-20', 0 FROM delivery_zones`,
      )
      .run();
    try {
      expect(await refusal()).toBe('delivery_days_full');
    } finally {
      await site.db.prepare('DELETE FROM zone_capacity').run();
    }
  });
});

describe('a day on which no place is left', () => {
  const close = () =>
    site.db
      .prepare(
        `INSERT INTO zone_capacity (zone_code, date, deliveries) SELECT code, '2026-11-20', 0 FROM delivery_zones`,
      )
      .run();
  afterEach(() => site.db.prepare('DELETE FROM zone_capacity').run());

  test('refuses nothing that stays on it', async () => {
    await close();
    const before = await everything();
    const path = `/rest/deliveries/${await on('2026-11-20')}/edit/`;
    await change(path, { scope: 'one', interval: '10-12', recipient: someone });
    expect((await undo()).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('refuses nothing that comes back frozen', async () => {
    await change(`/rest/orders/${order.id}/freeze/`, { from: '2026-11-20', until: '2026-12-01' });
    const before = await everything();
    await change(`/rest/orders/${order.id}/resume/`);
    await close();
    expect((await undo()).status).toBe(200);
    expect(await everything()).toEqual(before);
  });
});

test('twenty presses at one moment take back once', async () => {
  const before = await everything();
  await change(`/rest/orders/${order.id}/freeze/`, { from: '2026-11-20', until: '2026-12-01' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => undo()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await everything()).toEqual(before);
});

test('a plain form takes back too, and says what was refused', async () => {
  const before = await everything();
  await change(`/rest/deliveries/${await on('2026-11-20')}/skip/`);
  const form = { version: String(version) };
  const post = () =>
    visitor.request(`/rest/orders/${order.id}/undo/`, { form, headers: { Accept: 'text/html' } });
  const done = await post();
  expect([done.status, done.headers.get('Location')]).toEqual([303, '/personal/']);
  expect(await everything()).toEqual(before);
  const refused = await post();
  expect([refused.status, refused.headers.get('Location')]).toEqual([303, '/personal/?form=returned']);
  expect((await openPlain(visitor, '/personal/?form=returned')).html).toContain('Календарь изменился');
});
