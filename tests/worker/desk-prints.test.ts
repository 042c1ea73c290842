import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPacking } from '#shared/features/desk/packing/contract.ts';
import {
  askPrint,
  listPrints,
  type Print,
  PrintKind,
  readPrint,
  readPrintChanges,
  readPrintFile,
} from '#shared/features/desk/prints/contract.ts';
import { readProduction } from '#shared/features/desk/production/contract.ts';
import { createStaffToken } from '#shared/features/staff/contract.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { call, mustCall, send } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { fileOf, printed } from '#tests/harness/prints.ts';
import { execute, firstRow } from '#tests/harness/rows.ts';
import { runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let operator: Visitor;
const headers = { Authorization: `Bearer ${localOperatorToken}` };
const DAY = '2026-11-18';
const closed = '2026-11-16T11:01:00.000Z';

const changesOf = (kind: PrintKind) =>
  mustCall(operator, readPrintChanges, { query: { kind, date: DAY }, headers });
const textOf = async (print: Print) => (await fileOf(operator, print)).text();
const rowsOf = (csv: string) => csv.slice(1).trimEnd().split('\r\n');

/** A couple of whom one is allergic, and somebody alone, whose food of the day is closed. */
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  operator = new Visitor(site);
  const couple = await Customer.signedIn(site);
  await couple.signHealthConsent();
  await couple.place(buildOrder({ others: [{ without: ['allergy-dairy'] }], payment: 'courier' }));
  await (await Customer.signedIn(site)).place();
  await setClock(site, closed);
  await runTimerOf(site);
});
afterAll(() => site?.stop());

test('prints are the operators’ alone', async () => {
  const stranger = new Visitor(site);
  const body = { kind: 'production' as const };
  expect((await send(stranger, askPrint, { body })).status).toBe(401);
  expect((await send(stranger, listPrints, {})).status).toBe(401);
  expect((await send(stranger, readPrintChanges, { query: { kind: 'packing' } })).status).toBe(401);
  for (const contract of [readPrint, readPrintFile])
    expect((await send(stranger, contract, { params: { id: 'x' } })).status).toBe(401);
});

test('a kitchen prints what it may read, and no manifests', async () => {
  const token = { name: 'Кухня', role: 'kitchen' as const, days: 1 };
  const { secret } = await mustCall(operator, createStaffToken, { body: token, headers });
  const own = { Authorization: `Bearer ${secret}` };
  const ask = (kind: PrintKind) => call(operator, askPrint, { body: { kind, date: DAY }, headers: own });
  expect(await ask('allergens')).toMatchObject({ status: 202 });
  expect(await ask('manifests')).toMatchObject({ status: 403, error: { code: 'forbidden' } });
  const manifest = await printed(operator, { kind: 'manifests', date: DAY });
  const file = await send(operator, readPrintFile, { params: { id: manifest.id }, headers: own });
  expect(file.status).toBe(403);
  const { prints } = await mustCall(operator, listPrints, { query: { date: DAY }, headers: own });
  expect(prints.map(({ kind }) => kind)).toEqual(['allergens']);
});

test.each(PrintKind.options)(
  '%s becomes a PDF in the background, with its number and the days',
  async (kind) => {
    const print = await printed(operator, { kind, date: DAY });
    expect(print).toMatchObject({
      kind,
      date: DAY,
      state: 'ready',
      edition: 1,
      changes: 0,
      done: 1,
      total: 1,
    });
    expect(print.askedBy).toBe('OPERATOR_TOKEN');
    const answer = await fileOf(operator, print);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(
      /18 ноября, редакция 1\.pdf$/,
    );
    const file = await PDFDocument.load(await answer.arrayBuffer());
    expect(file.getPageCount()).toBeGreaterThan(0);
  },
);

test('a CSV is one for Russian Excel, with the sums of the page', async () => {
  const print = await printed(operator, { kind: 'production', date: DAY, format: 'csv' });
  const answer = await fileOf(operator, print);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [heads = '', ...lines] = rowsOf(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  expect(heads.split(';')[1]).toBe('Блюдо');
  const { days } = await mustCall(operator, readProduction, { query: { date: DAY }, headers });
  const portions = lines.map((line) => Number(line.split(';')[7]));
  expect(portions.reduce((sum, count) => sum + count, 0)).toBe(days[0]?.portions);
});

test('manifests and packing name every bag of the day', async () => {
  const { bags } = await mustCall(operator, readPacking, { query: { date: DAY }, headers });
  const packing = await textOf(await printed(operator, { kind: 'packing', date: DAY, format: 'csv' }));
  const manifests = await textOf(await printed(operator, { kind: 'manifests', date: DAY, format: 'csv' }));
  for (const { orderNumber } of bags) {
    expect(packing).toContain(orderNumber);
    expect(manifests).toContain(orderNumber);
  }
});

describe('an edition', () => {
  test('is the same where nothing has changed, and the next one marks what has', async () => {
    const again = await printed(operator, { kind: 'packing', date: DAY });
    expect(again).toMatchObject({ state: 'ready', edition: 1, changes: 0 });
    expect(await changesOf('packing')).toMatchObject({ edition: 1, count: 0, changes: [] });

    const newcomer = await Customer.signedIn(site);
    await setClock(site, orderMoment);
    const { id } = await newcomer.place();
    await setClock(site, closed);
    await runTimerOf(site);
    const changes = await changesOf('packing');
    expect(changes.count).toBeGreaterThan(0);
    expect(changes.changes.every(({ was, now }) => was === null && now !== null)).toBe(true);
    const next = await printed(operator, { kind: 'packing', date: DAY, format: 'csv' });
    expect(next).toMatchObject({ edition: 2, changes: changes.count });
    const marked = rowsOf(await textOf(next)).filter((line) => line.endsWith(';новое'));
    expect(marked).toHaveLength(changes.count);
    expect((await changesOf('packing')).count).toBe(0);

    await execute(site, `UPDATE orders SET state = 'refunded' WHERE id = ?`, id);
    const third = await printed(operator, { kind: 'packing', date: DAY, format: 'csv' });
    expect(third).toMatchObject({ edition: 3, changes: changes.count });
    expect(rowsOf(await textOf(third)).filter((line) => line.endsWith(';убрано'))).toHaveLength(
      changes.count,
    );
  });

  test('of a list that was never printed is none', async () => {
    const query = { kind: 'manifests' as const, date: '2026-11-20' };
    expect(await mustCall(operator, readPrintChanges, { query, headers })).toEqual({
      ...{ edition: 0, printedAt: null, count: 0, changes: [] },
    });
  });
});

describe('a print', () => {
  test('that broke off is taken up by the timer, and given up after five times', async () => {
    const print = await printed(operator, { kind: 'allergens', date: DAY, format: 'csv' });
    const breakOff = (attempts: number) =>
      execute(
        site,
        `UPDATE prints SET state = 'waiting', done = 0, attempts = ?, moved_at = 0 WHERE id = ?`,
        ...[attempts, print.id],
      );
    const stateOf = async () =>
      (await mustCall(operator, readPrint, { params: { id: print.id }, headers })).state;
    for (const [attempts, state] of [
      [1, 'ready'],
      [5, 'failed'],
    ] as const) {
      await breakOff(attempts);
      await runTimerOf(site);
      await expect.poll(stateOf, { timeout: 15_000 }).toBe(state);
    }
  });

  test('that is on its way is answered again, and has no file yet', async () => {
    const { id } = await printed(operator, { kind: 'ingredients', date: DAY });
    await execute(site, `UPDATE prints SET state = 'waiting', done = 0, moved_at = 9e15 WHERE id = ?`, id);
    const body = { kind: 'ingredients' as const, date: DAY };
    expect(await mustCall(operator, askPrint, { body, headers })).toMatchObject({ id, state: 'waiting' });
    const file = await call(operator, readPrintFile, { params: { id }, headers });
    expect(file).toMatchObject({ status: 409, error: { code: 'print_unready' } });
    await execute(site, `UPDATE prints SET state = 'ready', done = 1 WHERE id = ?`, id);
  });

  test('is listed by its day, and its files are gone after two days', async () => {
    const { prints } = await mustCall(operator, listPrints, { query: { date: DAY }, headers });
    const [latest] = prints;
    expect(prints.length).toBeGreaterThan(6);
    expect(latest?.keptUntil).toBe((latest?.askedAt ?? 0) + 2 * 86_400_000);
    const second = await send(operator, readPrintFile, {
      params: { id: latest?.id },
      query: { part: 2 },
      headers,
    });
    expect(second.status).toBe(404);
    await setClock(site, '2026-11-18T12:00:00.000Z');
    await runTimerOf(site);
    const gone = await send(operator, readPrintFile, { params: { id: latest?.id }, headers });
    expect(gone.status).toBe(404);
    expect(await gone.text()).toContain('уже удалён');
    expect((await changesOf('packing')).edition).toBe(3);
  });

  test('stands in the audit with what was asked for', async () => {
    const row = await firstRow(
      site,
      `SELECT after FROM audit_objects WHERE object = 'prints' AND after IS NOT NULL LIMIT 1`,
    );
    expect(JSON.parse(String(row?.after))).toMatchObject({ date: DAY, kind: expect.any(String) });
  });
});

test.each([
  ['a list that there is not', { kind: 'menu' }, 'kind'],
  ['a date that is none', { kind: 'packing', date: 'вчера' }, 'date'],
  ['a size that there is not', { kind: 'labels', size: '10x10' }, 'size'],
  ['labels as a table', { kind: 'labels', format: 'csv' }, 'format'],
  ['more days than a week', { kind: 'production', days: 8 }, 'days'],
])('a print is refused for %s in Russian', async (_, body, field) => {
  const answer = await send(operator, askPrint, { body, headers });
  expect(answer.status).toBe(400);
  const { error } = (await answer.json()) as { error: { fields: Record<string, string> } };
  expect(Object.keys(error.fields)).toEqual([field]);
  expect(error.fields[field]).not.toMatch(/[a-z]/i);
});
