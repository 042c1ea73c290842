import lighthouse from 'lighthouse';
import { chromium } from 'playwright/test';
import { chromiumFlags, findChromium } from '#tests/harness/chromium.ts';
import { controlled, expect, test } from '../fixtures.ts';

const categoryNames = ['accessibility', 'best-practices', 'seo'];
const executablePath = findChromium();

test.describe('in the whole browser', { tag: '@all' }, () => {
  for (const path of ['/', '/programmy/balans/', '/blog/belok/'])
    test(`Lighthouse finds ${path} whole on a phone`, async ({ site, page: _ }, info) => {
      const port = 9300 + info.parallelIndex;
      const browser = await chromium.launch({
        args: [...chromiumFlags, `--remote-debugging-port=${port}`],
        ...(executablePath && { executablePath }),
      });
      const measure = () =>
        lighthouse(new URL(path, site.url).href, {
          ...{ logLevel: 'silent', port, disableFullPageScreenshot: true },
          ...{ onlyCategories: categoryNames, onlyAudits: ['cumulative-layout-shift'] },
        });
      try {
        const first = await measure();
        // A measurement that Lighthouse itself calls broken says nothing of the page.
        const isBroken = Object.values(first?.lhr.audits ?? {}).some(
          (one) => one.scoreDisplayMode === 'error',
        );
        const { audits, categories } = ((isBroken ? await measure() : first) ?? first)?.lhr ?? {};
        expect(Number(audits?.['cumulative-layout-shift']?.numericValue?.toFixed(2))).toBe(0);
        for (const name of categoryNames) {
          const failed = categories?.[name]?.auditRefs.filter(
            ({ id, weight }) => weight > 0 && audits?.[id]?.score === 0,
          );
          expect(
            failed?.map(({ id }) => id),
            name,
          ).toEqual([]);
        }
      } finally {
        await browser.close();
      }
    });

  test.describe('with a service worker', () => {
    test.use({ serviceWorkers: 'allow', isLeftAlone: true });

    test('what the site has to tell is shown, also a message that cannot be read', async ({
      page,
      context,
      site,
      goto,
    }) => {
      await context.grantPermissions(['notifications'], { origin: site.url });
      const devtools = await context.newCDPSession(page);
      const registered = new Promise<string>((resolve) => {
        devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
          if (first) resolve(first.registrationId);
        });
      });
      await devtools.send('ServiceWorker.enable');
      await goto('/faq/');
      await controlled(page);
      const registrationId = await registered;
      const shown = () =>
        page.evaluate(async () => {
          const notes = await (await navigator.serviceWorker.ready).getNotifications();
          return notes.map(({ title, body, tag }) => [title, body, tag]);
        });
      const note = {
        title: 'Курьер уже едет',
        text: 'Привезёт 06:00–08:00',
        path: '/personal/',
        tag: 'on-route',
      };
      // The browser drops what is delivered while it starts the worker.
      for (const [data, words] of [
        [JSON.stringify(note), [note.title, note.text, note.tag]],
        ['не JSON', ['BeFit', 'Есть новости о\u00a0вашем рационе', 'news']],
      ] as const)
        await expect(async () => {
          const push = { origin: site.url, registrationId, data };
          await devtools.send('ServiceWorker.deliverPushMessage', push);
          await expect.poll(shown, { timeout: 3000 }).toContainEqual(words);
        }).toPass();
    });
  });
});
