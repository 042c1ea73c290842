import { describe, expect, test } from 'vitest';
import { collectStatements, findOtherWays, findUncollected } from './statements.ts';
import { parseModule } from './syntax-tree.ts';

describe('the wordings of a statement', () => {
  let count = 0;
  /** What is prepared in a source. */
  const collect = (text: string) => {
    count += 1;
    const sample = [parseModule(`worker/modules/care/sample-${count}/sql.ts`, text)];
    const found = collectStatements(sample);
    return {
      texts: found.flatMap((entry) => entry.texts).sort(),
      isOpen: found.some(({ isOpen }) => isOpen),
    };
  };

  test.each([
    ['a text', `export const f = (db) => db.prepare('SELECT 1')`, ['SELECT 1']],
    [
      'a condition',
      `export function f(db, by) { const column = "id" in by ? "id" : "key"; return db.prepare(\`SELECT \${column} FROM t WHERE \${column} = ?1\`); }`,
      ['SELECT id FROM t WHERE id = ?1', 'SELECT key FROM t WHERE key = ?1'],
    ],
    [
      'an argument of few values',
      `export function f(db: D1Database, field: "phone" | "email") { return db.prepare(\`SELECT \${field} FROM t\`); }`,
      ['SELECT email FROM t', 'SELECT phone FROM t'],
    ],
    [
      'the calls of a function',
      'const ask = (db, text) => db.prepare(text); export const f = (db) => [ask(db, "SELECT 1"), ask(db, "SELECT 2")];',
      ['SELECT 1', 'SELECT 2'],
    ],
    [
      'a list of tables, each as it is described',
      `const tables = [{ name: 'a', own: 'x = ?1', erase: 'remove' }, { name: 'b', own: 'y = ?1', erase: { blank: 'z = 0' } }];
       export const f = (db) => tables.flatMap(({ name, own, erase }) => {
         if (erase === 'remove') return [db.prepare(\`DELETE FROM \${name} WHERE \${own}\`)];
         return [db.prepare(\`UPDATE \${name} SET \${erase.blank} WHERE \${own}\`)];
       });`,
      ['DELETE FROM a WHERE x = ?1', 'UPDATE b SET z = 0 WHERE y = ?1'],
    ],
    [
      'words that are joined',
      `const names = ["a", "b"]; export const f = (db) => db.prepare(\`SELECT \${names.map((n) => \`max(\${n})\`).join(", ")} FROM t\`);`,
      ['SELECT max(a), max(b) FROM t'],
    ],
  ])('are read from %s', (_, source, expected) => {
    expect(collect(source)).toEqual({ texts: expected, isOpen: false });
  });

  test.each([
    ['an argument', 'export const f = (db, text) => db.prepare(text)'],
    ['a part of it', `export const f = (db, table: string) => db.prepare(\`SELECT 1 FROM \${table}\`)`],
    [
      'a variable',
      'export function f(db) { let text = "SELECT 1"; text += " FROM t"; return db.prepare(text); }',
    ],
    ['a package', 'import { text } from "texts"; export const f = (db) => db.prepare(text)'],
  ])('are open where only a running worker knows %s', (_, source) => {
    expect(collect(source).isOpen).toBe(true);
  });

  test('that nothing prepares, or that is asked in another way, are found', () => {
    const sample = parseModule(
      'worker/modules/care/sample/sql.ts',
      `const unused = 'SELECT id FROM orders'; export const f = (db) => { db.exec('DELETE FROM t'); return texts.map(db.prepare); };`,
    );
    expect(findUncollected([sample], collectStatements([sample]))).toHaveLength(2);
    expect(findOtherWays([sample])).toHaveLength(2);
  });

  test('have as many as there are ways through an expression', () => {
    const { texts } = collect(`export const f = (db, a, b) => db.prepare(\`\${a ? 1 : 2}\${b ? 1 : 2}\`)`);
    expect(texts).toEqual(['11', '12', '21', '22']);
  });
});
