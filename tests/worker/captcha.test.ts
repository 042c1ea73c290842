import { Response } from 'miniflare';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
const asked: { url: string; form: Record<string, string> }[] = [];

/** Doubles of both services: the token says what they answer. */
async function answer(url: string, form: Record<string, string>): Promise<Response> {
  asked.push({ url, form });
  const token = form.token ?? form.response;
  if (token === 'broken') return new Response('', { status: 500 });
  return url.includes('smartcaptcha')
    ? Response.json({ status: token === 'person' ? 'ok' : 'failed', message: '', host: 'localhost' })
    : Response.json({ success: token !== 'robot', score: token === 'doubtful' ? 0.1 : 0.9 });
}

beforeAll(async () => {
  site = await startLocalWorker({
    vars: { SMARTCAPTCHA_SECRET: 'ysc2_secret', RECAPTCHA_SECRET: 'secret' },
    outboundService: async (request) =>
      answer(request.url, Object.fromEntries(new URLSearchParams(await request.text()))),
  });
});
afterAll(() => site?.stop());

const stepOne = (visitor: Visitor, phone: string, token?: string) =>
  visitor.request('/rest/customer/auth/', {
    json: { step: 1, phone, name: 'Анна', type: 'register', 'smart-token': token },
  });

test.each([
  ['a person', 'person', 200],
  ['a robot', 'robot', 403],
  ['no token', undefined, 403],
  ['a broken service lets people pass', 'broken', 200],
])('step one asks SmartCaptcha: %s', async (_, token, status) => {
  const visitor = new Visitor(site);
  const phone = newPhone();
  expect((await stepOne(visitor, phone, token)).status).toBe(status);
  const codes = await site.db
    .prepare('SELECT COUNT(*) AS n FROM auth_codes WHERE phone = ?')
    .bind(phone)
    .first('n');
  expect(codes).toBe(status === 200 ? 1 : 0);
});

test('the service gets secret, token and the visitor’s address', async () => {
  const visitor = new Visitor(site);
  await stepOne(visitor, newPhone(), 'person');
  expect(asked.at(-1)).toEqual({
    url: 'https://smartcaptcha.cloud.yandex.ru/validate',
    form: { secret: 'ysc2_secret', token: 'person', ip: visitor.address },
  });
});

test.each([
  ['a person', 'person', 200],
  ['a robot', 'robot', 403],
  ['a low score', 'doubtful', 403],
])('step two asks reCAPTCHA: %s', async (_, token, status) => {
  const visitor = new Visitor(site);
  const phone = newPhone();
  await stepOne(visitor, phone, 'person');
  const code = await visitor.codeOf(phone);
  const json = { step: 2, phone, code, type: 'register', 'g-recaptcha-response': token };
  expect((await visitor.request('/rest/customer/auth/register/', { json })).status).toBe(status);
});
