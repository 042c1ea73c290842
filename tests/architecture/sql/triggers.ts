import type { DatabaseSync } from 'node:sqlite';

export interface TriggerStatement {
  readonly trigger: string;
  readonly text: string;
}

/** What stands between the semicolons of a body, apart from those within quotes. */
const statement = /(?:'[^']*'|"[^"]*"|[^;'"])+/g;

/** The statements of a trigger, with parameters for the row that it is about. */
export function readTrigger(trigger: string, sql: string): TriggerStatement[] {
  const rows: string[] = [];
  const bare = sql.replaceAll(/--[^\n]*/g, '');
  const body = bare.slice(bare.search(/\bBEGIN\b/i) + 'BEGIN'.length).replace(/\bEND\s*$/i, '');
  const asked = body
    .replaceAll(/\b(?:new|old)\.\w+/gi, (name) => {
      if (!rows.includes(name)) rows.push(name);
      return `?${rows.indexOf(name) + 1}`;
    })
    // Only a trigger may refuse.
    .replaceAll(/RAISE\s*\(\s*\w+\s*,\s*'(?:[^']|'')*'[^()]*\)/gi, 'NULL');
  return [...asked.matchAll(statement)]
    .map(([text]) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ trigger, text }));
}

/** The statements of all triggers. */
export const listTriggerStatements = (db: DatabaseSync): TriggerStatement[] =>
  db
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`)
    .all()
    .flatMap(({ name, sql }) => readTrigger(String(name), String(sql)));

export const listTables = (db: DatabaseSync): string[] =>
  db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`)
    .all()
    .map(({ name }) => String(name));
