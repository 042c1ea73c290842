import { expect, test } from 'vitest';
import { findNotRun } from './statements.ts';

/** Lines of a source with statements or pieces of them that stand in none of the texts. */
const linesNotRun = (text: string, ...run: string[]) =>
  findNotRun([{ path: 'worker/modules/care/sample/sql.ts', text }], run).map((place) => place.split(':')[1]);

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: sources are written here
test.each([
  ['a text', `db.prepare('SELECT id FROM orders')`, 'SELECT id FROM orders'],
  [
    'what a template puts in',
    'db.prepare(`SELECT ${column} FROM t WHERE ${column} = ?1`)',
    'SELECT id FROM t WHERE id = ?1',
  ],
  [
    'a piece within another',
    `const open = "state = 'open' AND left = 1"`,
    `SELECT 1 FROM t WHERE state = 'open' AND left = 1`,
  ],
  ['what is no statement', `throw new Error('chosen from a list')`, 'SELECT 1'],
])('a statement that was run is found by %s', (_, source, run) => {
  expect(linesNotRun(source, run)).toEqual([]);
});

test.each([
  ['whole', `db.prepare('SELECT id FROM orders')`],
  ['with what a template puts in', 'db.prepare(`DELETE FROM ${table} WHERE gone = 1`)'],
  ['one of two wordings', 'db.prepare(`SELECT 1 FROM t ${isOpen ? "WHERE open = 1" : "WHERE open = 2"}`)'],
])('a statement that nothing has run is named: %s', (_, source) => {
  expect(linesNotRun(`\n${source}`, 'SELECT 1 FROM t WHERE open = 2', 'DELETE FROM t WHERE id = 1')).toEqual([
    '2',
  ]);
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: sources are written here
