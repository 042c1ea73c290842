import type { Page } from 'playwright/test';
import { signInAfterDeliveries } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { open } from '#tests/harness/journey.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { Visitor } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

/** Ways to be without the socket that tells an open page to look again. */
const silences = {
  'that a proxy closes': (page: Page) => page.routeWebSocket('**/rest/live/', (socket) => socket.close()),
  'that the browser does not have': (page: Page) =>
    page.addInitScript(() => {
      window.WebSocket = class {
        constructor() {
          throw new Error('No sockets here');
        }
      } as unknown as typeof WebSocket;
    }),
};

test.describe('without a live socket', () => {
  for (const [name, silence] of Object.entries(silences)) {
    test(`${name}, an open page looks every minute`, async ({ page, site }) => {
      await silence(page);
      await signInAfterDeliveries(page, site, 0);
      await open(page, '/personal/');
      const panel = card(page, 'Ближайшая доставка');
      await expect(panel.getByText('В плане')).toBeVisible();
      const date = await page.locator('[data-tone="green"][data-date]').first().getAttribute('data-date');
      const moved = await new Visitor(site).request('/rest/operations/deliveries/', {
        json: { date, to: 'locked' },
        headers: { Authorization: `Bearer ${localOperatorToken}` },
      });
      expect(moved.status).toBe(200);
      // The minute runs from when the page has come to life, which nothing on it shows.
      await expect(async () => {
        await page.clock.fastForward(60_000);
        await expect(panel.getByText('Состав закрыт', { exact: true })).toBeVisible({ timeout: 2000 });
      }).toPass();
    });
  }
});
