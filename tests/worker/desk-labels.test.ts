import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/contract.ts';
import { LABELS_AT_ONCE, printLabels } from '#shared/features/desk/labels/contract.ts';
import { readPacking } from '#shared/features/desk/packing/contract.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall, send } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { execute } from '#tests/harness/rows.ts';
import { runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let operator: Visitor;
const headers = { Authorization: `Bearer ${localOperatorToken}` };
const DAY = '2026-11-18';

type Query = InputOf<(typeof printLabels)['query']>;
const pagesOf = async (query: Query) => {
  const answer = await send(operator, printLabels, { query, headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return (await PDFDocument.load(await answer.arrayBuffer())).getPageCount();
};

/** Two customers whose food of the day is closed, while that of the next delivery is not. */
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  operator = new Visitor(site);
  for (const customer of [await Customer.signedIn(site), await Customer.signedIn(site)])
    await customer.place();
  await setClock(site, '2026-11-16T11:01:00.000Z');
  await runTimerOf(site);
});
afterAll(() => site?.stop());

test('labels are the operators’ alone', async () => {
  expect((await send(new Visitor(site), printLabels, {})).status).toBe(401);
});

describe('the labels of a day', () => {
  test('are one for each portion that is packed, by bag too', async () => {
    const { bags, portions } = await mustCall(operator, readPacking, { query: { date: DAY }, headers });
    expect(portions).toBeGreaterThan(10);
    expect(await pagesOf({ date: DAY })).toBe(portions);
    const [bag] = bags;
    const own = bag?.dishes.reduce((sum, { count }) => sum + count, 0);
    expect(await pagesOf({ date: DAY, bag: bag?.id ?? '' })).toBe(own);
  });

  test('stand 24 on a sheet', async () => {
    const { portions } = await mustCall(operator, readPacking, { query: { date: DAY }, headers });
    const pages = await pagesOf({ date: DAY, format: 'a4' });
    expect(pages).toBeGreaterThanOrEqual(Math.ceil(portions / 24));
    expect(pages).toBeLessThan(portions / 8);
  });

  test('are not printed of food that may still change, nor of another zone', async () => {
    expect(await pagesOf({ date: '2026-11-20' })).toBe(1);
    expect(await pagesOf({ date: DAY, zone: 'nowhere' })).toBe(1);
  });

  test.each([
    ['a size that there is not', { format: '10x10' as 'a4' }, 'format'],
    ['a date that is none', { date: 'вчера' }, 'date'],
  ])('are refused for %s in Russian', async (_, query, field) => {
    const answer = await call(operator, printLabels, { query, headers });
    expect(answer).toMatchObject({ status: 400, error: { fields: { [field]: expect.any(String) } } });
    expect(JSON.stringify(answer.ok ? '' : answer.error.fields?.[field])).not.toMatch(/"[^"]*[a-z]{3}/i);
  });

  test('are no more than somebody waits for', async () => {
    const customer = await Customer.signedIn(site);
    await setClock(site, orderMoment);
    const { id } = await orderHomemade(customer);
    await setClock(site, '2026-11-17T11:01:00.000Z');
    await execute(site, 'UPDATE homemade_order_lines SET count = 501 WHERE order_id = ?', id);
    const answer = await call(operator, printLabels, { query: { date: '2026-11-19' }, headers });
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.ok ? '' : answer.error.fields?.interval).toContain(String(LABELS_AT_ONCE));
  });

  test('name a dish whose composition nobody knows any more', async () => {
    await execute(
      site,
      `UPDATE served_portions SET facts = json_set(facts, '$.code', 'no-such-dish', '$.title', 'Старое рагу')
       WHERE id = (SELECT MIN(id) FROM served_portions)`,
    );
    const answer = await call(operator, printLabels, { query: { date: DAY }, headers });
    expect(answer).toMatchObject({ status: 409, error: { code: 'label_unknown' } });
    expect(answer.ok ? '' : answer.error.message).toContain('Старое рагу');
  });
});
