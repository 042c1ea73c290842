import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CaptchaDouble } from '#tests/doubles/captcha.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';

const captcha = new CaptchaDouble();
let site: LocalWorker;

beforeAll(async () => {
  site = await startLocalWorker({
    vars: { SMARTCAPTCHA_SECRET: captcha.smartSecret, RECAPTCHA_SECRET: captcha.recaptchaSecret },
    outboundService: (request) => captcha.handle(request),
  });
});
afterAll(() => site?.stop());

const codesOf = (phone: string) =>
  site.db.prepare('SELECT COUNT(*) AS n FROM auth_codes WHERE recipient = ?').bind(phone).first('n');
const stepOne = (token?: string, phone = newPhone(), visitor = new Visitor(site)) =>
  visitor.request('/rest/customer/auth/', {
    json: { step: 1, phone, name: 'Анна', type: 'register', 'smart-token': token },
  });

describe('step one asks SmartCaptcha', () => {
  test.each([
    ['lets a person pass', () => captcha.issue(), 200],
    ['refuses a robot', () => captcha.issue({ isPerson: false }), 403],
    ['refuses a token that nobody issued', () => 'invented', 403],
    ['refuses a call without a token', () => undefined, 403],
  ])('%s', async (_, token, status) => {
    const phone = newPhone();
    expect((await stepOne(token(), phone)).status).toBe(status);
    expect(await codesOf(phone)).toBe(status === 200 ? 1 : 0);
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
    ['refuses a call without a token', () => undefined, 403],
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
    const refused = await submitPlain(visitor, page, '/rest/removal/code/', { phone });
    expect(refused.html).toContain('Не удалось подтвердить, что вы не робот');
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
    ['refuses a call without a token', () => undefined, 403],
  ])('%s', async (_, token, status) => {
    expect(await stepTwo(token())).toBe(status);
  });

  test('whose token is too old after two minutes', async () => {
    const token = captcha.issue();
    captcha.now += 2 * 60_000 + 1;
    expect(await stepTwo(token)).toBe(403);
  });
});
