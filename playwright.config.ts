import { defineConfig } from 'playwright/test';
import { common, phone } from './tests/e2e/common.ts';
import { chromiumFlags, findChromium, findHeadlessShell } from './tests/harness/chromium.ts';

/** Undefined leaves the browser to Playwright's own. */
const executablePath = findHeadlessShell() ?? findChromium();
/** A quarter of the time of a page is its pictures, which no journey is about. */
const args = [...chromiumFlags, '--blink-settings=imagesEnabled=false'];

/** Journeys: what visitors and staff do for food and for money. What holds for all pages is in `tests/e2e/all`. */
export default defineConfig(common, {
  globalSetup: './.ci/build/before-tests.ts',
  testDir: 'tests/e2e',
  testIgnore: 'all/**',
  outputDir: 'test-results',
  maxFailures: 10,
  projects: [
    {
      name: 'journeys',
      grepInvert: /@all\b/,
      use: { ...phone, launchOptions: { args, ...(executablePath && { executablePath }) } },
    },
  ],
});
