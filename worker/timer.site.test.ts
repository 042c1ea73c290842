import { expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { Providers } from '#tests/factories/providers.ts';
import { subscribe } from '#tests/factories/subscriptions.ts';
import { test as base } from '#tests/site.ts';

/** A site whose alerts go to a webhook. */
const test = base
  .extend('alerts', () => [] as string[])
  .extend('providers', () => new Providers())
  .extend('siteOptions', ({ alerts, providers }) => ({
    vars: { ...providers.siteOptions(['cloud']).vars, ALERTS_WEBHOOK_URL: 'https://alerts.example/befit' },
    outbound: async (request: Request) => {
      if (!request.url.startsWith('https://alerts.example')) return providers.answer(request);
      const { id, state } = (await request.json()) as { id: string; state: string };
      alerts.push(`${id} ${state}`);
      return new Response('{}');
    },
  }))
  .extend('expectedErrors', () => /health has changed/);

const CHARGE_AT = Date.parse('2026-11-29T07:00:00Z');

test('a day without a timer is told of once, and caught up once when it is over', async ({
  site,
  alerts,
  providers,
}) => {
  const { cloud } = providers;
  const { only, notice, orders, told } = await subscribe(site, (url) => cloud.pay(site.url, url));
  const [unpaid, closing] = [await site.customer(), await site.customer()];
  await notice();
  site.setClock('2026-11-28T19:00:00Z');
  await unpaid.place({ payment: 'card', start: '2026-12-02' });
  await closing.place({ start: '2026-12-01' });
  await site.tick();
  await site.tick('* * * * *');
  alerts.length = 0;

  for (let hour = 1; hour <= 26; hour += 1) {
    site.advance(HOUR_MS);
    await site.tick('* * * * *');
  }
  expect(alerts.filter((alert) => alert.startsWith('timer '))).toEqual(['timer failure']);
  expect(await orders()).toHaveLength(1);

  await Promise.all([site.tick(), site.tick()]);
  for (let run = 0; run < 3; run += 1) await site.tick();
  expect([(await only()).next?.startDate, (await orders()).length]).toEqual(['2026-12-16', 2]);
  expect(cloud.calls.filter(({ path }) => path === '/payments/tokens/charge')).toHaveLength(1);
  // The first order, and its renewal.
  expect(await told('оплачен')).toHaveLength(2);
  expect((await unpaid.look()).state).toBe('cancelled');
  expect((await closing.delivery('2026-12-01')).state).toBe('locked');
  // Nobody is asked to pay for what is over.
  expect((await site.sent(unpaid.phone)).filter(({ text }) => text.includes('ждёт оплаты'))).toEqual([]);

  site.advance(60_000);
  await site.tick('* * * * *');
  expect(alerts.filter((alert) => alert.startsWith('timer '))).toEqual(['timer failure', 'timer ok']);
  expect(site.inside.clock.now()).toBeGreaterThan(CHARGE_AT + DAY_MS / 2);
});
