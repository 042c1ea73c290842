import { describe, expect } from 'vitest';
import type { InputOf } from '#shared/contract.ts';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { endSalesStop, listSalesStops, openSalesStop } from '#shared/features/operations/shop/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { answerTicket, listOpenTickets } from '#shared/features/tickets/answers/contract.ts';
import { listContracts, nameOf } from '#tests/contracts.ts';
import { operatorActs } from '#tests/factories/operator-acts.ts';
import { breakTable } from '#tests/factories/planted-rows.ts';
import { send } from '#tests/harness/call.ts';
import { test as base, type Site } from '#tests/site.ts';

const test = base.extend('expectedErrors', () => /D1_ERROR: no such table/);

const stop = { body: { reason: 'Кухня закрыта на праздник' } };
const day = '2026-11-18';
const listed = async (site: Site, query: InputOf<(typeof listAudit)['query']> = {}) =>
  (await site.operate(listAudit, { query })).entries;

/** What acts have made of an object, the latest first. */
async function changesOf(site: Site, object: string) {
  const [kind, ...id] = object.split(':');
  return (await listed(site, { object })).flatMap(({ objects }) =>
    objects
      .filter((one) => one.object === kind && one.id === id.join(':') && (one.before ?? one.after) !== null)
      .map(({ before, after, reason }) => ({ before, after, reason })),
  );
}

describe('an entry', () => {
  test('names the call, who has made it, what it was about and how it ended', async ({ site }) => {
    await site.operate(listOpenTickets);
    const input = { params: { id: 'none' }, body: { answer: 'Тайные слова' } };
    await site.bearer().refused(answerTicket, input);
    const entries = await listed(site);
    expect(entries.filter(({ operation }) => operation.includes('tickets'))).toMatchObject([
      {
        operation: 'POST /rest/operations/tickets/:id/answer/',
        objects: [{ object: 'tickets', id: 'none', before: null, after: null }],
        outcome: 'not_found',
      },
      {
        operation: 'GET /rest/operations/tickets/',
        actor: { kind: 'deployment', name: 'OPERATOR_TOKEN' },
        ...{ at: site.inside.clock.now(), outcome: 'done' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Тайные слова');
  });

  test('of what was refused for its input has nothing that was not checked', async ({ site }) => {
    await send(site.bearer(), listAudit, { query: { before: 'x'.repeat(300) } });
    await send(site.bearer(), answerTicket, { params: { id: 'none' }, body: { answer: '' } });
    const refused = (await listed(site)).filter(({ outcome }) => outcome === 'validation_failed');
    expect(refused.map(({ about }) => about)).toEqual([{ id: 'none' }, {}]);
  });

  test('is written first: what cannot be recorded is not done', async ({ site }) => {
    await breakTable(site, 'audit_entries');
    expect((await site.bearer().refused(openSalesStop, stop)).code).toBe('internal');
    await site.customer({ order: {} });
  });

  test('and its change are one batch with what is done', async ({ site }) => {
    await breakTable(site, 'audit_objects');
    expect((await send(site.bearer(), openSalesStop, stop)).status).toBe(500);
    // Nothing stops an order.
    await site.customer({ order: {} });
  });

  test('is none of those who are not let in', async ({ site }) => {
    await site.visitor().refused(listOpenTickets);
    await (await site.customer()).refused(listSalesStops);
    expect((await listed(site)).map(({ operation }) => operation)).toEqual(['GET /rest/operations/audit/']);
  });
});

describe('the audit', () => {
  test('is found by operation, by object, by person and by day', async ({ site }) => {
    const care = await site.staff('care');
    site.setClock('2026-11-16T12:00:00Z');
    for (const id of ['one', 'other'])
      await send(care, answerTicket, { params: { id }, body: { answer: 'Разобрались' } });
    const operation = 'POST /rest/operations/tickets/:id/answer/';
    const idsOf = async (query: object) => (await listed(site, query)).map(({ about }) => about.id);
    expect(await idsOf({ object: 'tickets:one' })).toEqual(['one']);
    expect(await idsOf({ operation, from: '2026-11-16', actor: care.id })).toEqual(['other', 'one']);
    expect(await idsOf({ object: 'tickets:other', to: '2026-11-15' })).toEqual([]);
    expect(await idsOf({ object: 'orders:one' })).toEqual([]);
    expect(await idsOf({ operation, actor: 'nobody' })).toEqual([]);
  });
});

describe('a change', () => {
  test('of a stop of sales is told with its words once, and its end with until when it would have lasted', async ({
    site,
  }) => {
    const { stop: opened } = await site.operate(openSalesStop, stop);
    await site.operate(openSalesStop, stop);
    const { stop: ended } = await site.operate(endSalesStop, { params: { id: opened.id } });
    await site.operate(endSalesStop, { params: { id: opened.id } });
    expect(await changesOf(site, `sales-stops:${opened.id}`)).toEqual([
      { before: { untilAt: null }, after: { untilAt: ended.untilAt }, reason: '' },
      { before: null, after: { fromAt: opened.fromAt, untilAt: null }, reason: stop.body.reason },
    ]);
  });

  test('of a day says what has become of it, and which deliveries were named', async ({ site }) => {
    const anna = await site.customer({ order: {} });
    const { id } = await anna.delivery(day);
    await site.operate(moveDeliveries, { body: { date: day, to: 'locked' } });
    const failed = { date: day, to: 'failed', ids: [id], reason: 'absent' } as const;
    await site.operate(moveDeliveries, { body: { ...failed, ids: [id] } });
    expect(await changesOf(site, `days:${day}`)).toEqual([
      {
        before: null,
        after: { to: 'failed', moved: 1, stayed: 0 },
        reason: 'Курьер не\u00a0застал никого дома',
      },
      { before: null, after: { to: 'locked', moved: 1, stayed: 0 }, reason: '' },
    ]);
    expect(await changesOf(site, `deliveries:${id}`)).toMatchObject([{ after: { to: 'failed' } }]);
  });
});

/** Acts whose entry tells of no object, and why: their call, their person and their moment stand in it all the same. */
const untold: readonly string[] = [
  // The phone of somebody who was erased must not come back into a record.
  'POST /rest/operations/former-customers/forget/',
  // A publication is no row: it is named by the hash of what it holds.
  'POST /rest/operations/publish/',
  'POST /rest/operations/publications/:version/restore/',
  // Made in their own store, by the runs that follow.
];
const acts = (await listContracts()).filter(({ auth, method }) => auth === 'operator' && method !== 'GET');

test('every act of operators is known to the audit', () => {
  expect([...Object.keys(operatorActs), ...untold].toSorted()).toEqual(acts.map(nameOf).toSorted());
});

test.for(Object.keys(operatorActs))('%s tells in the audit what it has changed', async (name, { site }) => {
  const act = acts.find((one) => nameOf(one) === name);
  const input = await operatorActs[name]?.(site, await site.customer());
  if (!act || !input) throw new Error(`No act ${name}`);
  const answer = await send(site.bearer(), act, input);
  expect(answer.status, await answer.text()).toBeLessThan(300);
  const [entry] = await listed(site, { operation: name });
  expect(entry?.objects.filter(({ before, after }) => (before ?? after) !== null)).not.toEqual([]);
});
