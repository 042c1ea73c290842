import { expect, test } from '#tests/harness/browser.ts';

test('what the site has to tell is shown by the service worker, also a message that cannot be read', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['notifications'], { origin: site.url });
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await page.goto('/');
  // A page that is left alone loads nothing ahead.
  let y = 0;
  await expect
    .poll(async () => {
      y = 20 - y;
      await page.mouse.move(50, 50 + y);
      return page.evaluate(() => navigator.serviceWorker.controller !== null);
    })
    .toBe(true);
  const registrationId = await registered;
  const note = {
    title: 'Курьер уже едет',
    text: 'Привезёт 06:00–08:00',
    path: '/personal/',
    tag: 'on-route',
  };
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag }) => [title, body, tag]);
    });
  const news = ['BeFit', 'Есть новости о\u00a0вашем рационе', 'news'];
  for (const [data, words] of [
    [JSON.stringify(note), [note.title, note.text, note.tag]],
    ['не JSON', news],
  ] as const) {
    // The browser drops what is delivered while it starts the worker; the same note again takes the place of the first.
    await expect(async () => {
      await devtools.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data });
      await expect.poll(shown, { timeout: 3000 }).toContainEqual(words);
    }).toPass();
  }
});
