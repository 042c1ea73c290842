import { defineConfig } from 'playwright/test';
import { common, phone } from './tests/e2e/common.ts';
import { chromiumFlags, findChromium, findHeadlessShell } from './tests/harness/chromium.ts';

/** Undefined leaves the browser to Playwright's own. */
const executablePath = findHeadlessShell() ?? findChromium();
/** A quarter of the time of a page is its pictures, which no journey is about. */
const args = [...chromiumFlags, '--blink-settings=imagesEnabled=false'];

const inPhone = {
  grepInvert: /@all\b/,
  use: { ...phone, launchOptions: { args, ...(executablePath && { executablePath }) } },
};
const desk = /desk[-\w]*\.spec/;
/** Files that set a site up in their own way: each starts one, which all of its tests use. */
const ownSites = /(captcha|chat|cloudpayments|simply|vendors|yookassa)\.spec/;

/**
 * Journeys: what visitors and staff do for food and for money; those that share a kind of site stand together, since
 * another kind takes another process. What holds for all pages is in `tests/e2e/all`.
 */
export default defineConfig(common, {
  globalSetup: './tests/harness/before-tests.ts',
  testDir: 'tests/e2e',
  testIgnore: 'all/**',
  outputDir: 'test-results',
  projects: [
    { ...inPhone, name: 'journeys', testIgnore: ['all/**', desk, ownSites] },
    { ...inPhone, name: 'desk', testMatch: desk },
    { ...inPhone, name: 'own sites', testMatch: ownSites, fullyParallel: false },
  ],
});
