import { expect, test } from 'vitest';
import { checkSource } from './check-source.ts';

const rulesBroken = (path: string, text: string) => checkSource(path, text).map(({ rule }) => rule);

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
