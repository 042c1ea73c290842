import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/contract.ts';
import { listMoveDates, previewCalendarChange } from '#shared/features/deliveries/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { calendarLines, calendarOf, deliveryOn } from '#tests/harness/order-calendar.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let visitor: Visitor;
let order: Order;

beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
  // Food from the 18th to the 24th: deliveries on the 18th, 20th, 22nd and 24th.
  order = await orderProgramme(visitor, buildOrder());
});

const calendar = () => calendarOf(visitor);
const lines = () => calendarLines(visitor);
const on = (date: string) => deliveryOn(visitor, date);
const change = (path: string, json: object) => visitor.request(path, { json });
const freeze = (from: string, until: string, version = 1) =>
  change(`/rest/orders/${order.id}/freeze/`, { version, from, until });

describe('a freeze', () => {
  test('ended early brings the calendar back with the customer’s own moves', async () => {
    const last = await on('2026-11-24');
    await change(`/rest/deliveries/${last}/move/`, { version: 1, scope: 'one', date: '2026-11-27' });
    const other = await on('2026-11-22');
    await change(`/rest/deliveries/${other}/edit/`, { version: 2, scope: 'one', interval: '10-12' });
    const before = await lines();
    await freeze('2026-11-20', '2026-12-01', 3);
    await change(`/rest/orders/${order.id}/resume/`, { version: 4 });
    expect(await lines()).toEqual(before);
    expect((await calendar()).map(({ interval }) => interval)).toEqual([
      '06:00–08:00',
      '06:00–08:00',
      '10:00–12:00',
      '06:00–08:00',
    ]);
  });

  test('ended when days of it have passed moves these alone, behind the last ones', async () => {
    const last = await on('2026-11-24');
    await change(`/rest/deliveries/${last}/move/`, { version: 1, scope: 'one', date: '2026-11-27' });
    await freeze('2026-11-20', '2026-12-01', 2);
    await setClock(site, '2026-11-19T07:00:00.000Z');
    await change(`/rest/orders/${order.id}/resume/`, { version: 3 });
    const after = await lines();
    await setClock(site, orderMoment);
    expect(after.filter((line) => line.includes('planned') || line.includes('locked'))).toEqual([
      '18 locked 18 19',
      '22 planned 22 23',
      '27 planned 27',
      '28 planned 28 29',
    ]);
  });

  test('says before it is made which deliveries move, and when the food ends', async () => {
    const ask = async (query: InputOf<typeof previewCalendarChange.query>) =>
      (await mustCall(visitor, previewCalendarChange, { params: { id: order.id }, query })).preview;
    const seen = await ask({ kind: 'freeze', date: '2026-11-20', until: '2026-12-01' });
    expect(seen.moves.map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-20', '2026-12-01'],
      ['2026-11-22', '2026-12-03'],
      ['2026-11-24', '2026-12-05'],
    ]);
    expect(seen.endDate).toBe('2026-12-05');
    expect((await ask({ kind: 'skip', delivery: await on('2026-11-20') })).moves).toEqual([
      { from: '2026-11-20', to: '2026-11-25', foodDates: ['2026-11-25', '2026-11-26'] },
    ]);
    const id = await on('2026-11-24');
    const { dates } = await mustCall(visitor, listMoveDates, { params: { id }, query: { scope: 'one' } });
    expect(dates.slice(0, 3)).toEqual(['2026-11-25', '2026-11-26', '2026-11-27']);
    const { endDate } = await ask({ kind: 'move', delivery: id, date: dates[1] });
    expect(endDate).toBe('2026-11-26');
    expect((await ask({ kind: 'freeze', date: '2026-11-20', until: '2026-11-20' })).endDate).toBeNull();
    const unknown = { kind: 'skip', delivery: crypto.randomUUID() } as const;
    const refused = await call(visitor, previewCalendarChange, { params: { id: order.id }, query: unknown });
    expect(refused).toMatchObject({ ok: false, status: 404 });
    expect(await lines()).toEqual([
      '18 planned 18 19',
      '20 planned 20 21',
      '22 planned 22 23',
      '24 planned 24',
    ]);
  });
});
