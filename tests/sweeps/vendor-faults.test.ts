import { Response as OutboundResponse } from 'miniflare';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderMoment } from '#tests/factories/orders.ts';
import { refusalOf } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { type FaultySite, startFaultySite } from '#tests/harness/faulty-main.ts';
import { keysOf } from '#tests/harness/keys-of.ts';
import { rawRequest } from '#tests/harness/raw-request.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

/** How everything outside answers. */
const faults = {
  'nothing for half a minute': () => new Promise<OutboundResponse>(() => undefined),
  'a failure': () => new OutboundResponse('oops', { status: 500 }),
  'a page of somebody else': () => new OutboundResponse('<!DOCTYPE html><title>Welcome</title>'),
  'half an answer': () => new OutboundResponse('{"Success":true,"suggestions":[{"da'),
  'ten megabytes': () => new OutboundResponse('x'.repeat(10 * 1024 * 1024)),
} as const;
type Fault = keyof typeof faults;
const every = keysOf(faults);

let fault: Fault = 'a failure';
let asked: string[] = [];
/** Only who waits for nothing is to wait less: work within a deadline takes long on a busy machine. */
const begin = async (site: FaultySite, name: Fault) => {
  fault = name;
  await site.shortenWaits(name === 'nothing for half a minute' ? 10 : 1);
};

const answer = ({ url, method }: { url: string; method: string }) => {
  asked.push(`${method} ${new URL(url).hostname}`);
  return faults[fault]();
};
beforeEach(() => {
  asked = [];
});

describe('a shop whose vendors answer with', () => {
  let site: FaultySite;
  let customer: Customer;
  beforeAll(async () => {
    site = await startFaultySite({
      outboundService: answer,
      vars: {
        CLOUDPAYMENTS_PUBLIC_ID: 'id',
        CLOUDPAYMENTS_SECRET: 'secret',
        DADATA_API_KEY: 'key',
        SMARTCAPTCHA_SITE_KEY: 'key',
        SMARTCAPTCHA_SECRET: 'secret',
      },
    });
    await site.shortenWaits(1);
    await setClock(site, orderMoment);
    customer = await Customer.signedIn(site);
    // The code of an order is loaded with the first one.
    await (await Customer.signedIn(site)).place({ payment: 'card' });
  });
  afterAll(() => site?.stop());

  test.each(every)('%s takes an order, which waits for its payment', async (name) => {
    await begin(site, name);
    // So many unpaid orders are more than one customer may have.
    const buyer = await Customer.signedIn(site);
    const order = await buyer.place({ payment: 'card' });
    expect(order).toMatchObject({ state: 'pending_payment', payment: { url: null } });
    expect(asked).toEqual(['POST api.cloudpayments.ru']);
    const page = await buyer.request('/personal/orders/');
    expect([page.status, (await page.text()).includes('</html>')]).toEqual([200, true]);
    const rows = await readRows(site, AnyRow, 'SELECT state FROM invoices WHERE id = ?', order.id);
    expect(rows).toEqual([{ state: 'open' }]);
  });

  test.each(every)('%s completes addresses from its own list', async (name) => {
    await begin(site, name);
    const found = await customer.request('/rest/addresses/?query=Лесная');
    expect(found.status).toBe(200);
    expect(await found.text()).toContain('Лесная');
    expect(asked).toEqual(['POST suggestions.dadata.ru']);
  });

  test.each(every)('%s lets people pass the bot check', async (name) => {
    await begin(site, name);
    const begun = await new Visitor(site).request('/rest/customer/auth/', {
      json: {
        step: 1,
        phone: newPhone(),
        name: 'Анна',
        type: 'register',
        consent: true,
        'smart-token': 'token',
      },
    });
    expect(begun.status).toBe(200);
  });
});

describe('a site whose gateway of messages answers with', () => {
  let site: FaultySite;
  beforeAll(async () => {
    site = await startFaultySite({
      build: 'production',
      outboundService: answer,
      vars: { SMS_RU_API_ID: 'id' },
    });
  });
  afterAll(() => site?.stop());

  test.each(every)('%s says that no code has come, and lets the customer ask again', async (name) => {
    await begin(site, name);
    const phone = newPhone();
    const json = { step: 1, phone, name: 'Анна', type: 'register', consent: true };
    const visitor = new Visitor(site);
    const refused = await visitor.request('/rest/customer/auth/', { json });
    expect(refused.status).toBe(503);
    expect(await refusalOf(refused)).toMatchObject({ code: 'sms_unavailable' });
    expect(asked).toEqual(['POST sms.ru']);
    expect((await visitor.request('/?login=yes')).status).toBe(200);
  });
});

describe('an edge whose origin stops in the middle of an answer', () => {
  let site: FaultySite;
  beforeAll(async () => {
    const begin = (stream: ReadableStreamDefaultController) =>
      stream.enqueue(new TextEncoder().encode('{"programmes":['));
    site = await startFaultySite({
      vars: { REST_ORIGIN: 'https://origin.befit.example' },
      outboundService: () =>
        new OutboundResponse(new ReadableStream({ start: begin }), {
          headers: { 'Content-Type': 'application/json' },
        }),
    });
  });
  afterAll(() => site?.stop());

  test('ends what it passes on as well', async () => {
    const answer = await rawRequest(site, '/rest/programmes/');
    expect([answer.status, answer.text]).toEqual([200, '{"programmes":[']);
  });

  test('shows the shell of a page with a notice in it', async () => {
    const html = await (await new Visitor(site).request('/faq/')).text();
    for (const part of ['Вопросы и\u00a0ответы', 'Что-то пошло не\u00a0так', '</html>'])
      expect(html).toContain(part);
  });
});

describe('an edge whose origin answers with', () => {
  let site: FaultySite;
  beforeAll(async () => {
    site = await startFaultySite({
      outboundService: answer,
      vars: { REST_ORIGIN: 'https://origin.befit.example' },
    });
  });
  afterAll(() => site?.stop());

  test('nothing for half a minute is asked once: a browser asks again by itself, where it reads', async () => {
    fault = 'nothing for half a minute';
    const read = await new Visitor(site).request('/rest/programmes/');
    expect([read.status, asked.length]).toEqual([502, 1]);
    expect(await refusalOf(read)).toMatchObject({ code: 'upstream_failed' });
    asked = [];
    const written = await new Visitor(site).request('/rest/customer/auth/', { json: { step: 1 } });
    expect([written.status, asked.length]).toEqual([502, 1]);
  });

  test.each(every)('%s tells a crawler when the page is back', async (name) => {
    fault = name;
    const page = await new Visitor(site).request('/faq/', { headers: { 'User-Agent': 'Googlebot/2.1' } });
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '120']);
    expect(await page.text()).toContain('Сайт временно недоступен');
  });

  test.each(every)(
    '%s shows the shell of a page with a notice in it, and logs what is missing',
    async (name) => {
      fault = name;
      const page = await new Visitor(site).request('/faq/');
      const html = await page.text();
      // Whether the shell has left before the origin has failed decides the status.
      expect([200, 500, 502]).toContain(page.status);
      for (const part of ['Вопросы и\u00a0ответы', 'Что-то пошло не\u00a0так', 'Покупателям', '</html>'])
        expect(html).toContain(part);
      expect(html).not.toMatch(/oops|xxxxxxxx/);
      await expect.poll(() => site.logs.join('\n')).toContain('Ошибка загрузки конфига:');
    },
  );

  test('nothing for half a minute is soon asked no more: who comes then does not wait', async () => {
    fault = 'nothing for half a minute';
    const read = async () => (await new Visitor(site).request('/rest/programmes/')).status;
    for (let time = 0; time < 3; time += 1) expect(await read()).toBe(502);
    asked = [];
    expect([await read(), asked]).toEqual([502, []]);
  });
});
