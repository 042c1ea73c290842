import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  confirmPhone,
  endAllSessions,
  endSession,
  getSettings,
  requestPhoneCodes,
} from '#shared/features/customers/contract.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { Customer } from '#tests/harness/customer.ts';
import { openLiveSocket } from '#tests/harness/live-socket.ts';
import { type LocalSite, startLocalSite } from '#tests/harness/local-site.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalSite;
beforeAll(async () => {
  site = await startLocalSite({ floodLimit: 600 });
});
afterAll(() => site?.stop());

let here: Customer;
let there: Customer;
beforeEach(async () => {
  await setClock(site, orderMoment);
  here = await Customer.signedIn(site);
  // Two codes to one phone have to be a minute apart.
  await setClock(site, new Date(Date.parse(orderMoment) + 2 * 60_000).toISOString());
  there = await Customer.signedIn(site, here.phone);
});

/** A socket of either browser. */
const openBoth = () => Promise.all([openLiveSocket(site, here), openLiveSocket(site, there)]);

describe('a socket ends with its session', () => {
  test('when its browser signs out, and no other one does', async () => {
    const [own, other] = await openBoth();
    expect((await there.request('/rest/customer/logout/')).status).toBe(200);
    await expect.poll(other.isOpen).toBe(false);
    expect(own.isOpen()).toBe(true);
    expect((await openLiveSocket(site, there)).status).toBe(401);
  });

  test('when it is ended from elsewhere', async () => {
    const [own, other] = await openBoth();
    const { sessions } = await here.call(getSettings);
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    await here.call(endSession, { params: { id } });
    await expect.poll(other.isOpen).toBe(false);
    expect(own.isOpen()).toBe(true);
  });

  test('when all are ended', async () => {
    const [own, other] = await openBoth();
    await here.call(endAllSessions);
    await expect.poll(own.isOpen).toBe(false);
    await expect.poll(other.isOpen).toBe(false);
  });

  test('when another browser changes the phone', async () => {
    const [own, other] = await openBoth();
    const fresh = newPhone();
    await here.call(requestPhoneCodes, { body: { phone: fresh } });
    const [oldCode, newCode] = [await here.codeOf(here.phone), await here.codeOf(fresh)];
    await here.call(confirmPhone, { body: { phone: fresh, oldCode, newCode } });
    await expect.poll(other.isOpen).toBe(false);
    expect(own.isOpen()).toBe(true);
    expect((await there.request('/rest/customer/settings/')).status).toBe(401);
  });
});

describe('a page that floods', () => {
  test('is closed at the first word that is no ping', async () => {
    const socket = await openLiveSocket(site, here);
    socket.say('ping');
    await expect.poll(() => socket.told).toEqual(['pong']);
    socket.say('hello');
    await expect.poll(socket.isOpen).toBe(false);
  });

  test('opens thirty sockets a minute and no more, whatever others do', async () => {
    const statuses: number[] = [];
    for (let opened = 0; opened < 32; opened += 1) {
      statuses.push((await openLiveSocket(site, here)).status);
    }
    expect(statuses.filter((status) => status === 101)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const neighbour = await Customer.signedIn(site);
    expect((await openLiveSocket(site, neighbour)).status).toBe(101);
  });
});

describe('a network that opens sockets with tokens of nobody', () => {
  const MOST = 40;
  let strict: LocalSite;
  beforeAll(async () => {
    strict = await startLocalSite({ floodLimit: MOST });
    await setClock(strict, orderMoment);
  });
  afterAll(() => strict?.stop());

  test('is refused before its tokens are looked for', async () => {
    const gone = await Customer.signedIn(strict);
    const token = gone.cookieHeader();
    expect((await gone.request('/rest/customer/logout/')).status).toBe(200);
    const invented = new Visitor(strict);
    for (const part of token.split('; ')) {
      const [name = '', ...value] = part.split('=');
      invented.cookies.set(name, value.join('='));
    }
    const statuses: number[] = [];
    for (let opened = 0; opened < MOST + 5; opened += 1)
      statuses.push((await openLiveSocket(strict, invented)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(MOST);
    expect(statuses.slice(MOST)).toEqual(Array(5).fill(429));
  });

  test('has the name of no calendar feed in the log', async () => {
    const visitor = new Visitor(strict);
    const secret = 'a-name-that-only-its-customer-knows-0123456';
    for (let asked = 0; asked < MOST + 5; asked += 1) await visitor.request(`/rest/calendars/${secret}/`);
    const lines = strict.logs.filter((line) => line.includes('/rest/calendars/'));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('\n')).not.toContain(secret);
    expect(lines[0]).toContain('"/rest/calendars/…');
  });
});
