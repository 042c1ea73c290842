import { describe, expect } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { getSettings } from '#shared/features/customers/contract.ts';
import { LIVE_PATH } from '#shared/features/deliveries/live.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { codePath, requestCode, wrongCodeOf } from '#tests/harness/sms-codes.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { type Site, test, type Visitor } from '#tests/site.ts';

const register = { step: 1, name: 'Пётр', type: 'register', consent: true };
const isSignedIn = async (who: Visitor) => (await who.request('/rest/orders/')).status === 200;

/** A copy of a browser, as a thief of its cookies has it. */
function copyOf(site: Site, visitor: Visitor): Visitor {
  const copy = site.visitor();
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('signing in', () => {
  test('asks a new phone for a name first, and sends a code then', async ({ site }) => {
    const [visitor, phone] = [site.visitor(), newPhone()];
    const first = await visitor.request(codePath, { json: { step: 1, phone } });
    expect(await first.json()).toEqual({ type: 'register', sent: false, retryAfter: 0 });
    const second = await visitor.request(codePath, { json: { ...register, phone } });
    expect(await second.json()).toEqual({ type: 'register', sent: true, retryAfter: 60 });
    expect(await visitor.codeOf(phone)).toMatch(/^[1-9]\d{5}$/);
  });

  test.for([undefined, false, 'no'])('registers nobody whose consent is %s', async (consent, { site }) => {
    const phone = newPhone();
    const answer = await site.visitor().request(codePath, { json: { ...register, phone, consent } });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { fields: { consent: expect.any(String) } } },
    ]);
    expect(await site.sent(phone)).toEqual([]);
  });

  test('answers who has signed in, notes the consent with its version, and keeps the token from pages', async ({
    site,
  }) => {
    const [visitor, phone] = [site.visitor(), newPhone()];
    const user = await visitor.signIn(phone, 'Пётр');
    expect(user).toMatchObject({ name: 'Пётр', phone });
    expect(JSON.parse(decodeURIComponent(visitor.cookies.get('auth') ?? ''))).toEqual(user);
    const { consents } = await visitor.call(getSettings);
    expect(consents).toMatchObject([{ document: 'personalData', version: expect.stringMatching(/^\d{4}-/) }]);
    const page = await (await visitor.request('/personal/settings/')).text();
    expect(page).toContain('Пётр');
    expect(page).not.toContain(user.accessToken);
  });

  test('finds a known phone again without a name, also by a form', async ({ site }) => {
    const anna = await site.customer({ name: 'Ольга' });
    const visitor = site.visitor();
    await visitor.request(codePath, { form: { step: '1', phone: anna.phone } });
    const code = await visitor.codeOf(anna.phone);
    const answer = await visitor.request(`${codePath}login/`, {
      form: { step: '2', phone: anna.phone, code, type: 'login' },
    });
    expect(await answer.json()).toMatchObject({ id: anna.id, name: 'Ольга' });
  });

  test('has another token each time, and the one before is over', async ({ site }) => {
    const visitor = site.visitor();
    // Somebody has put a session into the browser before.
    const planted = 'A'.repeat(43);
    visitor.cookies.set('auth', encodeURIComponent(JSON.stringify({ accessToken: planted })));
    const first = await visitor.signIn(newPhone());
    const before = copyOf(site, visitor);
    const second = await visitor.signIn(newPhone());
    expect(new Set([planted, first.accessToken, second.accessToken]).size).toBe(3);
    expect([await isSignedIn(before), await isSignedIn(visitor)]).toEqual([false, true]);
  });

  test('leads a new customer by plain forms through phone, name and code to where they wanted', async ({
    site,
  }) => {
    const [visitor, phone] = [site.visitor(), newPhone()];
    const page = await openPlain(visitor, '/personal/orders/?page=2');
    const mistyped = await submitPlain(visitor, page, codePath, { phone: '8 495 <b>123' });
    expect(mistyped.html).toContain('value="8 495 &lt;b&gt;123"');
    const names = await submitPlain(visitor, page, codePath, { phone });
    const codes = await submitPlain(visitor, names, codePath, { name: 'Пётр', consent: 'on' });
    const wrong = String(await wrongCodeOf(visitor, phone));
    const again = await submitPlain(visitor, codes, codePath, { code: wrong });
    expect(again.html).toMatch(/Осталось попыток:\s4/);
    expect(again.html).not.toContain(wrong);
    const account = await submitPlain(visitor, again, codePath, { code: await visitor.codeOf(phone) });
    expect([account.status, account.address]).toEqual([200, '/personal/orders/?page=2']);
  });

  test.for([
    '//evil.example/',
    'https://evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
  ])('leads back to this site, whatever was asked for: %s', async (back, { site }) => {
    const answers = [
      await site.visitor().request(`/?login=yes&back_url=${encodeURIComponent(back)}`),
      await site
        .visitor()
        .request('/rest/helper/region/', { form: { region: 'spb', back }, headers: { Accept: 'text/html' } }),
      await site.visitor().request(codePath, {
        form: { step: '1', phone: '12', back_url: back },
        headers: { Accept: 'text/html' },
      }),
    ];
    for (const answer of answers) {
      const target = new URL(answer.headers.get('Location') ?? '/', site.url);
      expect(target.origin).toBe(site.url);
      expect(new URL(target.searchParams.get('back_url') ?? '/', site.url).origin).toBe(site.url);
    }
  });
});

describe('the session', () => {
  test('ends on the server at the logout, which clears the cookies', async ({ site }) => {
    const anna = await site.customer();
    const thief = copyOf(site, anna);
    const other = await site.customer({ phone: anna.phone });
    await anna.request('/rest/customer/logout/', { headers: { 'customer-phone': newPhone() } });
    expect(anna.cookies.has('auth')).toBe(false);
    expect([await isSignedIn(thief), await isSignedIn(other)]).toEqual([false, true]);
  });

  test('ends everywhere at once, for calls and for pages', async ({ site }) => {
    const anna = await site.customer();
    const [thief, other] = [copyOf(site, anna), await site.customer({ phone: anna.phone })];
    await anna.request('/rest/customer/logout/all/', { json: {} });
    expect([await isSignedIn(thief), await isSignedIn(other)]).toEqual([false, false]);
    expect((await other.request('/personal/settings/')).status).toBe(302);
  });

  test('in a header is only for the customer whose phone stands beside it', async ({ site }) => {
    const { accessToken, phone } = await site.visitor().signIn(newPhone());
    const ask = async (headers: Record<string, string>) =>
      (
        await site
          .visitor()
          .request('/rest/orders/', { headers: { 'authorization-token': accessToken, ...headers } })
      ).status;
    expect(await ask({ 'customer-phone': newPhone() })).toBe(401);
    expect(await ask({ 'customer-phone': 'nobody' })).toBe(401);
    expect(await ask({ 'customer-phone': phone.replace('+7', '8') })).toBe(200);
    expect(await ask({})).toBe(401);
    // The socket that tells pages to look again asks the same.
    const socket = { Upgrade: 'websocket', Origin: site.url, 'authorization-token': accessToken };
    const foreign = { headers: { ...socket, 'customer-phone': newPhone() } };
    expect((await site.visitor().request(LIVE_PATH, foreign)).status).toBe(401);
  });

  test('that is over breaks no page, and its cookies are cleared', async ({ site }) => {
    const anna = await site.customer();
    await (await site.customer({ phone: anna.phone })).request('/rest/customer/logout/all/', { json: {} });
    const answer = await anna.request('/rest/orders/');
    expect(answer.status).toBe(401);
    expect(anna.cookies.has('auth')).toBe(false);
    const page = await site.visitor().request('/', { headers: { Cookie: 'auth=%7Bbroken' } });
    expect(page.status).toBe(200);
    expect(page.headers.getSetCookie().some((line) => line.startsWith('auth=; Max-Age=0'))).toBe(true);
  });

  test('ends once nobody has used it for sixty days, and not before', async ({ site }) => {
    const [used, idle] = [await site.customer(), await site.customer()];
    site.advance(30 * DAY_MS);
    expect(await isSignedIn(used)).toBe(true);
    site.advance(30 * DAY_MS - 60_000);
    expect(await isSignedIn(used)).toBe(true);
    site.advance(60_000);
    expect([await isSignedIn(used), await isSignedIn(idle)]).toEqual([true, false]);
  });
});

test('a customer who was erased between code and sign-in gets no account without a consent', async ({
  site,
}) => {
  const anna = await site.customer();
  await anna.request('/rest/customer/removal/', { json: {} });
  site.advance(30 * DAY_MS);
  const visitor = site.visitor();
  await visitor.request(codePath, { json: { step: 1, phone: anna.phone } });
  const code = await visitor.codeOf(anna.phone);
  await site.tick();
  const answer = await visitor.request(`${codePath}login/`, { json: { step: 2, phone: anna.phone, code } });
  expect(answer.status).toBe(422);
  expect(await (await requestCode(visitor, anna.phone)).json()).toBeDefined();
});
