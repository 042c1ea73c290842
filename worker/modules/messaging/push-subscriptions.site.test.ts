import { expect } from 'vitest';
import { getSettings } from '#shared/features/customers/contract.ts';
import { subscribePush, unsubscribePush } from '#shared/features/notifications/contract.ts';
import { createVapidKeys, PushBrowser, PushDouble } from '#tests/doubles/push.ts';
import { test as base, type SiteCustomer } from '#tests/site.ts';

const keys = await createVapidKeys();
const test = base
  .extend('service', () => new PushDouble())
  .extend('siteOptions', ({ service }) => ({
    vars: keys,
    outbound: async (request: Request) =>
      (await service.handle(request, keys.VAPID_PUBLIC_KEY)) as unknown as Response,
  }));

async function subscribe(anna: SiteCustomer, browser?: PushBrowser): Promise<PushBrowser> {
  const opened = browser ?? (await PushBrowser.open(`browser-${anna.id}`));
  await anna.call(subscribePush, { body: opened.subscription });
  return opened;
}
const notesOf = (service: PushDouble, browser: PushBrowser) =>
  Promise.all(
    service.received
      .filter(({ endpoint }) => endpoint === browser.subscription.endpoint)
      .map(({ body }) => browser.read(body)),
  );

test('a browser that has subscribed is told what its customer is told, sealed', async ({ site, service }) => {
  const anna = await site.customer();
  const browser = await subscribe(anna);
  expect((await anna.call(getSettings)).push).toEqual({
    publicKey: keys.VAPID_PUBLIC_KEY,
    isSubscribed: true,
  });
  await anna.place();
  expect(await notesOf(service, browser)).toMatchObject([
    { title: expect.stringMatching(/^Заказ/), path: '/personal/' },
  ]);
  expect(Buffer.from(service.received[0]?.body ?? []).toString('latin1')).not.toContain('befit');
});

test.for([
  ['has signed out', (anna: SiteCustomer) => anna.request('/rest/customer/logout/')],
  ['has unsubscribed', (anna: SiteCustomer) => anna.call(unsubscribePush)],
] as const)('a browser that %s is told nothing', async ([, leave], { site, service }) => {
  const anna = await site.customer();
  const browser = await subscribe(anna);
  await leave(anna);
  await (await site.customer({ phone: anna.phone })).place();
  expect(await notesOf(service, browser)).toEqual([]);
});

test('a browser that subscribes for another customer is no longer the first one’s', async ({
  site,
  service,
}) => {
  const [anna, oleg] = [await site.customer(), await site.customer()];
  const browser = await subscribe(anna);
  await subscribe(oleg, browser);
  await anna.place();
  expect(await notesOf(service, browser)).toEqual([]);
});

test('a subscription names no other host than a push service', async ({ site }) => {
  const anna = await site.customer();
  const { subscription } = await PushBrowser.open('evil');
  for (const endpoint of [
    'https://evil.example/',
    'https://169.254.169.254/latest/',
    'http://fcm.googleapis.com/',
  ])
    expect((await anna.refused(subscribePush, { body: { ...subscription, endpoint } })).code).toBe(
      'validation_failed',
    );
});

test.for([404, 410] as const)(
  'a subscription that is over (%i) is forgotten',
  async (status, { site, service }) => {
    const anna = await site.customer();
    const browser = await subscribe(anna);
    service.over.set(browser.subscription.endpoint, status);
    await anna.place();
    expect((await anna.call(getSettings)).push?.isSubscribed).toBe(false);
  },
);
