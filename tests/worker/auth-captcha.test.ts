import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CaptchaDouble } from '#tests/doubles/captcha.ts';
import { refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const captcha = new CaptchaDouble();
let site: LocalWorker;

beforeAll(async () => {
  site = await startLocalWorker({
    vars: captcha.variables,
    outboundService: (request) => captcha.handle(request),
  });
});
afterAll(() => site?.stop());

const codesOf = (phone: string) =>
  site.db.prepare('SELECT COUNT(*) AS n FROM auth_codes WHERE recipient = ?').bind(phone).first('n');
const stepOne = (token?: string, phone = newPhone(), visitor = new Visitor(site)) =>
  visitor.request('/rest/customer/auth/', {
    json: { step: 1, phone, name: 'Анна', type: 'register', consent: true, 'smart-token': token },
  });

describe('step one asks SmartCaptcha', () => {
  test.each([
    ['lets a person pass', () => captcha.issue(), 200],
    ['refuses a robot', () => captcha.issue({ isPerson: false }), 403],
    ['refuses a token that nobody issued', () => 'invented', 403],
    ['lets a call without a token pass', () => undefined, 200],
    ['lets a call with an empty token pass', () => '', 200],
  ])('%s', async (_, token, status) => {
    const phone = newPhone();
    expect((await stepOne(token(), phone)).status).toBe(status);
    expect(await codesOf(phone)).toBe(status === 200 ? 1 : 0);
  });

  test('and a robot that it refuses is counted', async () => {
    const countOf = async () =>
      Number(
        await site.db
          .prepare(`SELECT COALESCE(SUM(count), 0) AS n FROM security_events WHERE kind = 'captcha'`)
          .first('n'),
      );
    const before = await countOf();
    await stepOne(captcha.issue({ isPerson: false }));
    await expect.poll(countOf, { timeout: 10_000 }).toBeGreaterThan(before);
  });

  test('whose token passes once, and not after five minutes', async () => {
    const used = captcha.issue();
    expect((await stepOne(used)).status).toBe(200);
    expect((await stepOne(used)).status).toBe(403);
    const old = captcha.issue();
    captcha.now += 5 * 60_000 + 1;
    expect((await stepOne(old)).status).toBe(403);
  });

  test.each(['status', 'network', 'empty host'] as const)(
    'lets people pass when it fails by %s',
    async (failure) => {
      captcha.failures.push(failure);
      expect((await stepOne(captcha.issue())).status).toBe(200);
    },
  );

  test('with secret, token and the visitor’s address', async () => {
    const visitor = new Visitor(site);
    const token = captcha.issue();
    await stepOne(token, newPhone(), visitor);
    expect(captcha.asked.at(-1)).toEqual({
      url: 'https://smartcaptcha.cloud.yandex.ru/validate',
      form: { secret: captcha.smartSecret, token, ip: visitor.address },
    });
  });
});

describe('the code of a removal asks SmartCaptcha', () => {
  test.each([
    ['lets a person pass', () => captcha.issue(), 200],
    ['refuses a robot', () => captcha.issue({ isPerson: false }), 403],
    ['lets a call without a token pass', () => undefined, 200],
  ])('%s', async (_, token, status) => {
    const phone = newPhone();
    const answer = await new Visitor(site).request('/rest/removal/code/', {
      json: { phone, 'smart-token': token() },
    });
    expect(answer.status).toBe(status);
    expect(await codesOf(phone)).toBe(status === 200 ? 1 : 0);
  });

  test('in the plain form too', async () => {
    const visitor = new Visitor(site);
    const phone = newPhone();
    const page = await openPlain(visitor, '/app/removeuserdata/');
    expect(page.html).toContain('name="smart-token"');
    const robot = { phone, 'smart-token': captcha.issue({ isPerson: false }) };
    const refused = await submitPlain(visitor, page, '/rest/removal/code/', robot);
    expect(refused.html).toContain('Не\u00a0удалось подтвердить, что вы\u00a0не\u00a0робот');
    expect(await codesOf(phone)).toBe(0);
    const token = captcha.issue();
    const sent = await submitPlain(visitor, refused, '/rest/removal/code/', { phone, 'smart-token': token });
    expect(sent.address).toContain('step=code');
    expect(sent.html).not.toContain(token);
    expect(await codesOf(phone)).toBe(1);
  });
});

describe('step two asks reCAPTCHA', () => {
  async function stepTwo(token: string | undefined): Promise<number> {
    const visitor = new Visitor(site);
    const phone = newPhone();
    await stepOne(captcha.issue(), phone, visitor);
    const code = await visitor.codeOf(phone);
    const json = { step: 2, phone, code, type: 'register', 'g-recaptcha-response': token };
    return (await visitor.request('/rest/customer/auth/register/', { json })).status;
  }

  test.each([
    ['lets a person pass', () => captcha.issue(), 200],
    ['refuses a low score', () => captcha.issue({ score: 0.1 }), 403],
    ['refuses a token of another action', () => captcha.issue({ action: 'lead' }), 403],
    ['refuses a token that nobody issued', () => 'invented', 403],
    ['lets a call without a token pass', () => undefined, 200],
  ])('%s', async (_, token, status) => {
    expect(await stepTwo(token())).toBe(status);
  });

  test('whose token is too old after two minutes', async () => {
    const token = captcha.issue();
    captcha.now += 2 * 60_000 + 1;
    expect(await stepTwo(token)).toBe(403);
  });
});

describe('calls without a token', () => {
  const hour = 3_600_000;
  const removalOf = (phone: string, visitor = new Visitor(site), more = {}) =>
    visitor.request('/rest/removal/code/', { json: { phone, ...more } });
  const leadOf = (phone: string, visitor = new Visitor(site), more = {}) =>
    visitor.request('/rest/helper/lead/add/', {
      json: { kind: 'callback', name: 'Анна', phone, consent: true, page: '/faq/', ...more },
    });

  // All of them within one hour of the clock.
  beforeEach(() => setClock(site, new Date(Math.floor(Date.now() / hour) * hour).toISOString()));
  afterEach(() => setClock(site, undefined));

  async function statuses(times: number, ask: () => Promise<Response>): Promise<number[]> {
    const answers: number[] = [];
    for (let round = 0; round < times; round += 1) answers.push((await ask()).status);
    return answers;
  }

  test.each([
    ['sign-in', 6, (visitor: Visitor) => stepOne(undefined, newPhone(), visitor)],
    ['removal', 3, (visitor: Visitor) => removalOf(newPhone(), visitor)],
    ['request', 3, (visitor: Visitor) => leadOf(newPhone(), visitor)],
  ])('for a %s pass %i times an hour from one address', async (_, times, ask) => {
    const visitor = new Visitor(site);
    const answers = await statuses(times + 1, () => ask(visitor));
    expect(answers.slice(0, times).every((status) => status < 300)).toBe(true);
    expect(answers.at(-1)).toBe(429);
    expect((await ask(new Visitor(site))).ok).toBe(true);
  });

  test('that leave a request pass three times an hour for one phone, from wherever they come', async () => {
    const phone = newPhone();
    const answers = await statuses(4, () => leadOf(phone));
    expect(answers.slice(0, 3).every((status) => status < 300)).toBe(true);
    expect(answers.at(-1)).toBe(429);
  });

  test('to sign in pass four times an hour for one phone', async () => {
    const phone = newPhone();
    const ask = () => new Visitor(site).request('/rest/customer/auth/', { json: { step: 1, phone } });
    expect(await statuses(5, ask)).toEqual([200, 200, 200, 200, 429]);
    expect((await stepOne(captcha.issue(), phone)).status).toBe(200);
  });

  test('beyond the limit are told what to do, and pass with a token', async () => {
    const visitor = new Visitor(site);
    await statuses(3, () => removalOf(newPhone(), visitor));
    expect((await refusalOf(await removalOf(newPhone(), visitor))).code).toBe('proof_required');
    const form = { form: { phone: newPhone() }, headers: { Accept: 'application/json' } };
    const refused = await refusalOf(await visitor.request('/rest/removal/code/', form));
    expect(refused.code).toBe('captcha_unavailable');
    expect(refused.message).toMatch(/Попробуйте позже или позвоните нам: \+7\u00a0\d{3}/);
    const token = captcha.issue();
    expect((await removalOf(newPhone(), visitor, { 'smart-token': token })).status).toBe(200);
  });

  test('may try fifteen codes an hour from one address', async () => {
    const visitor = new Visitor(site);
    const ask = () =>
      visitor.request('/rest/customer/auth/login/', {
        json: { step: 2, phone: newPhone(), code: '123456', type: 'login' },
      });
    const answers = await statuses(16, ask);
    expect(answers.slice(0, 15).every((status) => status === 422)).toBe(true);
    expect(answers.at(-1)).toBe(429);
  });

  test('are logged with the browser’s reason and without the phone', async () => {
    const phone = newPhone();
    await removalOf(phone, new Visitor(site), { 'captcha-failure': 'slow' });
    const line = () => site.logs.findLast((text) => text.includes('call without a captcha token'));
    await expect.poll(line).toContain('"reason":"slow"');
    expect(line()).not.toContain(phone);
    const invented = await removalOf(phone, new Visitor(site), { 'captcha-failure': 'because' });
    expect(invented.status).toBe(400);
  });

  test('of forms without scripts lead through the whole sign-in', async () => {
    const visitor = new Visitor(site);
    const phone = newPhone();
    const page = await openPlain(visitor, '/?login=yes');
    const named = await submitPlain(visitor, page, '/rest/customer/auth/', { phone });
    const coded = await submitPlain(visitor, named, '/rest/customer/auth/', { name: 'Анна', consent: 'on' });
    const code = await visitor.codeOf(phone);
    const done = await submitPlain(visitor, coded, '/rest/customer/auth/register/', { code });
    expect(done.status).toBe(200);
    expect(visitor.cookies.has('auth')).toBe(true);
  });
});

describe('pages where the checks are on', () => {
  test('name both vendors in the policy and the site keys for the browser, strangers’ pages too', async () => {
    const answer = await new Visitor(site).request('/faq/');
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    for (const part of [
      "script-src 'self' https://smartcaptcha.cloud.yandex.ru https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;",
      "frame-src 'self' https://smartcaptcha.cloud.yandex.ru https://www.google.com",
      "connect-src 'self' https://smartcaptcha.cloud.yandex.ru https://www.google.com/recaptcha/;",
    ])
      expect(policy).toContain(part);
    const html = await answer.text();
    expect(html).toContain(`"siteKey":"${captcha.variables.SMARTCAPTCHA_SITE_KEY}"`);
    expect(html).toContain(`"siteKey":"${captcha.variables.RECAPTCHA_SITE_KEY}"`);
    expect(html).not.toContain(captcha.smartSecret);
  });
});

describe('one check alone', () => {
  let half: LocalWorker;
  beforeAll(async () => {
    const { SMARTCAPTCHA_SITE_KEY, SMARTCAPTCHA_SECRET } = captcha.variables;
    half = await startLocalWorker({
      vars: { SMARTCAPTCHA_SITE_KEY, SMARTCAPTCHA_SECRET },
      outboundService: (request) => captcha.handle(request),
    });
  });
  afterAll(() => half?.stop());

  test('leaves the other step and its vendor out', async () => {
    const visitor = new Visitor(half);
    await visitor.signIn(newPhone());
    const answer = await visitor.request('/faq/');
    expect(answer.headers.get('Content-Security-Policy')).not.toContain('google');
    expect(await answer.text()).not.toContain('recaptcha');
    expect((await stepOne('invented', newPhone(), visitor)).status).toBe(403);
  });
});
