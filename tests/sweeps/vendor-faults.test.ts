import { describe, expect, vi } from 'vitest';
import { refusalOf } from '#tests/harness/call.ts';
import { requestCode } from '#tests/harness/sms-codes.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { test as base } from '#tests/site.ts';
import { createSms } from '#worker/integrations/sms/configured-sms.ts';

const silence = 'nothing for half a minute';
/** How everything outside answers. */
const faults: Readonly<Record<string, (asked: Request) => Promise<Response> | Response>> = {
  [silence]: ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  'a failure': () => new Response('oops', { status: 500 }),
  'a page of somebody else': () => new Response('<!DOCTYPE html><title>Welcome</title>'),
  'half an answer': () => new Response('{"Success":true,"suggestions":[{"da'),
  'ten megabytes': () => new Response('x'.repeat(10 * 1024 * 1024)),
};
const every = Object.keys(faults);

/** What is outside of the site: how it answers, and what it was asked. */
class Outside {
  readonly asked: string[] = [];
  private fault = 'a failure';

  /** From now on everything answers so, and waits that nothing ends are shorter. */
  begin(fault: string): void {
    this.fault = fault;
    if (fault !== silence) return;
    const [wait, timeoutOf] = [globalThis.setTimeout, AbortSignal.timeout.bind(AbortSignal)];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeoutOf(Math.ceil(ms / 20)));
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms = 0) =>
      wait(work, ms / 20)) as typeof setTimeout);
  }

  answer(asked: Request): Promise<Response> | Response {
    this.asked.push(`${asked.method} ${new URL(asked.url).hostname}`);
    return faults[this.fault]?.(asked) ?? Response.error();
  }
}
// Whatever fails is told of in the log.
const withOutside = base.extend('outside', () => new Outside()).extend('expectedErrors', () => /./);

describe('a shop whose vendors answer with', () => {
  const test = withOutside.extend('siteOptions', ({ outside }) => ({
    vars: {
      ...{ CLOUDPAYMENTS_PUBLIC_ID: 'id', CLOUDPAYMENTS_SECRET: 'secret', DADATA_API_KEY: 'key' },
      ...{ SMARTCAPTCHA_SITE_KEY: 'key', SMARTCAPTCHA_SECRET: 'secret' },
    },
    outbound: (asked: Request) => outside.answer(asked),
  }));

  test.for(every)('%s takes an order, which waits for its payment', async (fault, { site, outside }) => {
    const buyer = await site.customer();
    outside.begin(fault);
    const order = await buyer.place({ payment: 'card' });
    expect(order).toMatchObject({ state: 'pending_payment', payment: { url: null } });
    expect(outside.asked).toEqual(['POST api.cloudpayments.ru']);
    const page = await buyer.request('/personal/orders/');
    expect([page.status, (await page.text()).includes('</html>')]).toEqual([200, true]);
  });

  test.for(every)('%s completes addresses from its own list', async (fault, { site, outside }) => {
    outside.begin(fault);
    const found = await (await site.customer()).request('/rest/addresses/?query=Лесная');
    expect([found.status, await found.text()]).toEqual([200, expect.stringContaining('Лесная')]);
    expect(outside.asked).toEqual(['POST suggestions.dadata.ru']);
  });

  test.for(every)('%s lets people pass the bot check', async (fault, { site, outside }) => {
    outside.begin(fault);
    const visitor = site.visitor();
    const json = { step: 1, phone: newPhone(), name: 'Анна', type: 'register', consent: true };
    const begun = await visitor.request('/rest/customer/auth/', {
      json: { ...json, 'smart-token': 'token' },
    });
    expect(begun.status).toBe(200);
  });
});

describe('a site whose gateway of messages answers with', () => {
  const test = withOutside.extend('siteOptions', ({ outside }) => ({
    services: { sms: createSms({ SMS_RU_API_ID: 'id' } as never) },
    outbound: (asked: Request) => outside.answer(asked),
  }));

  test.for(every)('%s says that no code has come', async (fault, { site, outside }) => {
    outside.begin(fault);
    const visitor = site.visitor();
    const refused = await requestCode(visitor, newPhone());
    expect([refused.status, (await refusalOf(refused)).code]).toEqual([503, 'sms_unavailable']);
    expect(outside.asked).toEqual(['POST sms.ru']);
    expect((await visitor.request('/?login=yes')).status).toBe(200);
  });
});

const edgeTest = withOutside.extend('siteOptions', ({ outside }) => ({
  vars: { REST_ORIGIN: 'https://origin.befit.example' },
  outbound: (asked: Request) => outside.answer(asked),
}));

// A failure that the origin has told of is passed on as it is.
edgeTest.for(every.filter((fault) => fault !== 'a failure'))(
  'an edge whose origin answers with %s tells a crawler when the page is back',
  async (fault, { site, outside }) => {
    outside.begin(fault);
    const page = await site.visitor().request('/faq/', { headers: { 'User-Agent': 'Googlebot/2.1' } });
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '120']);
  },
);
