import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

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
    if (id in provided) return `\0${id}`;
    return id.endsWith('.wasm') ? `\0wasm:${createRequire(import.meta.url).resolve(id)}.js` : undefined;
  },
  load(id) {
    if (!id.startsWith('\0wasm:')) return provided[id.slice(1)];
    return `import { readFileSync } from 'node:fs';
      export default new WebAssembly.Module(readFileSync(${JSON.stringify(id.slice(6, -3))}));`;
  },
});

const setupFiles = ['tests/harness/fail-on-console.ts', 'tests/harness/fixed-seed.ts'];

const globalSetup = ['.ci/build/before-tests.ts'];

/** What tests of the build follow: they import nothing of it, so that a watch would not know. */
const builtSources = '**/{client,public,shared,worker}/**/*.{css,json,md,sql,ts,tsx}';

/** Suites that run on an origin as well; `TEST_SITE=origin npx vitest --project worker` runs any other there. */
const onOrigin = [
  ...['crashes', 'guards', 'ledger', 'sessions', 'timer-queues', 'deliveries-moves'],
  ...['desk', 'orders', 'payments', 'payments-timer', 'subscriptions', 'food-refunds'],
];

export default defineConfig({
  plugins: [providedModules()],
  define: { __BUILD_ID__: '"test"', __CONTENT_SHAPE__: '"test"' },
  test: {
    fsModuleCache: true,
    // A file that loads its modules anew takes longer over that than over its tests; none replaces a module.
    isolate: false,
    unstubGlobals: true,
    ...(process.env.WATCHES_BUILD === 'true' && { forceRerunTriggers: [builtSources] }),
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            '{shared,client,worker}/**/!(*.site|*.ui).test.{ts,tsx}',
            'tests/{architecture,bench,harness,soak}/**/*.test.ts',
            '.ci/*.test.ts',
            '.ci/{build,dev,operate,release,start}/**/*.test.ts',
          ],
          setupFiles,
          // Nothing is timed here: a busy machine may take long over a property or a picture.
          testTimeout: 60_000,
          // By itself Vitest leaves one core alone, which is half of a small machine.
          maxWorkers: availableParallelism(),
          // Some begin with a database, which takes ten seconds and more on a busy machine.
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'worker',
          environment: 'node',
          globalSetup,
          // Rehearsals run what `.ci` consists of, which tests do not import.
          include: ['tests/worker/**/*.test.ts', '.ci/rehearsal/*.test.ts'],
          // A soak sends a thousand hostile requests to each call.
          env: { RECORD_STATEMENTS: 'true', SOAK_RUNS: '6' },
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Each file starts a worker of its own, and waits for it half of the time.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          environment: 'node',
          include: ['worker/**/*.site.test.ts'],
          setupFiles,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          // What money, orders and customers depend on, on the database and the queues of an origin on Node.
          name: 'origin',
          environment: 'node',
          globalSetup,
          include: [`tests/worker/{${onOrigin.join()}}.test.ts`],
          env: { TEST_SITE: 'origin' },
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          // The plans of the statements that the worker tests have run: after them.
          name: 'plans',
          environment: 'node',
          include: ['tests/plans/**/*.test.ts'],
          sequence: { groupOrder: 1 },
          setupFiles,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browsers',
          environment: 'node',
          globalSetup,
          include: ['tests/browsers/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
