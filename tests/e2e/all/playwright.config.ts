import { defineConfig } from 'playwright/test';
import { chromiumFlags, findChromium, findHeadlessShell } from '#tests/harness/chromium.ts';
import { common, phone } from '../common.ts';

const launch = (executablePath: string | undefined) => ({
  launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
});
/** What needs the whole browser: its own drawing of letters, its measurements. */
const looks = 'looks.spec.ts';
const wholeBrowser = 'measures.spec.ts';

/** What holds for every page and dialog, whatever is done there: `npm run test:all`. */
export default defineConfig(common, {
  globalSetup: '../../harness/before-tests.ts',
  testDir: '.',
  outputDir: '../../../test-results',
  timeout: 240_000,
  projects: [
    {
      name: 'pages',
      testIgnore: [wholeBrowser, looks],
      use: { ...phone, ...launch(findHeadlessShell() ?? findChromium()) },
    },
    {
      name: 'journeys',
      testDir: '..',
      testIgnore: 'all/**',
      grep: /@all\b/,
      use: { ...phone, ...launch(findHeadlessShell() ?? findChromium()) },
    },
    { name: 'whole-browser', testMatch: wholeBrowser, use: launch(findChromium()) },
    // Asked for by `npm run test:all -- looks` alone.
    ...(process.env.LOOKS_DIR ? [{ name: 'looks', testMatch: looks, use: launch(findChromium()) }] : []),
  ],
});
