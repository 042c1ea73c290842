import { expect, test } from 'vitest';
import { checkSource } from './check-source.ts';

const modules = 'worker/modules/ordering/orders';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: sources are written here
test.each([
  [
    'module-level-proxy',
    'client/a.ts',
    "import { proxy as make } from 'valtio';\nconst all = { cart: make({}) };",
  ],
  ['module-level-proxy', 'client/a.ts', "import * as valtio from 'valtio';\nconst state = valtio.proxy({});"],
  ['sql-outside-sql-file', `${modules}/commands.ts`, 'const q = `\n  INSERT INTO orders (id) VALUES (?)`;'],
  ['sql-outside-sql-file', `${modules}/commands.ts`, "db.prepare('update orders set state = ?');"],
  [
    'sql-outside-sql-file',
    `${modules}/commands.ts`,
    'const q = `WITH days AS (SELECT 1) SELECT ${a} FROM days`;',
  ],
  ['business-number-in-sql', `${modules}/sql.ts`, 'const q = `UPDATE orders SET sum = total_kop * 300`;'],
  [
    'business-number-in-sql',
    `${modules}/sql.ts`,
    'const q = `SELECT id FROM orders WHERE total_kop > 80000`;',
  ],
  ['hanging-word', 'client/features/menu/a.tsx', 'const a = <p>Привезём в{" "}<b>Москву</b></p>;'],
  ['hanging-word', 'client/features/menu/a.tsx', 'const a = <p>\n  Готовим\n  на\n  неделю\n</p>;'],
  ['hanging-word', 'client/features/menu/a.tsx', 'const a = <p>{count} дней — и всё</p>;'],
  ['hanging-word', 'client/features/menu/a.tsx', 'const a = <Field hint="Почта для чека" />;'],
  ['raw-storage', 'client/a.ts', "const a = window.localStorage.getItem('a');"],
  ['unsteady-text', 'client/a.tsx', 'const a = <p>{is && <b>1</b>}. Готово</p>;'],
  ['unsteady-text', 'client/a.tsx', 'const a = <Button>{is ? <b>1</b> : null}{children}</Button>;'],
  ['hanging-word', 'worker/modules/content/menu/a.ts', 'const a = `Привезём до ${time}`;'],
])('%s is found in %s: %s', (rule, path, text) => {
  expect(new Set(checkSource(path, text).map((found) => found.rule))).toEqual(new Set([rule]));
});

test.each([
  [
    'client/a.ts',
    "import { proxy } from 'valtio';\nexport const createState = () => proxy({ open: false });",
  ],
  [`${modules}/sql.ts`, 'const q = `SELECT id FROM orders WHERE id = ?12 AND at > ?1 - 3600 LIMIT 5`;'],
  ['worker/db/seed/load.ts', "db.exec('DELETE FROM orders');"],
  ['client/a.tsx', "const a = 'Select a day'; const c = 'Delete this delivery from the list?';"],
  ['client/a.tsx', 'const a = <p>Привезём в&nbsp;<b>Москву</b></p>;'],
  ['client/a.tsx', 'const a = <button aria-label="Перейти к заказу">Дальше</button>;'],
  ['client/a.tsx', "const a = 'Код из\\u00a0SMS';"],
  ['client/a.tsx', 'const a = <p>{is && <b>1</b>}<span>Готово</span> и&nbsp;всё</p>;'],
  ['client/a.tsx', 'const a = <Button>{children}{is && <Spinner />}</Button>;'],
  // Documents, letters and pictures are set where they are rendered.
  ['worker/pages/seo/a.ts', "const a = 'Код из SMS';"],
])('%s is fine: %s', (path, text) => {
  expect(checkSource(path, text)).toEqual([]);
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: sources are written here
