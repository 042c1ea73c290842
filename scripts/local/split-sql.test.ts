import { expect, test } from 'vitest';
import { splitSql } from './split-sql.ts';

test('a script is split at the semicolons between statements', () => {
  expect(splitSql('CREATE TABLE a (b TEXT);\n\nCREATE INDEX c ON a (b);\n')).toEqual([
    'CREATE TABLE a (b TEXT)',
    'CREATE INDEX c ON a (b)',
  ]);
});

test('semicolons in text, names and comments do not split', () => {
  const script = `-- first; second\nINSERT INTO "a;b" VALUES ('c;d', 'it''s; fine'); /* x; y */ SELECT 1`;
  expect(splitSql(script)).toEqual([`INSERT INTO "a;b" VALUES ('c;d', 'it''s; fine')`, 'SELECT 1']);
});

test('a trigger with conditions stays in one piece', () => {
  const trigger =
    'CREATE TRIGGER t BEFORE UPDATE ON a BEGIN SELECT CASE WHEN new.b < 0 THEN RAISE(ABORT, 1) END; SELECT 2; END';
  expect(splitSql(`${trigger};\nSELECT 3;`)).toEqual([trigger, 'SELECT 3']);
});
