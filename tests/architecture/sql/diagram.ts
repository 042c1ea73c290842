import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { listMigrations, type Migration } from './migrations.ts';

export const decisionsFile = join(resolve(import.meta.dirname, '../../..'), 'DECISIONS.md');

/** The diagrams, each with the words of the migrations whose tables it shows. */
const groups: readonly { readonly title: string; readonly words: readonly string[] }[] = [
  {
    title: 'Customers',
    words: ['customers', 'auth', 'leads', 'attribution', 'partners', 'progress', 'workouts'],
  },
  {
    title: 'Orders and deliveries',
    words: ['orders', 'bounds', 'deliveries', 'rations', 'ratings', 'homemade'],
  },
  { title: 'Money', words: ['payments', 'ledger', 'promotions', 'bonuses', 'certificates', 'subscriptions'] },
  { title: 'Messages', words: ['notifications'] },
  { title: 'Rules and operations', words: ['guards', 'operations', 'experiments'] },
  {
    title: 'Catalogue and content',
    words: ['regions', 'catalogue', 'content', 'search', 'seed', 'publication'],
  },
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

/** Tables that no diagram shows. */
export function findUndrawn(migrations: readonly Migration[]): string[] {
  const drawn = new Set(groups.flatMap(({ words }) => words));
  return [...listTables(new DatabaseSync(':memory:'), migrations)].flatMap(([word, tables]) =>
    drawn.has(word) ? [] : tables,
  );
}

/** The tables of the migrations and what they refer to, as Markdown with a Mermaid diagram for each group. */
export function drawDataModel(migrations: readonly Migration[] = listMigrations()): string {
  const db = new DatabaseSync(':memory:');
  const tables = listTables(db, migrations);
  const sections = groups.map(({ title, words }) => {
    const own = words.flatMap((word) => tables.get(word) ?? []);
    const references = own.flatMap((table) => listReferences(db, table));
    const linked = new Set(references.flatMap(({ child, parent }) => [child, parent]));
    const alone = own.filter((table) => !linked.has(table));
    const diagram = ['```mermaid', 'erDiagram', ...references.map(line), '```'];
    const rest =
      alone.length > 0 ? [`Without references: ${alone.map((table) => `\`${table}\``).join(', ')}.`] : [];
    return [`**${title}**`, ...(references.length > 0 ? [diagram.join('\n')] : []), ...rest].join('\n\n');
  });
  return sections.join('\n\n');
}

const begin = '<!-- data model: npm run schema:diagram -->';
const end = '<!-- end of the data model -->';

/** The decisions with the diagrams as they are now; the text around them stays. */
export function updateDecisions(text = readFileSync(decisionsFile, 'utf8')): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from)
    throw new Error(`DECISIONS.md has no place for the data model: ${begin} … ${end}`);
  return `${text.slice(0, from)}${begin}\n\n${drawDataModel()}\n\n${text.slice(to)}`;
}
