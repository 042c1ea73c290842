import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

const file = resolve(import.meta.dirname, '../../.dependency-cruiser.mjs');
const { default: config }: { default: IConfiguration } = await import(file);

/** For each rule a file, and what it must not import. */
const forbidden: Readonly<Record<string, readonly [from: string, to: string]>> = {
  shared: ['shared/money.ts', 'client/app.tsx'],
  ui: ['client/ui/basics.tsx', 'client/platform/rest.ts'],
  platform: ['client/platform/start.ts', 'client/shell/header.tsx'],
  shell: ['client/shell/header.tsx', 'client/features/menu/state.ts'],
  features: ['client/features/menu/menu-screen.tsx', 'client/features/orders/state.ts'],
  'desk-client': ['client/desk/pages.tsx', 'client/features/menu/menu-screen.tsx'],
  client: ['client/app.tsx', 'client/desk/shell/desk.tsx'],
  'content-rest': ['worker/modules/content/menu/rest.ts', 'client/app.tsx'],
  content: ['worker/modules/content/menu.ts', 'worker/modules/money/ledger.ts'],
  money: ['worker/modules/money/payments/pay.ts', 'worker/acts/move.ts'],
  ordering: ['worker/modules/ordering/orders/order.ts', 'worker/modules/operations/audit.ts'],
  acts: ['worker/acts/move.ts', 'worker/rest/index.ts'],
  db: ['worker/db/once.ts', 'worker/modules/money/ledger.ts'],
  'worker-platform': ['worker/platform/database.ts', 'shared/money.ts'],
  pages: ['worker/pages/render.ts', 'client/app.tsx'],
  'published-parts': ['worker/published/parts.ts', 'worker/rest/index.ts'],
  published: ['worker/published/serving.ts', 'worker/published/parts.ts'],
  local: ['worker/local/index.ts', 'client/app.tsx'],
  'desk-pages': ['worker/desk/pages.ts', 'client/entry.server.tsx'],
  'desk-rest': ['worker/desk/rest.ts', 'worker/modules/ordering/orders/order.ts'],
  desk: ['worker/desk/app.ts', 'worker/pages/render.ts'],
  'rest-index': ['worker/rest/index.ts', 'client/app.tsx'],
  worker: ['worker/app.ts', 'client/entry.server.tsx'],
  'shared-packages': ['shared/dates.ts', 'node_modules/hono/index.js'],
  'commands-without-http': ['worker/modules/care/tickets.ts', 'node_modules/hono/index.js'],
  'no-tests-in-sources': ['worker/timer.ts', 'tests/harness/port.ts'],
  'no-cycles': ['shared/one.ts', 'shared/other.ts'],
};

const folder = temporaryFolder();

test('every rule of imports is broken by what it forbids', async () => {
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\nexport const own = 1;\n`);
  };
  put('node_modules/hono/index.js', '');
  writeFileSync(join(folder, 'node_modules/hono/package.json'), '{ "name": "hono", "main": "index.js" }');
  const all = Object.values(forbidden);
  for (const path of new Set(all.flat().filter((name) => !name.startsWith('node_modules')))) {
    const imported = all.flatMap(([from, to]) => (from === path ? [to] : []));
    const lines = imported.map((to, index) => {
      const specifier = to.startsWith('node_modules') ? 'hono' : `./${relative(dirname(path), to)}`;
      return `import type * as other${index} from '${specifier}';`;
    });
    put(path, lines.join('\n'));
  }
  put('shared/one.ts', `import * as other from './other.ts';`);
  put('shared/other.ts', `import * as one from './one.ts';`);
  const { options, ...ruleSet } = config;
  const result = await cruise(['client', 'shared', 'worker'], {
    ...{ ...(options as object), baseDir: folder, validate: true, ruleSet },
  });
  const { summary } = result.output as ICruiseResult;
  const broken = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
  expect(Object.entries(forbidden).filter(([name, [from]]) => !broken.has(`${name} ${from}`))).toEqual([]);
});

test('every folder of the worker’s modules has its rules', () => {
  const names = (config.forbidden ?? []).map(({ name }) => name);
  for (const word of ['visitors', 'messaging', 'identity', 'deliveries', 'care', 'operations'])
    expect(names).toEqual(expect.arrayContaining([word, `${word}-rest`]));
});
