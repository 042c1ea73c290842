import { describe, expect } from 'vitest';
import { HOUR_MS } from '#shared/dates.ts';
import { addLead } from '#shared/features/leads/contract.ts';
import { send } from '#tests/harness/call.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { test as base, type Site } from '#tests/site.ts';
import { createLeadWebhook } from '#worker/integrations/leads/lead-webhook.ts';

const callback = (phone = newPhone()) =>
  ({ kind: 'callback', name: 'Анна', phone, consent: true, page: '/faq/' }) as const;
const letters = async (site: Site) => (await site.sent()).filter(({ channel }) => channel === 'email');

describe('a request', () => {
  base('reaches the operators once, also where it is sent ten times at once', async ({ site }) => {
    const body = callback();
    const visitor = site.visitor();
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.call(addLead, { body })));
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
    const sent = await letters(site);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(body.phone);
  });

  base('is refused as the sixth of an hour from one phone', async ({ site }) => {
    const phone = newPhone();
    const ask = (message: string) =>
      send(site.visitor(), addLead, { body: { ...callback(phone), kind: 'contact-us', message } });
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await ask(`Вопрос ${index}`)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    site.advance(HOUR_MS);
    expect((await ask('Вопрос 6')).status).toBe(201);
  });
});

describe('the operators’ system', () => {
  interface Received {
    readonly id: string | null;
    readonly signature: string | null;
    readonly body: { readonly number?: string; readonly id?: string };
  }
  const test = base
    .extend('system', () => ({ refusals: 0, received: [] as Received[] }))
    .extend('siteOptions', ({ system }) => ({
      services: {
        leads: createLeadWebhook({
          ...{ LEADS_WEBHOOK_URL: 'https://crm.example/leads', LEADS_WEBHOOK_SECRET: 'secret-of-the-tests' },
        }),
      },
      outbound: async (request: Request) => {
        system.refusals -= 1;
        if (system.refusals >= 0) return new Response('', { status: 503 });
        const { headers } = request;
        const body = (await request.json()) as Received['body'];
        system.received.push({
          id: headers.get('idempotency-key'),
          signature: headers.get('x-signature'),
          body,
        });
        return new Response('ok');
      },
    }));

  test('gets a signed request once; what failed comes again later', async ({ site, system }) => {
    system.refusals = 1;
    const { number } = await site.visitor().call(addLead, { body: callback() });
    await site.tick();
    expect(system.received).toEqual([]);
    site.advance(HOUR_MS);
    await Promise.all([site.tick(), site.tick()]);
    await site.tick();
    expect(system.received).toMatchObject([
      { body: { number }, signature: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(system.received[0]?.body.id).toBe(system.received[0]?.id);
  });
});
