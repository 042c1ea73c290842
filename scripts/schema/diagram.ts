import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { listMigrations, type Migration } from './schema.ts';

export const dataModelFile = join(resolve(import.meta.dirname, '../..'), 'docs/architecture/data-model.md');

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

/** Lines from the tables that a table refers to, by what each reference allows. */
function drawReferences(db: DatabaseSync, child: string): string[] {
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
    .map(({ parent, name, follows, is_required, is_only }) => {
      const sign = `${is_required === 1 ? '||' : '|o'}--${is_only === 1 ? 'o|' : 'o{'}`;
      return `  ${parent} ${sign} ${child} : "${name}${follows === 1 ? ' (cascade)' : ''}"`;
    });
}

/** The feature that a migration is of: `0023_orders_gift_notes.sql` is of `orders`. */
const wordOf = (name: string): string => /^\d+_([a-z]+)/.exec(name)?.[1] ?? name;

/** Tables by the word of the migration that makes them. */
function listTables(db: DatabaseSync, migrations: readonly Migration[]): Map<string, string[]> {
  const names = db.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY rowid`,
  );
  const found = new Map<string, string>();
  for (const { name, sql } of migrations) {
    db.exec(sql);
    for (const row of names.all()) found.set(String(row.name), found.get(String(row.name)) ?? wordOf(name));
  }
  return Map.groupBy(found.keys(), (table) => found.get(table) ?? '');
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

/** The page of the data model: a Mermaid diagram for each group. */
export function dataModelPage(): string {
  const db = new DatabaseSync(':memory:');
  const tables = listTables(db, listMigrations());
  const sections = groups.map(({ title, words }) => {
    const own = words.flatMap((word) => tables.get(word) ?? []);
    const drawn = [
      ...own.map((table) => drawTable(db, table)),
      ...own.flatMap((table) => drawReferences(db, table)),
    ];
    return `## ${title}\n\n${['```mermaid', 'erDiagram', ...drawn, '```'].join('\n')}`;
  });
  return `# The data model

Drawn from the migrations by \`npm run schema:diagram\`. A column beside a line is the one that refers;
«cascade»: the row goes with the one that it refers to.

${sections.join('\n\n')}
`;
}
