import { defineConfig } from 'playwright/test';
import { chromiumFlags, findChromium, findHeadlessShell } from './tests/harness/chromium.ts';

/** How a browser is started; undefined leaves it to Playwright's own. */
const launchOf = (executablePath: string | undefined) => ({
  args: chromiumFlags,
  ...(executablePath && { executablePath }),
});

/** Tests that a wide screen repeats. */
const wideScreens = ['**/journey.spec.ts', '**/edge.spec.ts'];
/** Tests that need the whole browser: its notifications, its own drawing of letters, its measurements. */
const wholeBrowser = ['**/looks.spec.ts', '**/lighthouse.spec.ts', '**/notifications-push.spec.ts'];

export default defineConfig({
  globalSetup: './.ci/build/before-tests.ts',
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A test waits for its page half of the time.
  workers: 3,
  // Conditions are waited for, never times: a busy machine may take long over one, and axe reads whole pages.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    screenshot: 'only-on-failure',
    // A trace of every test takes a fifth of the time: ask for it with `--trace on` when one fails.
    trace: 'off',
    launchOptions: launchOf(findHeadlessShell() ?? findChromium()),
  },
  projects: [
    {
      name: 'mobile-390',
      testIgnore: wholeBrowser,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    // What a wide screen does otherwise; the rest is the same document and is tested on the phone alone.
    {
      name: 'desktop-1280',
      testMatch: wideScreens,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'whole-browser',
      testMatch: wholeBrowser,
      use: { launchOptions: launchOf(findChromium()) },
    },
  ],
});
