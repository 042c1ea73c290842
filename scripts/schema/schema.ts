import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { splitSql } from '../local/split-sql.ts';

const folder = resolve(import.meta.dirname, '../../worker/db/migrations');

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

export const listMigrations = (): Migration[] =>
  readdirSync(folder)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));

/** An empty database with every migration applied. */
export function openMigrated(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  for (const { sql } of listMigrations()) db.exec(sql);
  return db;
}

/** Names of the schema's objects of a type. */
export function listObjects(db: DatabaseSync, type: 'table' | 'view' | 'index'): string[] {
  return db
    .prepare(`SELECT name FROM sqlite_master WHERE type = ? AND name NOT LIKE 'sqlite%' ORDER BY name`)
    .all(type)
    .map(({ name }) => String(name));
}

export interface TriggerStatement {
  readonly trigger: string;
  readonly text: string;
}

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
  return splitSql(asked).map((text) => ({ trigger, text }));
}

/** The statements of all triggers. */
export function listTriggerStatements(db: DatabaseSync): TriggerStatement[] {
  return db
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`)
    .all()
    .flatMap(({ name, sql }) => readTrigger(String(name), String(sql)));
}
