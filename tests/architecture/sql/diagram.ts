import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { listMigrations, type Migration } from './migrations.ts';

export const dataModelFile = join(
  resolve(import.meta.dirname, '../../..'),
  'docs/architecture/data-model.md',
);

/** The diagrams, each with the words of the migrations whose tables it shows. */
const groups: readonly { readonly title: string; readonly words: readonly string[] }[] = [
  { title: 'Customers and visitors', words: ['identity', 'visitors', 'care'] },
  { title: 'Ordering', words: ['ordering'] },
  { title: 'Deliveries and food', words: ['deliveries'] },
  { title: 'Money', words: ['money'] },
  { title: 'Messages', words: ['messaging'] },
  { title: 'Catalogue and content', words: ['catalogue', 'content', 'regions'] },
  { title: 'Operations and publication', words: ['guards', 'operations', 'publication'] },
];

interface Reference {
  readonly child: string;
  readonly parent: string;
  readonly column: string;
  readonly isRequired: boolean;
  readonly isOnly: boolean;
  readonly follows: boolean;
}

function listReferences(db: DatabaseSync, child: string): Reference[] {
  return db
    .prepare(
      `SELECT k."table" AS parent, k."from" AS name, k.on_delete = 'CASCADE' AS follows,
         (SELECT c."notnull" OR c.pk FROM pragma_table_info(?1) c WHERE c.name = k."from") AS is_required,
         EXISTS (
           SELECT 1 FROM pragma_index_list(?1) i WHERE i."unique" AND NOT i.partial
             AND (SELECT group_concat(x.name) FROM pragma_index_info(i.name) x) = k."from"
         ) AS is_only
       FROM pragma_foreign_key_list(?1) k ORDER BY k."table", k."from"`,
    )
    .all(child)
    .map((row) => ({
      child,
      parent: String(row.parent),
      column: String(row.name),
      isRequired: row.is_required === 1,
      isOnly: row.is_only === 1,
      follows: row.follows === 1,
    }));
}

const line = ({ child, parent, column, isRequired, isOnly, follows }: Reference): string =>
  `  ${parent} ${isRequired ? '||' : '|o'}--${isOnly ? 'o|' : 'o{'} ${child} : "${column}${follows ? ' (cascade)' : ''}"`;

/** The feature that a migration is of: `0023_orders_gift_notes.sql` is of `orders`. */
const wordOf = (name: string): string => /^\d+_([a-z]+)/.exec(name)?.[1] ?? name;

/** Tables by the word of the migration that makes them. */
function listTables(db: DatabaseSync, migrations: readonly Migration[]): Map<string, string[]> {
  const names = db.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'search_entries_%'
     ORDER BY rowid`,
  );
  const known = new Set<string>();
  const tables = new Map<string, string[]>();
  for (const { name, sql } of migrations) {
    db.exec(sql);
    const added = names
      .all()
      .map((row) => String(row.name))
      .filter((table) => !known.has(table));
    for (const table of added) known.add(table);
    tables.set(wordOf(name), [...(tables.get(wordOf(name)) ?? []), ...added]);
  }
  return tables;
}

/** A table with its columns; mermaid knows no spaces in a type. */
function drawTable(db: DatabaseSync, table: string): string {
  const columns = db
    .prepare('SELECT name, type, pk, "notnull" AS required FROM pragma_table_info(?1)')
    .all(table)
    .map(({ name, type, pk, required }) => {
      const mark = Number(pk) > 0 ? ' PK' : required === 1 ? '' : ' "optional"';
      return `    ${String(type).toLowerCase() || 'any'} ${String(name)}${mark}`;
    });
  return [`  ${table} {`, ...columns, '  }'].join('\n');
}

/** The tables of the migrations and what they refer to, as Markdown with a Mermaid diagram for each group. */
export function drawDataModel(migrations: readonly Migration[] = listMigrations()): string {
  const db = new DatabaseSync(':memory:');
  const tables = listTables(db, migrations);
  const sections = groups.flatMap(({ title, words }) => {
    const own = words.flatMap((word) => tables.get(word) ?? []);
    if (own.length === 0) return [];
    const references = own.flatMap((table) => listReferences(db, table));
    const drawn = [...own.map((table) => drawTable(db, table)), ...references.map(line)];
    return [`## ${title}\n\n${['```mermaid', 'erDiagram', ...drawn, '```'].join('\n')}`];
  });
  return sections.join('\n\n');
}

/** The page of the data model. */
export const dataModelPage = (): string => `# The data model

Drawn from the migrations by \`npm run schema:diagram\`; a test compares it. A column beside a line is the one that refers;
«cascade»: the row goes with the one that it refers to.

${drawDataModel()}
`;
