import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { root } from './bootstrap.mjs';

/** The diagrams, each with the words of the migrations whose tables it shows. */
const groups: Readonly<Record<string, readonly string[]>> = {
  'Customers and visitors': ['identity', 'visitors', 'care'],
  Ordering: ['ordering'],
  'Deliveries and food': ['deliveries'],
  Money: ['money'],
  Messages: ['messaging'],
  'Catalogue and content': ['catalogue', 'content', 'regions'],
  'Operations and publication': ['guards', 'operations', 'publication'],
};

const selectTables = `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY rowid`;
const selectReferences = `
  SELECT "table" AS parent, "from" AS name, on_delete = 'CASCADE' AS follows,
    (SELECT "notnull" OR pk FROM pragma_table_info(?1) c WHERE c.name = k."from") AS is_required
  FROM pragma_foreign_key_list(?1) k ORDER BY "table", "from"`;

/** `npm run schema:diagram`: draws the tables and what refers to what into docs/architecture. */
export async function run(): Promise<void> {
  const db = new DatabaseSync(':memory:');
  const migrations = join(root, 'worker/db/migrations');
  const wordOf = new Map<string, string>();
  for (const file of readdirSync(migrations).sort()) {
    db.exec(readFileSync(join(migrations, file), 'utf8'));
    for (const { name } of db.prepare(selectTables).all())
      if (!wordOf.has(String(name))) wordOf.set(String(name), /^\d+_([a-z]+)/.exec(file)?.[1] ?? '');
  }
  const draw = (table: string) => [
    `  ${table}`,
    ...db
      .prepare(selectReferences)
      .all(table)
      .map((key) => {
        const words = `"${key.name}${key.follows === 1 ? ' (cascade)' : ''}"`;
        return `  ${key.parent} ${key.is_required === 1 ? '||' : '|o'}--o{ ${table} : ${words}`;
      }),
  ];
  const sections = Object.entries(groups).map(([title, words]) => {
    const tables = [...wordOf].flatMap(([table, word]) => (words.includes(word) ? draw(table) : []));
    return `## ${title}\n\n${['```mermaid', 'erDiagram', ...tables, '```'].join('\n')}\n`;
  });
  const about = `# The data model

Drawn from the migrations, which have the columns, by \`npm run schema:diagram\`. The column beside a line is the one that
refers; «cascade»: the row goes with the one that it refers to.
`;
  writeFileSync(join(root, 'docs/architecture/data-model.md'), [about, ...sections].join('\n'));
}
