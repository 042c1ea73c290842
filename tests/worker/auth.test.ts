import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { codePath, requestCode, wrongCodeOf } from '#tests/harness/sms-codes.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());

const codesOf = (phone: string) =>
  site.db.prepare('SELECT COUNT(*) AS n FROM auth_codes WHERE recipient = ?').bind(phone).first('n');

describe('signing in', () => {
  test('a new phone is told to register first, and gets a code once it has a name', async () => {
    const visitor = new Visitor(site);
    const phone = newPhone();
    const first = await visitor.request(codePath, {
      json: { step: 1, phone, deviceUuid: 'd', 'smart-token': 't' },
    });
    expect([first.status, await first.json()]).toEqual([
      200,
      { type: 'register', sent: false, retryAfter: 0 },
    ]);
    const second = await visitor.request(codePath, {
      json: { step: '1', phone, name: 'Пётр', type: 'register', consent: true },
    });
    expect(await second.json()).toEqual({ type: 'register', sent: true, retryAfter: 60 });
    expect(await visitor.codeOf(phone)).toMatch(/^[1-9]\d{5}$/);
  });

  test.each([
    ['missing', undefined],
    ['not given', false],
    ['of another word', 'no'],
  ])('nobody is registered whose consent is %s', async (_, consent) => {
    const visitor = new Visitor(site);
    const phone = newPhone();
    const answer = await visitor.request(codePath, {
      json: { step: 1, phone, name: 'Пётр', type: 'register', consent },
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { code: 'validation_failed', fields: { consent: expect.stringMatching(/^Без\sсогласия/) } } },
    ]);
    expect(await codesOf(phone)).toBe(0);
  });

  test('a code of a customer who was erased meanwhile opens no account without a consent', async () => {
    const phone = newPhone();
    const visitor = new Visitor(site);
    await visitor.signIn(phone, 'Ольга');
    await site.db.prepare('UPDATE auth_codes SET created_at = 0 WHERE recipient = ?').bind(phone).run();
    expect((await visitor.request(codePath, { json: { step: 1, phone } })).status).toBe(200);
    await site.db
      .prepare(`UPDATE customers SET phone = '+79000000001', erased_at = 1 WHERE phone = ?`)
      .bind(phone)
      .run();
    const answer = await visitor.request(`${codePath}login/`, {
      json: { step: 2, phone, code: await visitor.codeOf(phone) },
    });
    expect([answer.status, await answer.json()]).toMatchObject([422, { error: { code: 'code_expired' } }]);
    expect(await site.db.prepare('SELECT id FROM customers WHERE phone = ?').bind(phone).first()).toBeNull();
  });

  test('step two answers the auth object and sets the specified cookies', async () => {
    const visitor = new Visitor(site);
    const phone = newPhone();
    const user = await visitor.signIn(phone, 'Пётр');
    expect(user).toEqual({
      name: 'Пётр',
      phone,
      email: '',
      id: expect.any(String),
      accessToken: expect.any(String),
    });
    expect([...visitor.cookies.keys()].sort()).toEqual([
      'auth',
      'device',
      'user[accessToken]',
      'user[email]',
      'user[id]',
      'user[name]',
      'user[phone]',
    ]);
    expect(JSON.parse(decodeURIComponent(visitor.cookies.get('auth') ?? ''))).toEqual(user);
  });

  test('the cookies last a year, are Secure, HttpOnly and SameSite=None', async () => {
    const visitor = new Visitor(site);
    const phone = newPhone();
    await requestCode(visitor, phone);
    const code = await visitor.codeOf(phone);
    const answer = await visitor.request(`${codePath}register/`, {
      json: { step: 2, phone, code, type: 'register' },
    });
    const lines = answer.headers.getSetCookie().filter((line) => !line.startsWith('device='));
    expect(lines).toHaveLength(6);
    for (const line of lines)
      expect(line).toMatch(/Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=None/);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('a known phone signs in without a name, also by a form', async () => {
    const phone = newPhone();
    const { id } = await new Visitor(site).signIn(phone, 'Ольга');
    await site.db
      .prepare('UPDATE auth_codes SET created_at = created_at - 61000 WHERE recipient = ?')
      .bind(phone)
      .run();
    const visitor = new Visitor(site);
    const first = await visitor.request(codePath, { form: { step: '1', phone } });
    expect(await first.json()).toEqual({ type: 'login', sent: true, retryAfter: 60 });
    const code = await visitor.codeOf(phone);
    const second = await visitor.request(`${codePath}login/`, {
      form: { step: '2', phone, code, type: 'login' },
    });
    expect(await second.json()).toMatchObject({ id, name: 'Ольга' });
  });

  test('a marketing event tells a registration from a sign-in', async () => {
    const visitor = new Visitor(site);
    const phone = newPhone();
    visitor.chooseCookies('marketing');
    await visitor.signIn(phone, 'Вера');
    const reported = async () => {
      const event = (await visitor.inbox()).find(
        ({ channel, to }) => channel === 'marketing' && to === phone,
      );
      return JSON.parse(event?.text ?? '{}');
    };
    await expect.poll(reported).toEqual({ eventType: 'register', name: 'Вера', phone, allowed: [] });
  });
});

describe('the session', () => {
  test('opens the account and calls of the customer', async () => {
    const visitor = new Visitor(site);
    await visitor.signIn(newPhone());
    expect((await visitor.request('/personal/')).status).toBe(200);
    expect(await (await visitor.request('/rest/orders/')).json()).toEqual({ orders: [] });
  });

  test('is restored from the separate user cookies, and auth is built anew', async () => {
    const visitor = new Visitor(site);
    const user = await visitor.signIn(newPhone());
    visitor.cookies.delete('auth');
    expect((await visitor.request('/personal/')).status).toBe(200);
    expect(JSON.parse(decodeURIComponent(visitor.cookies.get('auth') ?? '{}'))).toEqual(user);
  });

  test('ends on the server at the logout, which clears the cookies', async () => {
    const visitor = new Visitor(site);
    await visitor.signIn(newPhone());
    const stolen = visitor.cookieHeader();
    const answer = await visitor.request('/rest/customer/logout/');
    expect(answer.status).toBe(200);
    expect([...visitor.cookies.keys()]).toEqual(['device']);
    const thief = await new Visitor(site).request('/rest/orders/', { headers: { Cookie: stolen } });
    expect(thief.status).toBe(401);
  });

  test('ends at the logout of a tab that still names an earlier phone', async () => {
    const visitor = new Visitor(site);
    const user = await visitor.signIn(newPhone());
    const headers = { 'customer-phone': newPhone() };
    expect((await visitor.request('/rest/customer/logout/', { headers })).status).toBe(200);
    expect([...visitor.cookies.keys()]).toEqual(['device']);
    const token = { 'authorization-token': user.accessToken };
    expect((await new Visitor(site).request('/rest/orders/', { headers: token })).status).toBe(401);
  });

  test('can be ended by the specified headers alone, but not from a foreign page', async () => {
    const visitor = new Visitor(site);
    const user = await visitor.signIn(newPhone());
    const foreign = await visitor.request('/rest/customer/logout/', {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    for (const page of ['', 'https://elsewhere.example/']) {
      const unproven = await fetch(`${site.url}/rest/customer/logout/`, {
        headers: { Cookie: visitor.cookieHeader(), ...(page !== '' && { Referer: page }) },
      });
      expect(unproven.status).toBe(403);
    }
    expect((await visitor.request('/rest/orders/')).status).toBe(200);
    const headers = { 'authorization-token': user.accessToken, 'customer-phone': user.phone };
    expect((await new Visitor(site).request('/rest/customer/logout/', { headers })).status).toBe(200);
    expect((await visitor.request('/rest/orders/')).status).toBe(401);
  });

  test('is only for the customer whose phone stands beside the token, where one does', async () => {
    const visitor = new Visitor(site);
    const user = await visitor.signIn(newPhone());
    const token = { 'authorization-token': user.accessToken };
    const ask = async (phone: string) =>
      (await new Visitor(site).request('/rest/orders/', { headers: { ...token, 'customer-phone': phone } }))
        .status;
    expect(await ask(newPhone())).toBe(401);
    expect(await ask('nobody')).toBe(401);
    expect(await ask(user.phone)).toBe(200);
    expect(await ask(user.phone.replace('+7', '8'))).toBe(200);
    expect((await new Visitor(site).request('/rest/orders/', { headers: token })).status).toBe(200);
    const forged = { ...token, 'customer-phone': newPhone() };
    await new Visitor(site).request('/rest/customer/logout/', { headers: forged });
    expect(await ask(user.phone)).toBe(200);
  });

  test('a 401 clears the cookies in the answer itself', async () => {
    const visitor = new Visitor(site);
    await visitor.signIn(newPhone());
    await site.db.prepare('UPDATE sessions SET revoked_at = 1').run();
    const answer = await visitor.request('/rest/orders/');
    expect(answer.status).toBe(401);
    expect([...visitor.cookies.keys()]).toEqual(['device']);
  });

  test.each([
    ['no JSON', 'auth=%7Bbroken'],
    ['no object', 'auth=null'],
    ['a bad escape', 'auth=%E0%A4%A'],
    [
      'a forged token',
      `auth=${encodeURIComponent(JSON.stringify({ name: '', phone: '', email: '', id: '1', accessToken: 'x'.repeat(43) }))}`,
    ],
    ['two of them', 'auth=1; auth=2'],
    ['an array token', 'user[accessToken]=%5B%5D'],
  ])('a malformed cookie (%s) breaks no page and is cleared', async (_, cookie) => {
    const answer = await new Visitor(site).request('/', { headers: { Cookie: cookie } });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().some((line) => line.startsWith('auth=; Max-Age=0'))).toBe(true);
  });

  test('a refused call removes each cookie once', async () => {
    const headers = { Cookie: 'auth=none' };
    const answer = await new Visitor(site).request('/rest/deliveries/', { headers });
    expect(answer.status).toBe(401);
    const names = answer.headers.getSetCookie().map((line) => line.split('=', 1)[0]);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toContain('auth');
  });

  test('the token is never in a page', async () => {
    const visitor = new Visitor(site);
    const user = await visitor.signIn(newPhone(), 'Мария');
    const page = await (await visitor.request('/')).text();
    expect(page).toContain('Мария');
    expect(page).not.toContain(user.accessToken);
  });
});

test('the clock of the local environment moves the limits', async () => {
  const visitor = new Visitor(site);
  const phone = newPhone();
  await requestCode(visitor, phone);
  await setClock(site, new Date(Date.now() + 61_000).toISOString());
  expect((await requestCode(visitor, phone)).status).toBe(200);
  await setClock(site, undefined);
});

describe('signing in without scripts', () => {
  const begin = async (visitor: Visitor) => {
    const page = await openPlain(visitor, '/personal/orders/?page=2');
    expect(page.address).toBe('/?login=yes&back_url=%2Fpersonal%2Forders%2F%3Fpage%3D2');
    return page;
  };

  test('leads a new customer by plain forms through phone, name and code to where they wanted', async () => {
    const visitor = new Visitor(site);
    const phone = newPhone();
    const names = await submitPlain(visitor, await begin(visitor), codePath, { phone });
    expect(names.html).toContain('Этот номер у\u00a0нас впервые');
    const codes = await submitPlain(visitor, names, codePath, { name: 'Пётр', consent: 'on' });
    expect(codes.html).toContain('Код из\u00a0SMS');
    const wrong = String(await wrongCodeOf(visitor, phone));
    const again = await submitPlain(visitor, codes, codePath, { code: wrong });
    expect(again.html).toMatch(/Неверный код\. Осталось попыток:\u00a04/);
    expect(again.html).not.toContain(wrong);
    const account = await submitPlain(visitor, again, codePath, { code: await visitor.codeOf(phone) });
    expect([account.status, account.address]).toEqual([200, '/personal/orders/?page=2']);
    const consents = await site.db
      .prepare('SELECT document FROM consents WHERE customer_id = (SELECT id FROM customers WHERE phone = ?)')
      .bind(phone)
      .all();
    expect(consents.results).toEqual([{ document: 'personalData' }]);
    expect([...visitor.cookies.keys()]).not.toContain('returned_form');
  });

  test('leads whoever asks twice within a minute to the code that they have', async () => {
    const visitor = new Visitor(site);
    const phone = newPhone();
    const fields = {
      step: '1',
      phone,
      name: 'Пётр',
      type: 'register',
      consent: 'on',
      back_url: '/personal/',
    };
    const send = () =>
      visitor.request(codePath, { form: fields, headers: { Accept: 'text/html', Origin: site.url } });
    await send();
    const address = (await send()).headers.get('Location') ?? '';
    expect(address).toContain('step=code');
    const page = await openPlain(visitor, address);
    expect(page.html).toMatch(/Новый код можно запросить через\s\d+\sс/);
    const account = await submitPlain(visitor, page, codePath, { code: await visitor.codeOf(phone) });
    expect([account.status, account.address]).toEqual([200, '/personal/']);
  });

  test('shows what is wrong with what was typed', async () => {
    const visitor = new Visitor(site);
    const refused = await submitPlain(visitor, await begin(visitor), codePath, { phone: '8 495 <b>123' });
    expect(refused.html).toContain('Укажите мобильный номер');
    expect(refused.html).toContain('value="8 495 &lt;b&gt;123"');
  });

  test('takes no form that another site has sent, and shows no form that it did not keep', async () => {
    const visitor = new Visitor(site);
    const answer = await visitor.request(codePath, {
      form: { step: '1', phone: newPhone() },
      headers: { Origin: 'https://evil.example', Accept: 'text/html' },
    });
    expect(answer.status).toBe(403);
    visitor.cookies.set('returned_form', 'bm90IGpzb24');
    const page = await openPlain(visitor, '/?login=yes&step=code&form=returned');
    expect(page.html).toContain('пришлём SMS с\u00a0кодом');
  });
});

describe('on plain loopback, as the launcher starts it', () => {
  let plain: LocalWorker;
  beforeAll(async () => {
    plain = await startLocalWorker({ vars: { PLAIN_COOKIES: 'true' } });
  });
  afterAll(() => plain?.stop());

  test('cookies are kept by a browser that wants TLS for secure ones', async () => {
    const visitor = new Visitor(plain);
    const phone = newPhone();
    await requestCode(visitor, phone);
    const code = await visitor.codeOf(phone);
    const answer = await visitor.request(`${codePath}register/`, {
      json: { step: 2, phone, code, type: 'register' },
    });
    const lines = answer.headers.getSetCookie();
    expect(lines).toHaveLength(7);
    for (const line of lines) expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await visitor.request('/rest/customer/settings/')).status).toBe(200);
  });
});
