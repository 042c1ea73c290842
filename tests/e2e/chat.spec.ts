import type { Page } from 'playwright/test';
import { JivoServer } from '#tests/doubles/jivo.ts';
import { expect, test } from './fixtures.ts';

const chat = { tag: '@chat' };
const vendor = new JivoServer();
test.use({
  cookieChoice: null,
  siteOptions: async ({ browserName: _ }, use) => {
    await vendor.listen();
    await use({ vars: vendor.variables });
    vendor.close();
  },
});
const button = (page: Page) => page.getByRole('button', { name: 'Написать в чат' });

test(
  'a press opens the chat and allows that alone; a refusal takes it away with what it has stored',
  chat,
  async ({ page, goto }) => {
    await goto('/faq/');
    await button(page).click();
    const widget = page.getByRole('region', { name: 'Чат Jivo' });
    await expect(widget).toBeVisible();
    const choice = (await page.context().cookies()).find(({ name }) => name === 'cookie_choice');
    expect(choice?.value).toMatch(/\.chat$/);
    await page.getByRole('button', { name: 'Настройки cookie' }).click();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Только необходимые' }).click();
    await loaded;
    await expect(widget).toBeHidden();
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .toEqual(['cookie_choice']);
  },
);
