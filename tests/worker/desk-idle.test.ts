import { afterAll, beforeAll, expect, test } from 'vitest';
import { BY_ITSELF_HEADER } from '#shared/desk/by-itself.ts';
import { STAFF_SESSION_MS } from '#shared/features/staff/terms.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { DeskVisitor } from '#tests/harness/desk.ts';
import { setDeskClock, startDesk } from '#tests/harness/desk-site.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startDesk();
});
afterAll(() => site?.stop());

const begin = Date.parse(orderMoment);
const later = (share: number) => setDeskClock(site, new Date(begin + share * STAFF_SESSION_MS).toISOString());
const ask = async (visitor: DeskVisitor, headers: Record<string, string> = {}) =>
  (await visitor.request('/rest/operations/changes/', { headers })).status;

test('a page that is left open asks until the term of its session, and no longer', async () => {
  await later(0);
  const visitor = await DeskVisitor.joined(site, 'manager');
  for (const share of [0.3, 0.6, 0.9]) {
    await later(share);
    expect(await ask(visitor, { [BY_ITSELF_HEADER]: '1' })).toBe(200);
  }
  await later(1.01);
  expect(await ask(visitor, { [BY_ITSELF_HEADER]: '1' })).toBe(401);
  expect(await ask(visitor)).toBe(401);
});

test('whatever somebody does lets the session go on', async () => {
  await later(0);
  const visitor = await DeskVisitor.joined(site, 'manager');
  for (const share of [0.9, 1.8, 2.7]) {
    await later(share);
    expect(await ask(visitor)).toBe(200);
  }
});
