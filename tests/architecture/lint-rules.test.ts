import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkSource } from './check-source.ts';
import { findCycles, readImports } from './import-graph.ts';
import { judgeImport, moduleOrder } from './import-rules.ts';
import { checkTree } from './lint.ts';

const root = resolve(import.meta.dirname, '../..');

function rulesBroken(path: string, text: string) {
  return checkSource(path, text).map(({ rule }) => rule);
}

/** Runs a linter with the project's configuration on one file in a folder of its own. */
function runLinter(command: string, args: string[], path: string, text: string) {
  const directory = mkdtempSync(join(tmpdir(), 'befit-lint-'));
  try {
    for (const name of ['biome.json', '.oxlintrc.json']) cpSync(join(root, name), join(directory, name));
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
    const binary = join(root, 'node_modules/.bin', command);
    const { stdout, stderr, status } = spawnSync(binary, args, { cwd: directory, encoding: 'utf8' });
    return { output: stdout + stderr, status };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const runBiome = (path: string, text: string) =>
  runLinter('biome', ['lint', '--vcs-enabled=false', '.'], path, text);
const runOxlint = (path: string, text: string) => runLinter('oxlint', [], path, text);

test('the tree keeps every rule of its own', () => {
  expect(checkTree()).toEqual([]);
});

test.each([
  ['shared/money.ts', '#client/app.tsx'],
  ['shared/money.ts', '#worker/env.ts'],
  ['shared/money.ts', 'hono'],
  ['shared/money.ts', 'zod'],
  ['client/ui/button.tsx', '#client/platform/rest/rest-client.ts'],
  ['client/ui/button.tsx', '#worker/env.ts'],
  ['client/platform/rest/rest-client.ts', '#client/shell/document.ts'],
  ['client/shell/header.tsx', '#client/features/menu/state.ts'],
  ['client/features/menu/menu-screen.tsx', '#client/features/orders/state.ts'],
  ['client/features/menu/menu-screen.tsx', '../orders/state.ts'],
  ['client/features/menu/menu-screen.tsx', '../orders/parts/shared/price.tsx'],
  ['client/features/menu/menu-screen.tsx', '../orders/shared.ts'],
  ['client/features/menu/shared/day.tsx', '../../orders/state.ts'],
  ['client/shell/header.tsx', '../features/menu/shared/day.tsx'],
  ['client/platform/start/start.ts', '#client/features/menu/shared/day.tsx'],
  ['client/platform/modals/modal-actions.ts', '#client/islands/island.tsx'],
  ['client/islands/help.tsx', '../features/menu/shared/day.tsx'],
  ['client/islands/help.tsx', '../shell/header.tsx'],
  ['client/ui/button.tsx', '../features/menu/shared/day.tsx'],
  ['client/app.tsx', '#worker/env.ts'],
  ['client/app.tsx', './desk/shell/desk.tsx'],
  ['client/features/menu/menu-screen.tsx', '#client/desk/table/report.tsx'],
  ['client/ui/button.tsx', '../desk/controls.tsx'],
  ['client/desk/pages.tsx', '../features/menu/menu-screen.tsx'],
  ['client/desk/pages.tsx', '../shell/header.tsx'],
  ['worker/app.ts', './desk/app.ts'],
  ['worker/desk/app.ts', '#client/desk/entry.server.tsx'],
  ['worker/desk/pages.ts', '#client/entry.server.tsx'],
  ['worker/desk/app.ts', '../modules/operations/staff/sessions/commands.ts'],
  ['worker/desk/app.ts', '../local/desk.ts'],
  ['worker/modules/ordering/orders/rest.ts', '#worker/modules/content/menu/sql.ts'],
  ['worker/modules/ordering/orders/rest.ts', '../../content/menu/policy.ts'],
  ['worker/modules/ordering/orders/rest.ts', '#worker/modules/content/menu/commands.ts'],
  ['worker/modules/money/payments/commands.ts', '#worker/modules/ordering/api.ts'],
  ['worker/modules/money/payments/commands.ts', '../api.ts'],
  ['worker/modules/money/payments/commands.ts', '#worker/acts/move-deliveries.ts'],
  ['worker/acts/move-deliveries.ts', '#worker/modules/money/payments/commands.ts'],
  ['worker/timer.ts', '#worker/modules/money/payments/commands.ts'],
  ['worker/modules/ordering/orders/rest.ts', '#client/entry.server.tsx'],
  ['worker/app.ts', '#client/entry.server.tsx'],
  ['worker/app.ts', '#worker/modules/content/menu/sql.ts'],
  ['worker/app.ts', './local/inbox.ts'],
  ['worker/pages/render.ts', '#client/app.tsx'],
  ['worker/pages/render.ts', '#worker/modules/content/menu/sql.ts'],
  ['worker/app.ts', '#tests/harness/local-worker.ts'],
  ['client/app.tsx', '#tests/harness/local-worker.ts'],
  ['client/app.tsx', '../shared/money.ts'],
  ['tests/e2e/home.spec.ts', '../../shared/money.ts'],
])('import direction: %s may not import %s', (importer, specifier) => {
  expect(judgeImport(importer, specifier)).toBeDefined();
  expect(rulesBroken(importer, `import type { x } from '${specifier}';`)).toEqual(['import-direction']);
});

test.each([
  ['shared/features/menu/rules.ts', 'zod/mini'],
  ['shared/features/menu/rules.ts', '#shared/dates.ts'],
  ['client/features/menu/menu-screen.tsx', './parts/day.tsx'],
  ['client/features/menu/menu-screen.tsx', '../orders/shared/price.tsx'],
  ['client/features/menu/menu-screen.tsx', '#client/features/orders/shared/price.tsx'],
  ['client/features/orders/shared/price.tsx', '../state.ts'],
  ['client/features/menu/menu-screen.tsx', '#client/ui/button.tsx'],
  ['client/features/menu/menu-screen.tsx', '#client/islands/island.tsx'],
  ['client/islands/help.tsx', '../platform/chat/help-ways.tsx'],
  ['client/routes.tsx', './features/menu/menu-screen.tsx'],
  ['worker/modules/ordering/orders/rest.ts', '#worker/modules/content/api.ts'],
  ['worker/modules/money/payments/rest.ts', '#worker/modules/ordering/api.ts'],
  ['worker/modules/money/payments/rest.ts', '#worker/acts/move-deliveries.ts'],
  ['worker/acts/move-deliveries.ts', '#worker/modules/money/api.ts'],
  ['worker/modules/ordering/orders/commands.ts', '../../money/api.ts'],
  ['worker/modules/ordering/orders/commands.ts', './sql.ts'],
  ['worker/pages/render.ts', '#client/entry.server.tsx'],
  ['worker/pages/render.ts', 'virtual:client-manifest'],
  ['worker/local/index.ts', '../app.ts'],
  ['client/desk/pages.tsx', '../platform/rest/rest-client.ts'],
  ['client/desk/shell/bar.tsx', '#client/ui/icons.tsx'],
  ['worker/desk/pages.ts', '#client/desk/entry.server.tsx'],
  ['worker/desk/app.ts', '../edge/health.ts'],
  ['worker/local/desk.ts', '../desk/app.ts'],
  ['worker/edge/variant.test.ts', '#tests/factories/orders.ts'],
])('import direction: %s may import %s', (importer, specifier) => {
  expect(judgeImport(importer, specifier)).toBeUndefined();
});

test('import direction holds for lazy imports and for re-exports', () => {
  const lazy = "const load = () => import('#worker/app.ts');";
  expect(rulesBroken('client/routes.tsx', lazy)).toEqual(['import-direction']);
  expect(rulesBroken('client/routes.tsx', "export { app } from '#worker/app.ts';")).toEqual([
    'import-direction',
  ]);
});

test.each([
  "import { proxy } from 'valtio';\nexport const state = proxy({});",
  "import { proxy as make } from 'valtio/vanilla';\nconst all = { cart: make({}) };",
  "import * as valtio from 'valtio';\nconst state = valtio.proxy({});",
  "import { proxyMap } from 'valtio/utils';\nexport const seen = proxyMap();",
])('a module-level proxy is refused: %s', (text) => {
  expect(rulesBroken('client/state.ts', text)).toEqual(['module-level-proxy']);
});

test('a proxy made by a function is fine', () => {
  const text = "import { proxy } from 'valtio';\nexport const createState = () => proxy({ open: false });";
  expect(rulesBroken('client/state.ts', text)).toEqual([]);
});

const sqlSamples = [
  "const q = 'SELECT id FROM orders';",
  'const q = `\n  INSERT INTO orders (id) VALUES (?)`;',
  "db.prepare('update orders set state = ?');",
  "db.exec('DELETE FROM orders');",
  "const q = 'CREATE UNIQUE INDEX a ON b (c)';",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample is source text
  'const q = `WITH days AS (SELECT 1) SELECT ${column} FROM days`;',
];

test.each(sqlSamples)('SQL outside sql.ts is refused: %s', (text) => {
  expect(rulesBroken('worker/modules/ordering/orders/commands.ts', text)).toEqual(['sql-outside-sql-file']);
  expect(rulesBroken('worker/modules/ordering/orders/sql.ts', text)).toEqual([]);
  expect(rulesBroken('worker/db/seed/load.ts', text)).toEqual([]);
});

test.each([
  ['UPDATE orders SET bonuses_kop = total_kop * 300 / 10000', ['business-number-in-sql']],
  ['SELECT id FROM orders WHERE total_kop > 80000', ['business-number-in-sql']],
  ['SELECT id FROM orders WHERE id = ?12 AND at > ?1 - 3600 LIMIT 5', []],
  [`SELECT date('now', '+30 days') AS day FROM orders`, []],
])('a number of the business in SQL is refused: %s', (sql, rules) => {
  expect(rulesBroken('worker/modules/ordering/orders/sql.ts', `const q = \`${sql}\`;`)).toEqual(rules);
});

test('plain words that resemble SQL are fine', () => {
  const text =
    "const a = 'Select a day'; const b = 'update'; const c = 'Delete this delivery from the list?';";
  expect(rulesBroken('client/features/menu/menu-screen.tsx', text)).toEqual([]);
});

test.each([
  ['a.tsx', 'const a = <p>Еда в офис</p>;'],
  ['a.tsx', 'const a = <p>Привезём в{" "}<b>Москву</b></p>;'],
  ['a.tsx', 'const a = <p>\n  Готовим\n  на\n  неделю\n</p>;'],
  ['a.tsx', 'const a = <p>{count} дней — и всё</p>;'],
  ['a.tsx', 'const a = <Field hint="Почта для чека" />;'],
  ['a.tsx', 'const a = <Section title="Меню по дням" />;'],
  ['a.tsx', 'const a = <p>{from} — {to}</p>;'],
  ['a.ts', "const a = 'Код из SMS';"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample is source text
  ['a.ts', 'const a = `Привезём до ${time}`;'],
])('a short word that may end a line is refused in %s: %s', (name, text) => {
  expect(new Set(rulesBroken(`client/features/menu/${name}`, text))).toEqual(new Set(['hanging-word']));

  if (name.endsWith('.ts'))
    expect(rulesBroken(`worker/modules/content/menu/${name}`, text)).toEqual(['hanging-word']);
  // Documents, letters and pictures are set where they are rendered.
  expect(rulesBroken(`worker/pages/og/${name}`, text)).toEqual([]);
});

test.each([
  'const a = <p>Еда в&nbsp;офис</p>;',
  'const a = <p>Привезём в&nbsp;<b>Москву</b></p>;',
  'const a = <abbr title="Меню по дням">Меню</abbr>;',
  'const a = <button aria-label="Перейти к заказу">Дальше</button>;',
  'const a = <Field hint="Почта для&nbsp;чека" />;',
  "const a = 'Код из\\u00a0SMS';",
  "const a = 'no Russian is in here';",
])('a short word that keeps to its neighbour is fine: %s', (text) => {
  expect(rulesBroken('client/features/menu/menu-screen.tsx', text)).toEqual([]);
});

test('full zod is refused in shared and client and allowed in the worker', () => {
  const text = "import * as z from 'zod';\n\nexport const name = z.string();\n";
  for (const path of ['shared/schema.ts', 'client/schema.ts']) {
    expect(runBiome(path, text)).toMatchObject({ status: 1, output: expect.stringContaining('zod/mini') });
  }
  expect(runBiome('worker/schema.ts', text).status).toBe(0);
});

test('a file of more than 400 lines is refused', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, n) => `export const a${n} = ${n};`).join('\n');
  const tooLong = runBiome('worker/long.ts', lines(401));
  expect(tooLong).toMatchObject({ status: 1, output: expect.stringContaining('noExcessiveLinesPerFile') });
  expect(runBiome('worker/long.ts', lines(400)).status).toBe(0);
});

test('a hook called conditionally is refused', () => {
  const text =
    "import { useState } from 'react';\nexport function useOdd(on: boolean) {\n  if (on) useState(0);\n}\n";
  expect(runOxlint('client/ui/use-odd.ts', text)).toMatchObject({
    status: 1,
    output: expect.stringContaining('rules-of-hooks'),
  });
});

describe('modules of the worker', () => {
  const imports = readImports('worker/modules').filter(({ from, to }) =>
    [from, to].every((path) => !/(\/rest|^worker\/modules\/[^/]+\/api)\.ts$/.test(path)),
  );
  const partOf = (path: string, depth: number) => path.split('/').slice(0, depth).join('/');

  test('are all in the written order', () => {
    expect(readdirSync(join(root, 'worker/modules')).sort()).toEqual([...moduleOrder].sort());
  });

  test('have no cycle of modules, nor of the features in them, types and lazy imports included', () => {
    for (const depth of [3, 4])
      expect(findCycles(imports.map(({ from, to }) => [partOf(from, depth), partOf(to, depth)]))).toEqual([]);
  });

  test('a cycle is found', () => {
    expect(
      findCycles([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
        ['c', 'd'],
      ]),
    ).toEqual([['a', 'b', 'c']]);
  });
});
