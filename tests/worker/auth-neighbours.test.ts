import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { askWorking, workFor } from '#tests/harness/proof-of-work.ts';
import { execute } from '#tests/harness/rows.ts';
import { codePath, requestCode, wrongCodeOf } from '#tests/harness/sms-codes.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const begin = Date.parse('2026-11-16T09:00:00Z');
let site: LocalWorker;
let small: LocalWorker;
let now = begin;

beforeAll(async () => {
  site = await startLocalWorker();
  small = await startLocalWorker({ vars: { SMS_CODES_PER_HOUR: '10' } });
});
afterAll(async () => {
  await site?.stop();
  await small?.stop();
});
beforeEach(async () => {
  for (const one of [site, small]) {
    await execute(one, 'DELETE FROM rate_counters');
    await execute(one, 'DELETE FROM auth_codes');
  }
  await advance(begin - now);
});

async function advance(ms: number): Promise<void> {
  now += ms;
  for (const one of [site, small]) await setClock(one, new Date(now).toISOString());
}

/** Somebody behind an address that others share. */
function neighbour(address: string, of = site) {
  const visitor = new Visitor(of);
  const at = (headers = {}) => ({ 'CF-Connecting-IP': address, ...headers });
  const ask = (phone: string, headers = {}) =>
    visitor.request(codePath, {
      json: { step: 1, phone, name: 'Анна', type: 'register', consent: true },
      headers: at(headers),
    });
  const enter = (phone: string, code: string | number, headers = {}) =>
    visitor.request(`${codePath}register/`, { json: { step: 2, phone, code }, headers: at(headers) });
  return {
    visitor,
    ask,
    /** Asks as a browser does, which computes what it is asked for. */
    askWorking: (phone: string) => askWorking((headers) => ask(phone, headers)),
    enter,
    enterWorking: (phone: string, code: string | number) =>
      askWorking((headers) => enter(phone, code, headers)),
  };
}

/** Somebody who asks for a code and enters it; their browser is known from then on. */
async function signIn(address: string, phone = newPhone(), of = site) {
  const one = neighbour(address, of);
  const asked = await one.ask(phone);
  const entered = await one.enter(phone, await one.visitor.codeOf(phone));
  expect([asked.status, entered.status]).toEqual([200, 200]);
  return one;
}

/** Others ask for codes of a phone until no more are sent; each from an address of their own. */
async function exhaust(phone: string): Promise<number> {
  let sent = 0;
  for (let round = 0; round < 30; round += 1) {
    const answer = await neighbour(`198.18.${round}.1`).askWorking(phone);
    if (answer.ok) sent += 1;
    await advance(20 * 60_000);
  }
  return sent;
}

describe('people behind one address', () => {
  test('who enter their codes are all let in', async () => {
    let people = 0;
    for (; people < 60; people += 1) await signIn('203.0.113.1');
    expect(people).toBe(60);
  });

  test('get a code with a proof of work where others have left twenty unentered', async () => {
    const address = '203.0.113.2';
    for (let round = 0; round < 20; round += 1)
      expect((await neighbour(address).ask(newPhone())).status).toBe(200);
    const person = neighbour(address);
    const phone = newPhone();
    expect(await refusalOf(await person.ask(phone))).toMatchObject({ code: 'proof_required' });
    expect((await person.askWorking(phone)).status).toBe(200);
    expect((await person.enter(phone, await person.visitor.codeOf(phone))).status).toBe(200);
  });

  test('have no new room with the next hour of the clock, but with their own', async () => {
    const address = '203.0.113.6';
    await advance(59 * 60_000);
    for (let round = 0; round < 20; round += 1) await neighbour(address).ask(newPhone());
    await advance(2 * 60_000);
    expect((await neighbour(address).ask(newPhone())).status).toBe(200);
    expect((await refusalOf(await neighbour(address).ask(newPhone()))).code).toBe('proof_required');
    await advance(HOUR_MS);
    expect((await neighbour(address).ask(newPhone())).status).toBe(200);
  });

  test('are told when to come back, and whom to call, where no scripts run', async () => {
    const visitor = new Visitor(site);
    for (let round = 0; round < 20; round += 1) await requestCode(visitor, newPhone());
    const page = await openPlain(visitor, '/?login=yes');
    const named = await submitPlain(visitor, page, codePath, { phone: newPhone() });
    const refused = await submitPlain(visitor, named, codePath, { name: 'Анна', consent: 'on' });
    expect(refused.html).toMatch(
      /Попробуйте после\s16\sноября, 13:00, войдите там, где уже входили, или позвоните нам: \+7/,
    );
  });

  test('do not spend the tries of each other’s codes', async () => {
    const address = '203.0.113.3';
    const [owner, guesser] = [neighbour(address), neighbour(address)];
    const phone = newPhone();
    await owner.ask(phone);
    const wrong = await wrongCodeOf(owner.visitor, phone);
    for (let guess = 0; guess < 8; guess += 1) await guesser.enter(phone, wrong);
    expect(await refusalOf(await owner.enter(phone, wrong))).toMatchObject({ details: { triesLeft: 4 } });
    expect((await owner.enter(phone, await owner.visitor.codeOf(phone))).status).toBe(200);
  });
});

describe('letters', () => {
  test('stand in no count of codes, and a customer asks for ten an hour', async () => {
    const { visitor } = await signIn('203.0.113.20');
    const ask = (email: string) => visitor.request('/rest/customer/email/', { json: { email } });
    const answers: number[] = [];
    for (let letter = 0; letter < 11; letter += 1) answers.push((await ask(`a${letter}@befit.test`)).status);
    expect(answers).toEqual([...Array(10).fill(200), 429]);
    const { results } = await site.db
      .prepare(`SELECT key, count FROM rate_counters WHERE key LIKE 'codes-open:%' AND count > 0`)
      .all();
    expect(results).toEqual([]);
  });
});

describe('a known browser', () => {
  test('that is refused for itself fills nothing of what its neighbours share', async () => {
    const address = '203.0.113.21';
    const robot = await signIn(address);
    await advance(2 * DAY_MS);
    const probe = (visitor: Visitor) =>
      visitor.request(codePath, {
        json: { step: 1, phone: newPhone() },
        headers: { 'CF-Connecting-IP': address },
      });
    await execute(
      site,
      `INSERT INTO rate_counters (key, window_start, count)
      SELECT 'probe:device:' || ?1, ?2, 120`,
      (robot.visitor.cookies.get('device') ?? '').split('.')[0] ?? '',
      now - (now % HOUR_MS),
    );
    for (let round = 0; round < 5; round += 1) expect((await probe(robot.visitor)).status).toBe(429);
    expect((await probe(new Visitor(site))).status).toBe(200);
    const { results } = await site.db
      .prepare(`SELECT count FROM rate_counters WHERE key = 'probe:address:' || ?1`)
      .bind(address)
      .all();
    expect(results).toEqual([{ count: 1 }]);
  });
});

describe('a proof of work', () => {
  async function askedFor(address: string) {
    for (let round = 0; round < 20; round += 1) await neighbour(address).ask(newPhone());
    const person = neighbour(address);
    return { person, headers: await workFor(await person.ask(newPhone())) };
  }

  test('is good once', async () => {
    const { person, headers } = await askedFor('203.0.113.4');
    expect((await person.ask(newPhone(), headers)).status).toBe(200);
    expect((await refusalOf(await person.ask(newPhone(), headers))).code).toBe('proof_required');
  });

  test('is good for ten minutes', async () => {
    const { person, headers } = await askedFor('203.0.113.5');
    await advance(11 * 60_000);
    expect((await refusalOf(await person.ask(newPhone(), headers))).code).toBe('proof_required');
  });

  test.each([
    ['nonsense', () => 'nonsense'],
    ['another key', (text: string) => btoa(atob(text).replace(/"derivedKey":"..../, '"derivedKey":"0000'))],
    [
      'a later end',
      (text: string) =>
        btoa(atob(text).replace(/"until":(\d+)/, (_, at) => `"until":${Number(at) + 60_000}`)),
    ],
  ])('is refused as %s', async (_, forge) => {
    const { person, headers } = await askedFor(`203.0.114.${forge.length + _.length}`);
    const [[name = '', text = ''] = []] = Object.entries(headers);
    const answer = await person.ask(newPhone(), { [name]: forge(text) });
    expect((await refusalOf(answer)).code).toBe('proof_required');
  });
});

describe('the owner of a phone that others ask codes for', () => {
  test('gets ten messages of theirs a day, and codes of their own in a browser that has signed in before', async () => {
    const phone = newPhone();
    const owner = await signIn('198.51.100.1', phone);
    await advance(HOUR_MS);
    expect(await exhaust(phone)).toBe(9);
    const elsewhere = neighbour('198.51.100.2');
    const limited = await elsewhere.ask(phone);
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(HOUR_MS / 1000);
    expect(await refusalOf(limited)).toMatchObject({
      code: 'code_phone_limit',
      message: expect.stringContaining('войдите там, где уже входили'),
    });
    expect((await owner.ask(phone)).status).toBe(200);
    const code = await owner.visitor.codeOf(phone);
    const wrong = await wrongCodeOf(owner.visitor, phone);
    for (let guess = 0; guess < 40; guess += 1)
      await new Visitor(site).request(`${codePath}login/`, { json: { step: 2, phone, code: wrong } });
    expect((await owner.enter(phone, code)).status).toBe(200);
    await advance(DAY_MS);
    expect((await elsewhere.ask(phone)).status).toBe(200);
  });

  test('enters a code that came for a stranger within tries of their own', async () => {
    const phone = newPhone();
    const owner = await signIn('198.51.100.3', phone);
    await advance(HOUR_MS);
    await neighbour('198.51.100.4').ask(phone);
    const code = await owner.visitor.codeOf(phone);
    const wrong = await wrongCodeOf(owner.visitor, phone);
    for (let guess = 0; guess < 16; guess += 1) await neighbour(`192.0.2.${guess}`).enter(phone, wrong);
    expect((await owner.enter(phone, code)).status).toBe(200);
  });

  test('enters the last code that came in a browser of no name, when all of the day are sent and guessed at', async () => {
    const phone = newPhone();
    for (let round = 0; round < 10; round += 1) {
      if (round > 0) await advance(20 * 60_000);
      expect((await neighbour(`198.19.${round}.1`).askWorking(phone)).status).toBe(200);
    }
    const elsewhere = neighbour('198.51.100.8');
    const code = await elsewhere.visitor.codeOf(phone);
    const wrong = await wrongCodeOf(elsewhere.visitor, phone);
    const guess = (round: number) => neighbour(`198.18.0.${round}`).enter(phone, wrong);
    for (let round = 0; round < 15; round += 1) expect((await guess(round)).status).toBe(422);
    expect((await refusalOf(await guess(15))).code).toBe('proof_required');
    expect(await refusalOf(await elsewhere.askWorking(phone))).toMatchObject({
      code: 'code_too_soon',
      message: expect.stringContaining('введите последний, который пришёл. Новый можно запросить после'),
    });
    expect((await elsewhere.enterWorking(phone, code)).status).toBe(200);
  });

  test('is told when to come again where strangers have made all guesses of the hour', async () => {
    const phone = newPhone();
    await neighbour('198.51.100.9').ask(phone);
    const elsewhere = neighbour('198.51.100.10');
    const code = await elsewhere.visitor.codeOf(phone);
    const wrong = await wrongCodeOf(elsewhere.visitor, phone);
    for (let round = 0; round < 30; round += 1)
      expect((await neighbour(`198.18.1.${round}`).enterWorking(phone, wrong)).status).toBe(422);
    const refused = await elsewhere.enterWorking(phone, code);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3500);
    expect(await refusalOf(refused)).toMatchObject({
      code: 'code_tries_spent',
      message: expect.stringMatching(/после\s16\sноября, 13:00, войдите там, где уже входили, или позвоните/),
    });
  });

  test('is not believed where the cookie was made by another', async () => {
    const phone = newPhone();
    const owner = await signIn('198.51.100.5', phone);
    await advance(HOUR_MS);
    await exhaust(phone);
    const name = owner.visitor.cookies.get('device') ?? '';
    const thief = neighbour('198.51.100.6');
    thief.visitor.cookies.set(
      'device',
      name.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    );
    expect((await refusalOf(await thief.ask(phone))).code).toBe('code_phone_limit');
  });
});

describe('the messages of an hour', () => {
  const told = (message: string) => small.logs.filter((line) => line.includes(message)).length;

  test('are kept for those who are known, and operators are told before they end', async () => {
    await signIn('198.51.101.1', newPhone(), small);
    const phone = newPhone();
    const another = await signIn('198.51.101.2', phone, small);
    await advance(HOUR_MS);
    const before = told('codes by SMS run out');
    const stranger = (index: number) => neighbour(`192.0.3.${index}`, small);
    for (let sent = 0; sent < 4; sent += 1) expect((await stranger(sent).ask(newPhone())).status).toBe(200);
    for (let sent = 4; sent < 7; sent += 1) {
      expect((await refusalOf(await stranger(sent).ask(newPhone()))).code).toBe('proof_required');
      expect((await stranger(sent).askWorking(newPhone())).status).toBe(200);
    }
    await expect.poll(() => told('codes by SMS run out') - before).toBe(1);
    const refused = await stranger(9).askWorking(newPhone());
    expect([refused.status, await refusalOf(refused)]).toMatchObject([
      429,
      { code: 'code_budget', message: expect.stringMatching(/после\s16\sноября, 14:00/) },
    ]);
    // Somebody has entered a code at this address today.
    expect((await neighbour('198.51.101.1', small).ask(newPhone())).status).toBe(200);
    expect((await another.ask(phone)).status).toBe(200);
    await expect.poll(() => told('codes by SMS run out') - before).toBe(2);
  });

  test('are not spent by people who enter their codes', async () => {
    for (let people = 0; people < 15; people += 1) await signIn(`198.51.102.${people}`, newPhone(), small);
    expect((await neighbour('198.51.103.1', small).ask(newPhone())).status).toBe(200);
  });
});
