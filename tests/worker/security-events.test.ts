import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSecurityEvents, type SecurityKind } from '#shared/features/operations/security/contract.ts';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const cloud = new CloudPaymentsDouble();
const HOUR_MS = 3_600_000;

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker({
    floodLimit: 60,
    vars: {
      CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId,
      CLOUDPAYMENTS_SECRET: cloud.secret,
      HOP_SECRET: 'a-secret-of-edge-and-origin-32-letters',
    },
    outboundService: (request) => cloud.handle(request),
  });
});
afterAll(() => site?.stop());

const eventsOf = async () =>
  (
    await mustCall(new Visitor(site), listSecurityEvents, {
      headers: { Authorization: `Bearer ${localOperatorToken}` },
    })
  ).events;
const countsAt = async (at: string): Promise<Partial<Record<SecurityKind, number>>> => {
  const hour = Date.parse(at) - (Date.parse(at) % HOUR_MS);
  const ofHour = (await eventsOf()).filter((event) => event.hour === hour);
  return Object.fromEntries(ofHour.map(({ kind, count }) => [kind, count]));
};

/** A number of a person in a line of a log: a phone or an address of a network. */
const personal = /\+?79\d{9}|127\.0\.0\.1|\d+\.\d+\.\d+\.\d+/;

test('every kind of what somebody tried is logged without a person and counted by the hour', async () => {
  await setClock(site, orderMoment);
  const visitor = new Visitor(site);
  const phone = newPhone();
  const refused = async (expected: number, answer: Promise<Response>) =>
    expect((await answer).status).toBe(expected);

  await refused(
    401,
    visitor.request('/rest/operations/dead-letters/', { headers: { Authorization: 'Bearer guessed-token' } }),
  );
  await refused(
    401,
    visitor.request('/rest/customer/settings/', { headers: { 'authorization-token': 'x'.repeat(43) } }),
  );
  await visitor.request('/rest/customer/auth/', {
    json: { step: 1, phone, name: 'Анна', type: 'register', consent: true },
  });
  for (let tries = 0; tries < 2; tries += 1) {
    await refused(
      422,
      visitor.request('/rest/customer/auth/register/', {
        json: { step: 2, phone, code: 100_000, type: 'register' },
      }),
    );
  }
  await refused(
    403,
    visitor.request('/rest/quotes/', { json: {}, headers: { Origin: 'https://evil.example' } }),
  );
  await refused(403, visitor.request('/', { headers: { 'hop-signature': '0'.repeat(64) } }));
  const forged = await visitor.request('/rest/payments/notifications/cloudpayments/', {
    form: { InvoiceId: 'x', TransactionId: '1' },
    headers: { 'Content-HMAC': 'x' },
  });
  expect(forged.status).toBe(403);

  await expect
    .poll(() => countsAt(orderMoment), { timeout: 10_000 })
    .toEqual({
      'operator-token': 1,
      session: 1,
      code: 2,
      'foreign-origin': 1,
      hop: 1,
      'payment-notice': 1,
    });
  const lines = site.logs.filter((line) => line.includes('security event'));
  expect(lines).toHaveLength(7);
  expect(lines.filter((line) => personal.test(line))).toEqual([]);
});

test('honest calls count nothing, and each call of a flood counts', async () => {
  const moment = '2026-11-17T07:00:00.000Z';
  await setClock(site, moment);
  const customer = await Customer.signedIn(site);
  await customer.settings();
  expect(await countsAt(moment)).toEqual({});

  const flooder = new Visitor(site);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => flooder.request('/rest/programmes/?kind=daily')),
  );
  const limited = answers.filter(({ status }) => status === 429).length;
  expect(limited).toBe(40);
  await expect.poll(async () => (await countsAt(moment)).limit, { timeout: 10_000 }).toBe(limited);
});

test('what is older than 48 hours is not listed', async () => {
  const listed = async () => new Set((await eventsOf()).map(({ hour }) => hour));
  await setClock(site, new Date(Date.parse(orderMoment) + 47 * HOUR_MS).toISOString());
  expect((await listed()).has(Date.parse(orderMoment))).toBe(true);
  await setClock(site, new Date(Date.parse(orderMoment) + 48 * HOUR_MS).toISOString());
  expect((await listed()).has(Date.parse(orderMoment))).toBe(false);
});
