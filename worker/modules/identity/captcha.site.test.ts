import { describe, expect } from 'vitest';
import { CaptchaDouble } from '#tests/doubles/captcha.ts';
import { refusalOf } from '#tests/harness/call.ts';
import { codePath } from '#tests/harness/sms-codes.ts';
import { newPhone, type Visitor } from '#tests/harness/visitor.ts';
import { test as base } from '#tests/site.ts';

const test = base
  .extend('captcha', () => new CaptchaDouble())
  .extend('siteOptions', ({ captcha }) => ({
    vars: captcha.variables,
    outbound: async (request: Request) => (await captcha.handle(request)) as unknown as Response,
  }));

const stepOne = (visitor: Visitor, token?: string, phone = newPhone()) =>
  visitor.request(codePath, {
    json: { step: 1, phone, name: 'Анна', type: 'register', consent: true, 'smart-token': token },
  });
const removal = (visitor: Visitor, more = {}, phone = newPhone()) =>
  visitor.request('/rest/removal/code/', { json: { phone, ...more } });
const lead = (visitor: Visitor, phone = newPhone()) =>
  visitor.request('/rest/helper/lead/add/', {
    json: { kind: 'callback', name: 'Анна', phone, consent: true, page: '/faq/' },
  });

describe('SmartCaptcha', () => {
  test.for<[string, (captcha: CaptchaDouble) => string | undefined, number]>([
    ['lets a person pass', (captcha) => captcha.issue(), 200],
    ['refuses a robot', (captcha) => captcha.issue({ isPerson: false }), 403],
    ['refuses a token that nobody issued', () => 'invented', 403],
    ['lets a call without a token pass', () => undefined, 200],
  ])('%s', async ([, tokenOf, status], { site, captcha }) => {
    const phone = newPhone();
    expect((await stepOne(site.visitor(), tokenOf(captcha), phone)).status).toBe(status);
    expect(await site.sent(phone)).toHaveLength(status === 200 ? 1 : 0);
    expect((await removal(site.visitor(), { 'smart-token': tokenOf(captcha) })).status).toBe(status);
  });

  test('lets a token pass once, and for five minutes', async ({ site, captcha }) => {
    const used = captcha.issue();
    expect((await stepOne(site.visitor(), used)).status).toBe(200);
    expect((await stepOne(site.visitor(), used)).status).toBe(403);
    const old = captcha.issue();
    captcha.now += 5 * 60_000 + 1;
    expect((await stepOne(site.visitor(), old)).status).toBe(403);
  });

  test.for(['status', 'network', 'empty host'] as const)(
    'lets people pass when it fails by %s',
    async (failure, { site, captcha }) => {
      captcha.failures.push(failure);
      expect((await stepOne(site.visitor(), captcha.issue())).status).toBe(200);
    },
  );
});

test.for<[string, (captcha: CaptchaDouble) => string | undefined, number]>([
  ['lets a person pass', (captcha) => captcha.issue(), 200],
  ['refuses a low score', (captcha) => captcha.issue({ score: 0.1 }), 403],
  ['refuses a token of another action', (captcha) => captcha.issue({ action: 'lead' }), 403],
  ['lets a call without a token pass', () => undefined, 200],
])('reCAPTCHA at step two %s', async ([, tokenOf, status], { site, captcha }) => {
  const [visitor, phone] = [site.visitor(), newPhone()];
  await stepOne(visitor, captcha.issue(), phone);
  const json = {
    ...{ step: 2, phone, code: await visitor.codeOf(phone), type: 'register' },
    'g-recaptcha-response': tokenOf(captcha),
  };
  expect((await visitor.request(`${codePath}register/`, { json })).status).toBe(status);
});

describe('calls without a token', () => {
  test.for<[string, number, (visitor: Visitor) => Promise<Response>]>([
    ['sign-in', 6, (visitor) => stepOne(visitor)],
    ['removal', 3, (visitor) => removal(visitor)],
    ['request', 3, (visitor) => lead(visitor)],
  ])('for a %s pass %i times an hour from one address', async ([, times, ask], { site }) => {
    const visitor = site.visitor();
    const answers: number[] = [];
    for (let round = 0; round <= times; round += 1) answers.push((await ask(visitor)).status);
    expect([answers.slice(0, times).every((status) => status < 300), answers.at(-1)]).toEqual([true, 429]);
    expect((await ask(site.visitor())).ok).toBe(true);
  });

  test('beyond the limit are told what to do, and pass with a token', async ({ site, captcha }) => {
    const visitor = site.visitor();
    for (let round = 0; round < 3; round += 1) await removal(visitor);
    expect((await refusalOf(await removal(visitor))).code).toBe('proof_required');
    const form = await visitor.request('/rest/removal/code/', {
      form: { phone: newPhone() },
      headers: { Accept: 'application/json' },
    });
    expect(await refusalOf(form)).toMatchObject({
      ...{ code: 'captcha_unavailable', message: expect.stringContaining('позвоните нам') },
    });
    expect((await removal(visitor, { 'smart-token': captcha.issue() })).status).toBe(200);
  });
});
