import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, findChromium, findHeadlessShell } from './tests/harness/chromium.ts';
import { runner } from './tests/harness/runner.ts';
import { Slowest } from './tests/harness/slowest.ts';

const file = (name: string) => `{ file: '/${name}', css: [], imports: [] }`;
const page = (name: string) => `{ script: '/${name}', styles: [] }`;

/** Modules that the build or the platform provides, for a worker in this process: no test of it needs a build. */
const provided: Readonly<Record<string, string>> = {
  'virtual:client-manifest': `export const clientManifest = {
    early: { page: '/early/page.js', configurator: '/early/configurator.js' },
    mayPagesSleep: true,
    entry: ${file('entry.js')},
    modules: new Proxy({}, { get: (_, name) => ({ file: '/' + String(name), css: [], imports: [] }), has: () => true }),
  };`,
  'virtual:desk-manifest': `export const deskManifest = ${page('desk.js')}; export const shiftManifest = ${page('shift.js')};`,
  'cloudflare:workers': 'export class DurableObject {}',
};

const providedModules = (): Plugin => ({
  name: 'befit:provided-modules',
  enforce: 'pre',
  resolveId(id) {
    return id in provided ? `\0${id}` : undefined;
  },
  load(id) {
    return provided[id.slice(1)];
  },
});

const setupFiles = ['tests/harness/fail-on-console.ts', 'tests/harness/fixed-seed.ts'];
/** A broken start is known after seconds: nothing waits longer. */
const patience = { testTimeout: 30_000, hookTimeout: 30_000 };

/** The built worker in workerd: it is built first. */
const onBuild = { globalSetup: ['tests/harness/before-tests.ts'], maxWorkers: 3 };

const executablePath = findHeadlessShell() ?? findChromium();

export default defineConfig({
  plugins: [providedModules()],
  define: { __BUILD_ID__: '"test"', __CONTENT_SHAPE__: '"test"' },
  test: {
    // A file that loads its modules again takes longer over that than over its tests; none replaces a module.
    isolate: false,
    fsModuleCache: true,
    unstubGlobals: true,
    restoreMocks: true,
    bail: runner.mostFailures,
    retry: runner.retries,
    // By itself Vitest leaves one core alone, which is half of a small machine.
    maxWorkers: availableParallelism(),
    reporters: ['default', new Slowest()],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            '{shared,client,worker}/**/!(*.site|*.ui).test.{ts,tsx}',
            'tests/{architecture,bench,harness}/**/*.test.ts',
            'scripts/!(rehearsal)/**/*.test.ts',
            'scripts/*.test.ts',
          ],
          setupFiles,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          // The whole worker in the process of the test, on SQLite.
          name: 'site',
          environment: 'node',
          include: ['worker/**/*.site.test.ts'],
          env: { RECORD_STATEMENTS: 'true' },
          setupFiles,
          ...patience,
        },
      },
      {
        extends: true,
        optimizeDeps: { entries: ['client/entry.client.tsx'] },
        test: {
          // Components in Chromium, beside their source.
          name: 'ui',
          include: ['client/**/*.ui.test.tsx'],
          setupFiles: ['tests/ui-setup.ts'],
          expect: { poll: { timeout: 5000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
              contextOptions: { locale: 'ru-RU', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          // The plans of the statements that site tests have run: after them.
          name: 'plans',
          environment: 'node',
          include: ['tests/plans/**/*.test.ts'],
          sequence: { groupOrder: 1 },
          setupFiles,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          // What only the platform shows.
          name: 'workerd',
          environment: 'node',
          include: ['tests/workerd/**/*.test.ts'],
          setupFiles,
          ...onBuild,
          // A site in workerd takes a second to start, and ten where others start at once.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // The long tier: everything with every value.
          name: 'sweeps',
          environment: 'node',
          include: ['tests/sweeps/**/*.test.ts'],
          env: { RECORD_STATEMENTS: 'true' },
          setupFiles,
          ...onBuild,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // A release, by the real wrangler against a double of the platform.
          name: 'rehearsal',
          environment: 'node',
          include: ['scripts/rehearsal/*.test.ts'],
          setupFiles,
          // Behind the others: each release builds everything anew.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['tests/browsers/**/*.test.ts'],
          ...onBuild,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
