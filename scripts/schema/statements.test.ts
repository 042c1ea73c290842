import { expect, test } from 'vitest';
import { findNotRun } from './statements.ts';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: sources are written here
test.each([
  [`db.prepare('SELECT id FROM orders')`, 'SELECT id FROM orders', true],
  ['db.prepare(`SELECT ${column} FROM t WHERE ${column} = ?1`)', 'SELECT id FROM t WHERE id = ?1', true],
  [`const open = "state = 'open' AND left = 1"`, `SELECT 1 FROM t WHERE state = 'open' AND left = 1`, true],
  [`throw new Error('chosen from a list')`, 'SELECT 1', true],
  [`db.prepare('SELECT id FROM orders')`, 'SELECT 1 FROM t', false],
  ['db.prepare(`DELETE FROM ${table} WHERE gone = 1`)', 'DELETE FROM t WHERE id = 1', false],
  [
    '`SELECT 1 FROM t ${isOpen ? "WHERE open = 1" : "WHERE open = 2"}`',
    'SELECT 1 FROM t WHERE open = 2',
    false,
  ],
])('%s is run by %s: %s', (text, run, isRun) => {
  expect(findNotRun([{ path: 'worker/modules/care/sql.ts', text }], [run])).toHaveLength(isRun ? 0 : 1);
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: sources are written here
