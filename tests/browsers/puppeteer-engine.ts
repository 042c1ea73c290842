import { type Browser, type LaunchOptions, launch, type Page } from 'puppeteer-core';
import { chromiumFlags, findChromium } from '#tests/harness/chromium.ts';
import type { Engine, Tab } from './engine.ts';

/** Gecko gives up a navigation beside which a page that was just opened still begins one of its own. */
async function open(page: Page, url: string): Promise<void> {
  try {
    await page.goto(url);
  } catch (error) {
    if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
    await page.goto(url);
  }
}

function tabOf(page: Page, forget: () => Promise<void>): Tab {
  return {
    open: (url) => open(page, url),
    run: (work, ...args) => page.evaluate(work as never, ...args) as never,
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (key) => page.keyboard.press(key),
    shoot: async () => Buffer.from(await page.screenshot()),
    back: async () => void (await page.goBack()),
    resize: (width, height) => page.setViewport({ width, height }),
    close: forget,
  };
}

async function startEngine(name: string, options: LaunchOptions): Promise<Engine> {
  const browser: Browser = await launch({ acceptInsecureCerts: true, headless: true, ...options });
  return {
    name,
    async newTab() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      return tabOf(page, () => context.close());
    },
    stop: () => browser.close(),
  };
}

/** Gecko, by the protocol that browsers share. */
export function startFirefox(): Promise<Engine> {
  return startEngine('Firefox', {
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    extraPrefsFirefox: { 'intl.accept_languages': 'ru-RU,ru' },
  });
}

/** Blink, to compare with. */
export function startChromium(): Promise<Engine> {
  const executablePath = findChromium();
  return startEngine('Chromium', {
    browser: 'chrome',
    args: [...chromiumFlags, '--lang=ru-RU'],
    ...(executablePath && { executablePath }),
  });
}
