import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decisionsFile, drawDataModel, findUndrawn, updateDecisions } from './sql/diagram.ts';
import { listMigrations } from './sql/migrations.ts';

test('the data model in DECISIONS.md is that of the migrations: `npm run schema:diagram` brings it up to date', () => {
  const text = readFileSync(decisionsFile, 'utf8');
  expect(updateDecisions(text)).toBe(text);
});

test('every table belongs to a diagram', () => {
  expect(findUndrawn(listMigrations())).toEqual([]);
  const craters = 'CREATE TABLE craters (id INTEGER PRIMARY KEY)';
  expect(findUndrawn([{ name: '0099_orders_craters.sql', sql: craters }])).toEqual([]);
  expect(findUndrawn([{ name: '0099_moon.sql', sql: craters }])).toEqual(['craters']);
});

test('a diagram shows each reference: whether it has to be there, how many there are, and what goes with its row', () => {
  const drawn = drawDataModel([
    { name: '0001_customers.sql', sql: 'CREATE TABLE customers (id TEXT PRIMARY KEY)' },
    {
      name: '0002_orders.sql',
      sql: `CREATE TABLE orders (id TEXT PRIMARY KEY, customer_id TEXT NOT NULL REFERENCES customers (id), friend_id TEXT REFERENCES customers (id));
            CREATE TABLE papers (order_id TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE);`,
    },
    { name: '0003_search.sql', sql: 'CREATE TABLE search_state (id INTEGER PRIMARY KEY)' },
  ]);
  expect(drawn).toContain(`  customers ||--o{ orders : "customer_id"
  customers |o--o{ orders : "friend_id"
  orders ||--o| papers : "order_id (cascade)"`);
  expect(drawn).toContain('Without references: `search_state`.');
});

test('without its place in the text nothing is written', () => {
  expect(() => updateDecisions('# Decisions')).toThrow('no place for the data model');
});
