import { describe, expect } from 'vitest';
import type { Contract } from '#shared/contract.ts';
import { addLead } from '#shared/features/leads/contract.ts';
import { listContracts, nameOf } from '#tests/contracts.ts';
import { callExamples } from '#tests/factories/calls.ts';
import { addressOf } from '#tests/harness/call.ts';
import { test, type Visitor } from '#tests/site.ts';

// What holds for every call, by its contract alone.
const contracts = await listContracts();
const writing = contracts.filter(({ method }) => method !== 'GET');
const examples = callExamples('00000000-0000-7000-8000-000000000000');
const manyCalls = { siteOptions: { floodLimit: 1_000_000 } };

/** Sends the right example of a call with something wrong about it, and says how it was answered. */
async function statusOf(
  caller: Visitor,
  contract: Contract,
  { headers, body }: { headers?: Record<string, string>; body?: BodyInit } = {},
): Promise<number> {
  const example = examples[nameOf(contract)] ?? {};
  const right = example.body === undefined ? {} : { body: JSON.stringify(example.body) };
  const answer = await caller.request(addressOf(contract, example), {
    method: contract.method,
    ...(contract.method !== 'GET' && (body === undefined ? right : { body })),
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'key-of-a-test', ...headers },
  });
  return answer.status;
}

/** Names of the contracts that are answered otherwise than they should be. */
async function wronglyAnswered(
  list: readonly Contract[],
  ask: (contract: Contract) => Promise<number>,
  right: number,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const contract of list) {
    const status = await ask(contract);
    if (status !== right) wrong.push(`${nameOf(contract)}: ${status}`);
  }
  return wrong;
}

describe('every call', () => {
  test.override(manyCalls);
  const closed = contracts.filter(({ auth }) => auth !== 'public');
  const forged = { name: '', phone: '', email: '', id: '1', accessToken: 'x'.repeat(43) };

  test.for([
    ['without a cookie', ''],
    ['with a forged token', `auth=${encodeURIComponent(JSON.stringify(forged))}`],
    ['with two cookies of a session', 'auth=1; auth=2'],
  ] as const)('of customers and operators is closed to strangers %s', async ([, cookie], { site }) => {
    const headers = { Cookie: cookie, Authorization: 'Bearer none' };
    const visitor = site.visitor();
    expect(closed.length).toBeGreaterThan(150);
    expect(
      await wronglyAnswered(closed, (contract) => statusOf(visitor, contract, { headers }), 401),
    ).toEqual([]);
  });

  test.for([
    ['from another origin', { Origin: 'https://evil.example' }],
    ['from an opaque origin', { Origin: 'null' }],
    ['from another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['as a form of another site', { Origin: 'https://evil.example', 'Content-Type': 'text/plain' }],
  ] as const)('that changes something is refused %s', async ([, headers], { site }) => {
    const anna = await site.customer();
    const own = writing.filter(({ crossOrigin }) => !crossOrigin);
    const ask = (contract: Contract) => statusOf(anna, contract, { headers: { ...headers } });
    expect(await wronglyAnswered(own, ask, 403)).toEqual([]);
  });

  test.for(['', '[]', '{"step":1,', '{"__proto__":{"step":1}}'])(
    'refuses the body %s',
    async (body, { site }) => {
      const taking = contracts.filter((contract) => contract.body);
      const anna = await site.customer();
      const owner = await site.staff('owner');
      const ask = (contract: Contract) =>
        statusOf(contract.auth === 'operator' ? owner : anna, contract, { body });
      const deskless = taking.filter(({ auth }) => auth !== 'operator');
      expect(await wronglyAnswered(deskless, ask, 400)).toEqual([]);
    },
  );

  test('with an idempotency key takes a right one alone', async ({ site }) => {
    const anna = await site.customer();
    const keyed = contracts.filter(({ idempotent }) => idempotent);
    expect(keyed.length).toBeGreaterThan(3);
    for (const key of ['', 'short', 'x'.repeat(101), "' OR 1=1 --"]) {
      const ask = (contract: Contract) => statusOf(anna, contract, { headers: { 'Idempotency-Key': key } });
      expect(await wronglyAnswered(keyed, ask, 400)).toEqual([]);
    }
  });
});

describe('a body', () => {
  const send = (caller: Visitor, body: BodyInit, type = 'application/json') =>
    statusOf(caller, addLead, { body, headers: { 'Content-Type': type } });

  test('is JSON or a form', async ({ site }) => {
    const visitor = site.visitor();
    for (const type of ['text/plain', 'application/xml', 'application/jsonp'])
      expect([type, await send(visitor, '{}', type)]).toEqual([type, 415]);
  });

  test('of more than 64 KB is refused', async ({ site }) => {
    expect(await send(site.visitor(), JSON.stringify({ text: 'a'.repeat(64 * 1024) }))).toBe(413);
  });

  test('is a form of 200 fields at most', async ({ site }) => {
    const form = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
    for (const [count, status] of [
      [200, 400],
      [201, 413],
    ] as const) {
      const body = 'a&'.repeat(count);
      expect((await site.visitor().request('/rest/customer/auth/', { ...form, body })).status).toBe(status);
    }
  });
});

describe('calls of one minute', () => {
  test.override({ siteOptions: { floodLimit: 40 } });

  const statusesOf = (count: number, ask: (index: number) => Promise<Response>) =>
    Promise.all(Array.from({ length: count }, async (_, index) => (await ask(index)).status));
  const refusedOf = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length;

  test('are limited for one address, and others are answered', async ({ site }) => {
    const busy = site.visitor();
    expect(refusedOf(await statusesOf(45, () => busy.request('/rest/navigation/')))).toBe(5);
    expect((await site.visitor().request('/rest/navigation/')).status).toBe(200);
    expect((await busy.request('/faq/')).status).toBe(200);
  });

  test('are limited for one customer from any number of addresses', async ({ site }) => {
    const anna = await site.customer();
    const fromElsewhere = () => {
      const device = site.visitor();
      for (const [name, value] of anna.cookies) device.cookies.set(name, value);
      return device.request('/rest/orders/');
    };
    expect(refusedOf(await statusesOf(45, fromElsewhere))).toBeGreaterThanOrEqual(5);
  });

  test('that guess the token of operators, or are heavy, are limited too', async ({ site }) => {
    const guesser = site.visitor();
    const guess = (index: number) =>
      guesser.request('/rest/operations/dead-letters/', { headers: { Authorization: `Bearer ${index}` } });
    expect(refusedOf(await statusesOf(45, guess))).toBe(5);
    const busy = site.visitor();
    const heavy = () => busy.request('/rest/certificates/file/', { json: { code: 'AAAA-AAAA-AAAA-AAAA' } });
    expect((await heavy()).status).not.toBe(429);
    expect((await heavy()).status).toBe(429);
  });
});
