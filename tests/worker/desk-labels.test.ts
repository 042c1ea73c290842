import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#shared/contract.ts';
import { readPacking } from '#shared/features/desk/packing/contract.ts';
import type { askPrint } from '#shared/features/desk/prints/contract.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { fileOf, printed } from '#tests/harness/prints.ts';
import { execute } from '#tests/harness/rows.ts';
import { runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let operator: Visitor;
const headers = { Authorization: `Bearer ${localOperatorToken}` };
const DAY = '2026-11-18';

type Body = Omit<InputOf<(typeof askPrint)['body']>, 'kind'>;
const labels = (body: Body) => printed(operator, { kind: 'labels', ...body });
const pagesOf = async (body: Body) => {
  const print = await labels(body);
  expect(print).toMatchObject({ state: 'ready', done: 1, total: 1 });
  const answer = await fileOf(operator, print);
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
    const pages = await pagesOf({ date: DAY, size: 'a4' });
    expect(pages).toBeGreaterThanOrEqual(Math.ceil(portions / 24));
    expect(pages).toBeLessThan(portions / 8);
  });

  test('are not printed of food that may still change, nor of another zone, which is said', async () => {
    for (const body of [{ date: '2026-11-20' }, { date: DAY, zone: 'nowhere' }])
      expect(await labels(body)).toMatchObject({
        state: 'failed',
        done: 0,
        reason: expect.stringContaining('Печатать нечего'),
      });
  });

  test('name a dish whose composition nobody knows any more', async () => {
    await execute(
      site,
      `UPDATE served_portions SET facts = json_set(facts, '$.code', 'no-such-dish', '$.title', 'Старое рагу')
       WHERE id = (SELECT MIN(id) FROM served_portions)`,
    );
    const print = await labels({ date: DAY });
    expect(print).toMatchObject({ state: 'failed', reason: expect.stringContaining('Старое рагу') });
  });
});
