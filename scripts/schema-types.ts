import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { root } from './bootstrap.mjs';

const file = join(root, 'worker/db/tables.ts');

const about = `// Written by \`npm run schema:types\` from the migrations.
import type { Generated } from 'kysely';

`;

/** As Kysely's plugin reads it back, which puts no underscore before a digit. */
const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const quoted = (name: string) => `'${name.replaceAll("'", "''")}'`;

/** Columns that take one of a few values, with these as types, by the CHECK of each. */
function listValues(created: string): Map<string, string> {
  const checks = created.replaceAll(/\s+/g, ' ').matchAll(/CHECK \((\w+) IN \(([^()]*)\)\)/g);
  return new Map([...checks].map(([, column = '', values = '']) => [column, values.replaceAll(', ', ' | ')]));
}

const types: Readonly<Record<string, string>> = {
  TEXT: 'string',
  INTEGER: 'number',
  REAL: 'number',
  BLOB: 'ArrayBuffer',
};

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** Whether an inserted row may leave it out. */
  readonly isGenerated: boolean;
}

function describeTables(db: DatabaseSync): ReadonlyMap<string, readonly Column[]> {
  const tables = db
    .prepare(
      `SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
    )
    .all();
  return new Map(
    tables.map(({ name, sql }) => {
      const values = listValues(String(sql));
      const columns = db.prepare(`SELECT * FROM pragma_table_info(${quoted(String(name))})`).all();
      return [
        String(name),
        columns.map((column) => {
          const isFlag = values.get(String(column.name)) === '0 | 1';
          const isNamed = /^is_/.test(String(column.name));
          if (isFlag !== isNamed && isNamed)
            throw new Error(`${name}.${column.name} is no flag: CHECK (… IN (0, 1))`);
          const type = isNamed
            ? 'boolean'
            : (values.get(String(column.name)) ?? types[String(column.type)] ?? 'never');
          const isRowId = column.pk === 1 && column.type === 'INTEGER';
          const isNullable = column.notnull === 0 && column.pk === 0;
          return {
            name: String(column.name),
            type,
            isNullable,
            isGenerated: column.dflt_value !== null || isRowId,
          };
        }),
      ];
    }),
  );
}

/** Views with the types of the columns that theirs are of; of what a view computes the type is not known. */
function describeViews(db: DatabaseSync, tables: ReadonlyMap<string, readonly Column[]>) {
  const views = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'view' ORDER BY name`).all();
  return new Map(
    views.map(({ name }): [string, Column[]] => [
      String(name),
      db
        .prepare(`SELECT * FROM ${name}`)
        .columns()
        .map(({ name: column, table, column: origin }) => {
          const known = tables.get(table ?? '')?.find((one) => one.name === origin);
          return {
            name: column,
            type: known?.type ?? 'string | number',
            isNullable: known?.isNullable ?? true,
            isGenerated: false,
          };
        }),
    ]),
  );
}

/** The types of all tables and views, as the migrations make them. */
export function writeTypes(): string {
  const db = new DatabaseSync(':memory:');
  const migrations = join(root, 'worker/db/migrations');
  for (const name of readdirSync(migrations).sort()) db.exec(readFileSync(join(migrations, name), 'utf8'));
  const tables = describeTables(db);
  const write = ({ name, type, isNullable, isGenerated }: Column) => {
    const whole = isNullable ? `${type} | null` : type;
    return `${camelCase(name)}: ${isGenerated ? `Generated<${whole}>` : whole}`;
  };
  const all = [...tables, ...describeViews(db, tables)].map(
    ([name, columns]) => `  ${camelCase(name)}: { ${columns.map(write).join('; ')} };`,
  );
  return `${about}/** Tables and views by their columns; a name that begins with \`is\` is a flag, which is read as a boolean. */
export interface Tables {\n${all.join('\n')}\n}\n`;
}

/** `npm run schema:types`: writes the types of the tables. */
export async function run(): Promise<void> {
  writeFileSync(file, writeTypes());
}
