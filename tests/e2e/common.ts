import type { PlaywrightTestConfig } from 'playwright/test';
import { runner } from '#tests/harness/runner.ts';

/** A phone, on which most visitors come. */
export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** What all tests in a browser have in common. */
export const common = {
  fullyParallel: true,
  forbidOnly: true,
  retries: runner.retries,
  maxFailures: runner.mostFailures,
  // A test waits for its page half of the time.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    screenshot: 'only-on-failure',
    // A trace of every test takes a fifth of the time: ask for it with `--trace on` when one fails.
    trace: 'off',
  },
} as const satisfies PlaywrightTestConfig;
