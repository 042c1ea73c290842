import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CODES_TO_OWNER } from '#shared/features/bounds/terms.ts';
import { requestSignatureCode } from '#shared/features/consents/contract.ts';
import { healthTextPath } from '#shared/features/consents/health-text.ts';
import { documentVersions } from '#shared/features/consents/schema.ts';
import { saveTastes } from '#shared/features/exclusions/contract.ts';
import { getOrderOptions } from '#shared/features/orders/contract.ts';
import { getPage } from '#shared/features/pages/contract.ts';
import { adoptEdition } from '#shared/features/pages/editions/contract.ts';
import { allowProgress } from '#shared/features/progress/contract.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { mustCall, refusalOf } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { wrongCodeOf } from '#tests/harness/sms-codes.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let customer: Customer;
beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  customer = await Customer.signedIn(site);
});

const sign = (code: unknown, by = customer) =>
  by.request('/rest/customer/consents/health-data/sign/', { json: { code } });

/** What is signed by a customer, the oldest first. */
const signatures = async ({ id } = customer) =>
  (
    await site.db
      .prepare(
        `SELECT version, address, given_at, code_id, text_hash, withdrawn_at FROM consents
         WHERE customer_id = ? AND document = 'healthData' ORDER BY rowid`,
      )
      .bind(id)
      .all<Record<string, unknown>>()
  ).results;

/** The hash of the text as the dialog shows it. */
async function hashOfText(): Promise<string> {
  const page = await mustCall(customer, getPage, { query: { path: healthTextPath } });
  const { title, lead, version, blocks } = page;
  return createHash('sha256').update(JSON.stringify({ title, lead, version, blocks })).digest('hex');
}

const tastes = { version: 1, without: ['allergy-nuts'], repeatLimit: 0 };

describe('the consent to health data', () => {
  test('is signed with a code: edition, time, address, code and the hash of the text stay with it', async () => {
    await mustCall(customer, requestSignatureCode);
    const [message] = await customer.inbox();
    expect(message?.text).toMatch(/Код для\sподписи согласия на\sсведения о\sздоровье: \d{6}/);
    expect((await refusalOf(await sign(await wrongCodeOf(customer, customer.phone)))).code).toBe(
      'code_wrong',
    );
    expect(await signatures()).toEqual([]);
    const code = await customer.codeOf(customer.phone);
    // Whoever opens the dialog again is sent no second one.
    expect((await mustCall(customer, requestSignatureCode)).retryAfter).toBeGreaterThan(50);
    expect(await customer.codeOf(customer.phone)).toBe(code);
    expect((await sign(code)).status).toBe(200);
    expect(await signatures()).toEqual([
      {
        version: documentVersions.personalData,
        address: expect.stringMatching(/\d/),
        given_at: expect.any(Number),
        code_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        text_hash: await hashOfText(),
        withdrawn_at: null,
      },
    ]);
    expect((await sign(code)).status).toBe(422);
    expect(await signatures()).toHaveLength(1);
  });

  test('is asked for once by all that keeps health data, and anew after it has ended', async () => {
    expect((await refusalOf(await customer.request('/rest/exclusions/', { json: tastes }))).code).toBe(
      'consent_unsigned',
    );
    await customer.signHealthConsent();
    await mustCall(customer, saveTastes, { body: tastes });
    await mustCall(customer, allowProgress);
    await customer.place({ ...buildOrder({ without: ['allergy-fish'] }) });
    expect((await mustCall(customer, getOrderOptions)).agreed).toContain('healthData');

    expect((await customer.call('consents/health-data/withdraw/')).status).toBe(200);
    expect((await signatures()).every(({ withdrawn_at: end }) => end !== null)).toBe(true);
    const again = await customer.request('/rest/progress/consent/', { json: {} });
    expect((await refusalOf(again)).code).toBe('consent_unsigned');
    await setClock(site, new Date(Date.parse(orderMoment) + 2 * 60_000).toISOString());
    await customer.signHealthConsent();
    await mustCall(customer, allowProgress);
  });

  test('is signed by its customer alone', async () => {
    await mustCall(customer, requestSignatureCode);
    const code = await customer.codeOf(customer.phone);
    const other = await Customer.signedIn(site);
    expect((await sign(code, other)).status).toBe(422);
    expect(
      (await new Visitor(site).request('/rest/customer/consents/health-data/sign/', { json: { code } }))
        .status,
    ).toBe(401);
  });

  test('is signed by the code of signing in where the order has an allergy: one code for both', async () => {
    const phone = newPhone();
    const visitor = new Customer(site, phone);
    const signs = 'healthData';
    await visitor.request('/rest/customer/auth/', {
      json: { step: 1, phone, name: 'Анна', type: 'register', consent: true, signs },
    });
    const [message] = await visitor.inbox();
    expect(message?.text).toMatch(/входа и\sподписи согласия/);
    const signedIn = await visitor.request('/rest/customer/auth/register/', {
      json: { step: 2, phone, code: await visitor.codeOf(phone), type: 'register', name: 'Анна', signs },
    });
    const { id } = (await signedIn.json()) as { id: string };
    visitor.id = id;
    expect(await signatures(visitor)).toMatchObject([{ code_id: expect.any(String), withdrawn_at: null }]);
    await visitor.place({ ...buildOrder({ without: ['allergy-nuts'] }) });
  });

  test('is not signed by a code of signing in that was asked for beside no text', async () => {
    const phone = newPhone();
    const visitor = new Customer(site, phone);
    await visitor.request('/rest/customer/auth/', {
      json: { step: 1, phone, name: 'Анна', type: 'register', consent: true },
    });
    const code = await visitor.codeOf(phone);
    const answer = await visitor.request('/rest/customer/auth/register/', {
      json: { step: 2, phone, code, type: 'register', name: 'Анна', signs: 'healthData' },
    });
    const { id } = (await answer.json()) as { id: string };
    visitor.id = id;
    expect([answer.status, await signatures(visitor)]).toEqual([200, []]);
    const refused = await visitor.request('/rest/exclusions/', { json: tastes });
    expect((await refusalOf(refused)).code).toBe('consent_unsigned');
  });

  test('says that no code was sent where none was', async () => {
    await mustCall(customer, requestSignatureCode);
    for (let round = 0; round < 5; round += 1) await sign(await wrongCodeOf(customer, customer.phone));
    const asked = await customer.call('consents/health-data/code/');
    expect((await refusalOf(asked)).code).toBe('code_too_soon');
    await setClock(site, new Date(Date.parse(orderMoment) + 2 * 60_000).toISOString());
    await customer.signHealthConsent();
    const signed = await customer.call('consents/health-data/code/');
    expect((await refusalOf(signed)).code).toBe('code_too_soon');
  });

  test('can be ended in the settings after the progress has ended', async () => {
    await customer.signHealthConsent();
    await mustCall(customer, allowProgress);
    expect((await customer.request('/rest/progress/withdraw/', { json: { confirm: true } })).status).toBe(
      200,
    );
    const page = await openPlain(customer, '/personal/settings/');
    expect(page.html).toContain('/consents/health-data/withdraw/');
    expect(page.html).not.toContain('/consents/health-data/sign/');
  });

  test('is signed in the settings without scripts', async () => {
    const page = await openPlain(customer, '/personal/settings/');
    const asked = await submitPlain(customer, page, '/consents/health-data/code/', {});
    const signed = await submitPlain(customer, asked, '/consents/health-data/sign/', {
      code: await customer.codeOf(customer.phone),
    });
    expect(signed.html).toContain('подписано кодом из');
    expect(signed.html).not.toContain('/consents/health-data/sign/');
  });

  test('is refused there with the tries that are left and the time to wait, as with scripts', async () => {
    const page = await openPlain(customer, '/personal/settings/');
    const asked = await submitPlain(customer, page, '/consents/health-data/code/', {});
    const code = String(await wrongCodeOf(customer, customer.phone));
    const wrong = await submitPlain(customer, asked, '/consents/health-data/sign/', { code });
    expect(wrong.html).toMatch(/Неверный код. Осталось попыток:\s4/);
    expect(wrong.html).not.toContain(code);
    for (let round = 0; round < 4; round += 1) await sign(code);
    await setClock(site, new Date(Date.parse(orderMoment) + 13_000).toISOString());
    const early = await submitPlain(customer, wrong, '/consents/health-data/code/', {});
    expect(early.html).toMatch(/Новый код можно запросить через\s4\d\sс/);
  });

  test('is sent few codes for, which leave signing in elsewhere some', async () => {
    const at = (minutes: number) => new Date(Date.parse(orderMoment) + minutes * 60_000).toISOString();
    const stranger = new Customer(site, newPhone());
    await stranger.signIn(stranger.phone);
    const ask = async (minutes: number) => {
      await setClock(site, at(minutes));
      return (await stranger.call('consents/health-data/code/')).status;
    };
    for (let minutes = 2; minutes <= 16; minutes += 2) expect(await ask(minutes)).toBe(200);
    // Whoever gets no other one has the last to enter; once that is over, nothing but time helps.
    const sent = (await stranger.inbox()).filter(
      ({ to, text }) => to === stranger.phone && /подписи/.test(text),
    );
    expect(sent).toHaveLength(CODES_TO_OWNER.hour);
    expect(await ask(18)).toBe(429);
    const elsewhere = new Visitor(site);
    await setClock(site, at(20));
    await elsewhere.signIn(stranger.phone);
  });
});

test('a newer wording is signed anew once an operator has put it in force', async () => {
  const version = '2099-01-01';
  await customer.signHealthConsent();
  await mustCall(customer, saveTastes, { body: tastes });
  await site.db
    .prepare(
      `INSERT INTO offered_editions (path, version, title, lead, blocks, seo_title, seo_description)
       SELECT path, ?2, title, 'Иначе, чем раньше: прочитайте до конца.', blocks, seo_title, seo_description
       FROM offered_editions WHERE path = ?1`,
    )
    .bind(healthTextPath, version)
    .run();
  const before = await hashOfText();
  const headers = { Authorization: `Bearer ${localOperatorToken}` };
  await mustCall(customer, adoptEdition, { body: { path: healthTextPath, version }, headers });
  expect(await hashOfText()).not.toBe(before);
  const more = { ...tastes, version: 2, without: ['allergy-nuts', 'allergy-fish'] };
  const refused = await customer.request('/rest/exclusions/', { json: more });
  expect((await refusalOf(refused)).code).toBe('consent_unsigned');
  await setClock(site, new Date(Date.parse(orderMoment) + 2 * 60_000).toISOString());
  await customer.signHealthConsent();
  expect((await signatures()).map((one) => [one.version, one.text_hash])).toEqual([
    [documentVersions.personalData, before],
    [version, await hashOfText()],
  ]);
  await mustCall(customer, saveTastes, { body: more });
});
