import type { Browser, Page } from 'playwright/test';
import type { LocalWorker } from '../harness/local-worker.ts';
import type { Visitor } from '../harness/visitor.ts';
import { pages } from './pages.ts';
import { comeAs, slowProcessor, takePhone } from './phone.ts';

declare global {
  interface Window {
    slowestMs?: number;
  }
}

/** A walk over the controls of a page, with real presses. */
export interface Walk {
  readonly name: string;
  readonly path: string;
  readonly go: (page: Page) => Promise<void>;
}

async function pressLabels(page: Page, selectors: readonly string[]): Promise<void> {
  for (const selector of selectors) {
    await page.locator(selector).first().click();
    await page.waitForTimeout(250);
  }
}

const labelOf = (name: string, value: string) =>
  `#configurator label:has([name="${name}"][value="${value}"])`;

export const walks: readonly Walk[] = [
  {
    name: 'configurator',
    path: pages.home,
    go: (page) =>
      pressLabels(page, [
        ...[labelOf('kcal', '1800'), labelOf('kcal', '1500'), labelOf('days', '28'), labelOf('days', '7')],
        ...[labelOf('programme', 'fitnes'), labelOf('programme', 'balans'), labelOf('people', '2')],
        labelOf('skip', 'sun'),
      ]),
  },
  {
    name: 'order',
    path: pages.order,
    async go(page) {
      await page.getByRole('button', { name: 'Дальше' }).click();
      const street = page.getByRole('combobox');
      await street.click();
      await street.pressSequentially('лесная', { delay: 150 });
      await page.getByRole('option').first().click();
      await page.getByLabel('Дом, корпус').pressSequentially('20', { delay: 150 });
    },
  },
  {
    name: 'calendar',
    path: pages.account,
    async go(page) {
      await page
        .getByRole('button', { name: /^Пропустить:/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /^Вернуть доставку/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /^Пропустить:/ })
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Изменить', exact: true }).first().click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
      await page.keyboard.press('Escape');
      await page.waitForTimeout(250);
    },
  },
];

/** Notes how long every press or key took until the page was painted anew. */
function watchInteractions(): void {
  const everyEvent = { type: 'event', buffered: true, durationThreshold: 16 };
  let slowestMs = 0;
  window.slowestMs = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const isInteraction = entry instanceof PerformanceEventTiming && entry.interactionId > 0;
      if (isInteraction) slowestMs = Math.max(slowestMs, entry.duration);
    }
    window.slowestMs = slowestMs;
  }).observe(everyEvent);
}

/** The slowest interaction of a walk on a slow processor, in milliseconds: so few make it the page's INP. */
export async function measureWalk(
  browser: Browser,
  { site, visitor }: { site: LocalWorker; visitor: Visitor },
  { path, go }: Walk,
): Promise<number> {
  const phone = await takePhone(browser);
  try {
    await comeAs(phone, site.url, visitor);
    const { page } = phone;
    await page.addInitScript(watchInteractions);
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    await slowProcessor(phone);
    await go(page);
    await page.waitForTimeout(500);
    return await page.evaluate(() => window.slowestMs ?? Number.NaN);
  } finally {
    await phone.context.close();
  }
}
