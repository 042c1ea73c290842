import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { modulesFile, updateModules } from './modules-picture.ts';
import { dataModelFile, dataModelPage, drawDataModel, findUndrawn } from './sql/diagram.ts';
import { listMigrations } from './sql/migrations.ts';

test('the page of the data model is that of the migrations: `npm run schema:diagram` brings it up to date', () => {
  expect(readFileSync(dataModelFile, 'utf8')).toBe(dataModelPage());
});

test('the picture of the modules is that of the imports: `npm run schema:diagram` brings it up to date', () => {
  const text = readFileSync(modulesFile, 'utf8');
  expect(updateModules(text)).toBe(text);
});

test('the acts are all on the page of the worker', () => {
  const text = readFileSync(modulesFile, 'utf8');
  const acts = readdirSync('worker/acts').map((name) => name.replace(/\.ts$/, ''));
  expect(acts.filter((act) => !new RegExp(`^\\| \`${act}\` +\\|`, 'm').test(text))).toEqual([]);
});

test('every table belongs to a diagram', () => {
  expect(findUndrawn(listMigrations())).toEqual([]);
  const craters = 'CREATE TABLE craters (id INTEGER PRIMARY KEY)';
  expect(findUndrawn([{ name: '0099_ordering_craters.sql', sql: craters }])).toEqual([]);
  expect(findUndrawn([{ name: '0099_moon.sql', sql: craters }])).toEqual(['craters']);
});

test('a diagram shows each reference: whether it has to be there, how many there are, and what goes with its row', () => {
  const drawn = drawDataModel([
    { name: '0001_identity.sql', sql: 'CREATE TABLE customers (id TEXT PRIMARY KEY)' },
    {
      name: '0002_ordering.sql',
      sql: `CREATE TABLE orders (id TEXT PRIMARY KEY, customer_id TEXT NOT NULL REFERENCES customers (id), friend_id TEXT REFERENCES customers (id));
            CREATE TABLE papers (order_id TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE);`,
    },
  ]);
  expect(drawn).toContain('    text customer_id\n    text friend_id "optional"');
  expect(drawn).toContain(`  customers ||--o{ orders : "customer_id"
  customers |o--o{ orders : "friend_id"
  orders ||--o| papers : "order_id (cascade)"`);
});
