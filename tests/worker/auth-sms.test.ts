import { Response } from 'miniflare';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let innerCode = 100;
const sent: Record<string, string>[] = [];

/** A double of SMS.ru: the outer answer is always «OK», what became of the message stands inside. */
function answer(form: Record<string, string>): Response {
  sent.push(form);
  return Response.json({
    status: 'OK',
    status_code: 100,
    sms: { [form.to ?? '']: { status: innerCode === 100 ? 'OK' : 'ERROR', status_code: innerCode } },
    balance: 10,
  });
}

beforeAll(async () => {
  site = await startLocalWorker({
    build: 'production',
    // The last one is the local launcher's; nothing of it is in what is deployed.
    vars: { SMS_RU_API_ID: 'api-id', PLAIN_COOKIES: 'true' },
    outboundService: async (request) => answer(Object.fromEntries(new URLSearchParams(await request.text()))),
  });
});
afterAll(() => site?.stop());
beforeEach(() => {
  sent.length = 0;
  innerCode = 100;
});

const register = (phone: string) =>
  new Visitor(site).request('/rest/customer/auth/', {
    json: { step: 1, phone, name: 'Анна', type: 'register', consent: true },
  });
const storedCodes = (phone: string) =>
  site.db.prepare('SELECT COUNT(*) AS n FROM auth_codes WHERE recipient = ?').bind(phone).first('n');

test('the deployed worker sends the code through SMS.ru', async () => {
  const phone = newPhone();
  expect((await register(phone)).status).toBe(200);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ api_id: 'api-id', to: phone.slice(1), json: '1' });
  // Spaces are plain ones: gateways and phones differ in what they make of others.
  expect(sent[0]?.msg).toMatch(/^BeFit: Код для входа: [1-9]\d{5}\. Никому его не сообщайте\.$/);
});

test('a message that was refused inside an «OK» is a 503, and the customer may try again at once', async () => {
  const phone = newPhone();
  innerCode = 201;
  const refused = await register(phone);
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain('sms_unavailable');
  expect(await storedCodes(phone)).toBe(0);
  innerCode = 100;
  expect((await register(phone)).status).toBe(200);
});

test('every cookie of a session is Secure in what is deployed', async () => {
  const visitor = new Visitor(site);
  const phone = newPhone();
  await visitor.request('/rest/customer/auth/', {
    json: { step: 1, phone, name: 'Анна', type: 'register', consent: true },
  });
  const [code] = /[1-9]\d{5}/.exec(sent[0]?.msg ?? '') ?? [];
  const answer = await visitor.request('/rest/customer/auth/register/', {
    json: { step: 2, phone, code, type: 'register', name: 'Анна' },
  });
  expect(answer.status).toBe(200);
  const lines = answer.headers.getSetCookie();
  expect(lines).toHaveLength(7);
  for (const line of lines) expect(line).toMatch(/; Secure; SameSite=(None|Lax)/);
});
