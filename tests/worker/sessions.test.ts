import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBonuses, giveBonuses } from '#shared/features/bonuses/contract.ts';
import { maskPhone } from '#shared/features/bonuses/rules.ts';
import { takePartnerCode } from '#shared/features/partners/contract.ts';
import { formatPhone } from '#shared/phone.ts';
import { buyPaid } from '#tests/factories/certificates.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { deliverFirst } from '#tests/factories/tickets.ts';
import { answerOf, mustCall, send } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker({ floodLimit: 1_000_000 });
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

const tries = (count: number, one: (index: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));

/** Gives a customer bonuses of their own. */
const grantTo = (customerId: string, amountKop: number) =>
  site.db
    .prepare(
      `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at)
       VALUES (?1, ?1, 'company', 'bonuses:' || ?2, ?3, 'bonuses_granted', ?4)`,
    )
    .bind(crypto.randomUUID(), customerId, amountKop, Date.parse(orderMoment))
    .run();

/** The same customer in another browser. */
async function signInAgain(phone: string): Promise<Visitor> {
  // Another code for the same number can be had after a minute.
  await setClock(site, new Date(Date.parse(orderMoment) + 120_000).toISOString());
  const device = new Visitor(site);
  await device.signIn(phone);
  return device;
}

/** Whether a browser is still let in: by calls, and by pages, which show the number to its owner. */
async function isLetIn(visitor: Visitor, phone: string): Promise<boolean> {
  const call = await visitor.request('/rest/orders/');
  const page = await (await visitor.request('/personal/settings/')).text();
  expect(page.includes(formatPhone(phone))).toBe(call.status === 200);
  return call.status === 200;
}

/** A copy of a browser, as a thief of its cookies has it. */
function copyOf(visitor: Visitor): Visitor {
  const copy = new Visitor(site);
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('a session', () => {
  test('has another token after each signing in, and the one before is over', async () => {
    const visitor = new Visitor(site);
    const first = await visitor.signIn(newPhone());
    const before = copyOf(visitor);
    const second = await visitor.signIn(newPhone());
    expect(second.accessToken).not.toBe(first.accessToken);
    expect((await before.request('/rest/orders/')).status).toBe(401);
    expect((await visitor.request('/rest/orders/')).status).toBe(200);
  });

  test('is never the one that somebody has put into the browser before', async () => {
    const visitor = new Visitor(site);
    const planted = 'A'.repeat(43);
    visitor.cookies.set('auth', encodeURIComponent(JSON.stringify({ accessToken: planted })));
    const user = await visitor.signIn(newPhone());
    expect(user.accessToken).not.toBe(planted);
    const thief = { 'authorization-token': planted, 'customer-phone': user.phone };
    expect((await new Visitor(site).request('/rest/orders/', { headers: thief })).status).toBe(401);
  });

  test.each([
    ['leaving everywhere', '/rest/customer/logout/all/', [false, false]],
    ['leaving here', undefined, [false, true]],
  ])('that ends by %s is closed at once, to calls and pages', async (_, path, [here, there]) => {
    await setClock(site, orderMoment);
    const visitor = new Visitor(site);
    const phone = newPhone();
    await visitor.signIn(phone);
    const device = await signInAgain(phone);
    const copy = copyOf(visitor);
    expect([await isLetIn(copy, phone), await isLetIn(device, phone)]).toEqual([true, true]);
    const ended = path
      ? await visitor.request(path, { json: {} })
      : await visitor.request('/rest/customer/logout/', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
    expect(ended.status).toBe(200);
    expect([await isLetIn(copy, phone), await isLetIn(device, phone)]).toEqual([here, there]);
  });
});

describe('a way back', () => {
  const parts = fc.constantFrom(
    '/',
    '//',
    '/.',
    '/..',
    '\\',
    '%2f',
    '%5c',
    '%252f',
    '.',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'https:',
    'javascript:',
    'localhost',
    '\t',
    '\n',
    '%09',
    '%0d%0a',
    '\u2028',
    '。',
    '／',
    'data:text/html,',
    '',
  );
  const hostile = fc.array(parts, { minLength: 1, maxLength: 7 }).map((list) => list.join(''));

  test('leads to this site, whatever it is made of', async () => {
    const visitor = new Visitor(site);
    await fc.assert(
      fc.asyncProperty(hostile, async (back) => {
        // Read at once: what is left unread holds its connection.
        const ask = async (...request: Parameters<Visitor['request']>) => {
          const answer = await visitor.request(...request);
          await answer.arrayBuffer();
          return answer;
        };
        const answers = [
          await ask(`/?login=yes&back_url=${encodeURIComponent(back)}`),
          await ask('/rest/helper/region/', {
            form: { region: 'spb', back },
            headers: { Accept: 'text/html' },
          }),
          await ask('/rest/customer/auth/', {
            form: { step: '1', phone: '12', back_url: back },
            headers: { Accept: 'text/html' },
          }),
        ];
        for (const answer of answers) {
          const location = answer.headers.get('Location') ?? '/';
          expect(new URL(location, site.url).origin).toBe(new URL(site.url).origin);
          const query = new URL(location, site.url).searchParams.get('back_url');
          if (query !== null) expect(new URL(query, site.url).origin).toBe(new URL(site.url).origin);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('that somebody has made long leads on with less than two kilobytes', async () => {
    for (const call of [
      '/rest/helper/region/',
      '/rest/customer/auth/',
      '/rest/orders/',
      '/rest/helper/lead/add/',
    ]) {
      const answer = await new Visitor(site).request(call, {
        form: { back: `/faq/?a=${'я'.repeat(5000)}`, back_url: `/faq/?a=${'я'.repeat(5000)}`, region: 'spb' },
        headers: { Accept: 'text/html' },
      });
      expect([call, answer.status]).toEqual([call, 303]);
      expect(Buffer.byteLength(answer.headers.get('Location') ?? '')).toBeLessThan(2048);
    }
  });
});

describe('whether somebody is a customer', () => {
  let known: string;
  beforeAll(async () => {
    known = newPhone();
    await setClock(site, orderMoment);
    await new Visitor(site).signIn(known);
    await setClock(site, new Date(Date.parse(orderMoment) + 600_000).toISOString());
  });

  test('is told to no stranger who asks for everything of a phone to be removed', async () => {
    const ask = async (phone: string) => {
      const answer = await new Visitor(site).request('/rest/removal/code/', { json: { phone } });
      return [answer.status, (await answer.text()).replaceAll(phone, '')];
    };
    const said = await ask(known);
    expect(said[0]).toBe(200);
    expect(await ask(newPhone())).toEqual(said);
  });

  test('is told to no customer who gives bonuses to a phone', async () => {
    const give = async (phone: string) => {
      const giver = new Visitor(site);
      const { id } = await giver.signIn(newPhone());
      await grantTo(id, 20_000);
      const body = { to: 'friend', phone, amount: 100 };
      const answer = await send(giver, giveBonuses, { body });
      const told = `${await answer.text()}${JSON.stringify((await mustCall(giver, getBonuses)).history)}`;
      return [
        answer.status,
        told.replaceAll(maskPhone(phone), '').replaceAll(/"(id|at)":("[^"]+"|\d+)/g, ''),
      ];
    };
    const said = await give(known);
    expect(said[0]).toBe(201);
    expect(await give(newPhone())).toEqual(said);
  });
});

describe('of fifty requests from two sessions of a customer', () => {
  let phone: string;
  let sessions: readonly [Visitor, Visitor];
  let id: string;
  const open = async () => {
    await setClock(site, orderMoment);
    phone = newPhone();
    const first = new Visitor(site);
    ({ id } = await first.signIn(phone));
    sessions = [first, await signInAgain(phone)];
    await setClock(site, orderMoment);
  };
  const session = (index: number) => (index % 2 === 0 ? sessions[0] : sessions[1]);
  const balanceOf = async (account: string) =>
    (await site.db
      .prepare(
        `SELECT (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE to_account = ?1)
          - (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE from_account = ?1) AS n`,
      )
      .bind(account)
      .first<number>('n')) ?? 0;
  const taken = (answers: readonly Response[]) => answers.filter(({ status }) => status < 300).length;
  const withKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });

  test('no more bonuses are given away than there are', async () => {
    await open();
    await grantTo(id, 70_000);
    const json = { to: 'charity', charity: 'lesnoy-dozor', amount: 100 };
    const answers = await tries(50, (index) =>
      session(index).request('/rest/bonuses/gifts/', { json, headers: withKey() }),
    );
    expect(taken(answers)).toBe(7);
    expect(await balanceOf(`bonuses:${id}`)).toBe(0);
  });

  test('no more bonuses pay orders than there are', async () => {
    await open();
    await grantTo(id, 150_000);
    const body = buildOrder({ days: 7 });
    const answers = await tries(50, (index) =>
      session(index).request('/rest/orders/', {
        json: {
          ...body,
          reductions: { promoCode: '', bonusesKop: 100_000, certificate: '' },
          expectedTotalKop: (body.expectedTotalKop ?? 0) - 100_000,
        },
        headers: withKey(),
      }),
    );
    expect(taken(answers)).toBe(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await balanceOf(`bonuses:${id}`)).toBe(50_000);
  });

  test('a certificate pays no more than it holds', async () => {
    await open();
    const { code, id: certificate } = await buyPaid(sessions[0]);
    const body = buildOrder({ days: 7 });
    const totalKop = body.expectedTotalKop ?? 0;
    const answers = await tries(50, (index) =>
      session(index).request('/rest/orders/', {
        json: {
          ...body,
          reductions: { promoCode: '', bonusesKop: 0, certificate: code },
          expectedTotalKop: totalKop - 500_000,
        },
        headers: withKey(),
      }),
    );
    expect(taken(answers)).toBe(1);
    expect(await balanceOf(`certificate:${certificate}`)).toBe(0);
  });

  test('an order is given up once', async () => {
    await open();
    await grantTo(id, 100_000);
    const body = buildOrder({ payment: 'card' });
    const { id: orderId } = await orderProgramme(sessions[0], {
      ...body,
      reductions: { promoCode: '', bonusesKop: 60_000, certificate: '' },
      expectedTotalKop: (body.expectedTotalKop ?? 0) - 60_000,
    });
    expect(await balanceOf(`bonuses:${id}`)).toBe(40_000);
    const answers = await tries(50, (index) =>
      session(index).request(`/rest/orders/${orderId}/cancel/`, { json: {} }),
    );
    expect(taken(answers)).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const state = await site.db.prepare('SELECT state FROM orders WHERE id = ?').bind(orderId).first('state');
    expect(state).toBe('cancelled');
    const changes = site.db.prepare(
      `SELECT COUNT(*) AS n FROM state_changes WHERE order_id = ? AND state = 'cancelled'`,
    );
    expect(await changes.bind(orderId).first('n')).toBe(1);
    expect(await balanceOf(`order:${orderId}`)).toBe(0);
    expect(await balanceOf(`bonuses:${id}`)).toBe(100_000);
  });

  test('a partner’s offer gives one code', async () => {
    await open();
    const answers = await tries(50, (index) =>
      send(session(index), takePartnerCode, { params: { code: 'chay-listok' } }),
    );
    const codes = await Promise.all(answers.map((answer) => answerOf(takePartnerCode, answer)));
    expect(codes).toHaveLength(50);
    expect(codes[0]?.code).toMatch(/^LISTOK-\w{4,}/);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(1);
  });

  test('a delivery gives the bonus of one complaint', async () => {
    await open();
    const order = await orderProgramme(sessions[0], buildOrder());
    await setClock(site, '2026-11-18T12:00:00.000Z');
    const deliveryId = await deliverFirst(site, order.id);
    const answers = await tries(50, (index) =>
      session(index).request('/rest/tickets/', {
        json: { deliveryId, kind: 'missing', text: `Нет полдника ${index}` },
        headers: withKey(),
      }),
    );
    expect(taken(answers)).toBe(5);
    const { results } = await site.db
      .prepare(`SELECT amount_kop FROM transfers WHERE to_account = ? AND key LIKE 'ticket:%'`)
      .bind(`bonuses:${id}`)
      .all();
    expect(results).toEqual([{ amount_kop: 30_000 }]);
  });
});
