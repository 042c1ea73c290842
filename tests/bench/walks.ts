import type { Browser, Page } from 'playwright/test';
import type { Visitor } from '../harness/visitor.ts';
import { pages } from './pages.ts';
import { comeAs, slowProcessor, takePhone } from './phone.ts';

declare global {
  interface Window {
    slowestMs?: number;
  }
}

/** A walk over the controls of a page, with real presses. */
interface Walk {
  readonly path: string;
  readonly go: (page: Page) => Promise<void>;
}

async function walkConfigurator(page: Page): Promise<void> {
  for (const [name, value] of [
    ...[['kcal', '1800'] as const, ['kcal', '1500'] as const, ['days', '28'] as const],
    ...[['programme', 'fitnes'] as const, ['people', '2'] as const, ['skip', 'sun'] as const],
  ]) {
    await page.locator(`#configurator label:has([name="${name}"][value="${value}"])`).first().click();
    await page.waitForTimeout(250);
  }
}

async function walkOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Дальше' }).click();
  const street = page.getByRole('combobox');
  await street.click();
  await street.pressSequentially('лесная', { delay: 150 });
  await page.getByRole('option').first().click();
  await page.getByLabel('Дом, корпус').pressSequentially('20', { delay: 150 });
}

async function walkCalendar(page: Page): Promise<void> {
  const press = (name: RegExp) => page.getByRole('button', { name }).first().click();
  await press(/^Пропустить:/);
  await press(/^Вернуть доставку/);
  await page
    .getByRole('button', { name: /^Пропустить:/ })
    .first()
    .waitFor();
  await press(/^Изменить$/);
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  await page.keyboard.press('Escape');
  await page.waitForTimeout(250);
}

export const walks: Readonly<Record<string, Walk>> = {
  configurator: { path: pages.home, go: walkConfigurator },
  order: { path: pages.order, go: walkOrder },
  calendar: { path: pages.account, go: walkCalendar },
};

/** Notes how long the slowest press or key took until the page was painted anew. */
function watchInteractions(): void {
  const everyEvent = { type: 'event', buffered: true, durationThreshold: 16 };
  window.slowestMs = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry instanceof PerformanceEventTiming && entry.interactionId > 0)
        window.slowestMs = Math.max(window.slowestMs ?? 0, entry.duration);
    }
  }).observe(everyEvent);
}

/** The slowest interaction of a walk on a slow processor, in milliseconds: so few make it the page's INP. */
export async function timeWalk(browser: Browser, url: string, { path, go }: Walk, visitor: Visitor) {
  const phone = await takePhone(browser);
  try {
    await comeAs(phone, url, visitor);
    const { page } = phone;
    await page.addInitScript(watchInteractions);
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await slowProcessor(phone);
    await go(page);
    await page.waitForTimeout(500);
    return await page.evaluate(() => window.slowestMs ?? Number.NaN);
  } finally {
    await phone.context.close();
  }
}
