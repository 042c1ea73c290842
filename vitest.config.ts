import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { cssInMarkup } from './scripts/build/css-in-markup.ts';
import { sheets } from './scripts/build/sheets.ts';
import { nonBreakingSpaces } from './scripts/build/spaces.ts';
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
const patience = (ms: number) => ({ testTimeout: ms, hookTimeout: ms });

/** Tests in Node; a broken start is known after seconds, so that nothing waits longer. */
const inNode = (name: string, include: readonly string[], more: object = {}) => ({
  extends: true as const,
  test: { name, environment: 'node', include: [...include], setupFiles, ...patience(30_000), ...more },
});

/** On the built worker in workerd, which is built first; a site takes a second to start there, and ten on a busy machine. */
const onBuild = { globalSetup: ['tests/harness/before-tests.ts'], maxWorkers: 3 };

const executablePath = findHeadlessShell() ?? findChromium();

export default defineConfig({
  plugins: [nonBreakingSpaces(), cssInMarkup(), providedModules()],
  css: { postcss: { plugins: [sheets(import.meta.dirname)] } },
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
      inNode('unit', [
        '{shared,client,worker}/**/!(*.site|*.ui).test.{ts,tsx}',
        'tests/{architecture,bench,harness}/**/*.test.ts',
        'scripts/!(rehearsal)/**/*.test.ts',
        'scripts/*.test.ts',
      ]),
      // The whole worker in the process of the test, on SQLite.
      inNode('site', ['worker/**/*.site.test.ts'], { env: { RECORD_STATEMENTS: 'true' } }),
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
          ...patience(30_000),
        },
      },
      // The plans of the statements that site tests have run: after them.
      inNode('plans', ['tests/plans/**/*.test.ts'], { sequence: { groupOrder: 1 } }),
      // What only the platform shows.
      inNode('workerd', ['tests/workerd/**/*.test.ts'], { ...onBuild, ...patience(60_000) }),
      // The long tier: everything with every value.
      inNode('sweeps', ['tests/sweeps/**/*.test.ts'], { ...onBuild, ...patience(120_000) }),
      // A release, by the real wrangler against a double of the platform; behind the others, since each builds everything anew.
      inNode('rehearsal', ['scripts/rehearsal/*.test.ts'], {
        ...{ sequence: { groupOrder: 1 }, ...patience(120_000) },
      }),
      inNode('browsers', ['tests/browsers/**/*.test.ts'], {
        ...{ ...onBuild, setupFiles: [], ...patience(120_000) },
      }),
    ],
  },
});
