import type { DatabaseSync } from 'node:sqlite';
import { listTables } from './triggers.ts';

/** What a statement may read from end to end. */
export interface Bounds {
  /** Tables that stay small however many customers, orders and days there are. */
  readonly small: ReadonlySet<string>;
  /** Indexes that hold only what is still to be done. */
  readonly open: ReadonlySet<string>;
}

/** Columns of few values: to look for one of them in a table that grows is to read a part of it that grows too. */
const fewValues = new Set(['state', 'kind', 'type', 'reason', 'channel', 'document', 'is_published']);

const source =
  /\b(?:FROM|JOIN|INTO|UPDATE(?:\s+OR\s+\w+)?)\s+\(?\s*(\w+)(?:\s+(?:AS\s+)?(\w+))?|,\s*(\w+)\s+(\w+)/gi;

/** What a name of a plan may stand for: a table, a view or a part of the statement. */
function sourcesOf(name: string, text: string): string[] {
  const renamed = [...text.matchAll(source)].flatMap(([, first = '', alias, listed = '', listedAlias]) => [
    ...(alias === name ? [first] : []),
    ...(listedAlias === name ? [listed] : []),
  ]);
  return renamed.length > 0 ? renamed : [name];
}

/** Whether a name is one that the statement gives to a part of itself: a subquery or a common table expression. */
const isPart = (name: string, text: string): boolean =>
  name.startsWith('(') || new RegExp(`\\)\\s*(?:AS\\s+)?${name}\\b|\\b${name}\\s+AS\\s*\\(`, 'i').test(text);

function readsWhole(step: string): boolean {
  if (/ VIRTUAL TABLE /.test(step) || /^SCAN \d+ CONSTANT|^SCAN CONSTANT/.test(step)) return false;
  if (/^SCAN /.test(step) || / AUTOMATIC /.test(step)) return true;
  const compared = /^SEARCH .* \(([^()]*)\)/.exec(step)?.[1]?.split(' AND ') ?? [];
  return (
    compared.length > 0 &&
    compared.every((term) => /^(\w+)=\?$/.test(term) && fewValues.has(term.slice(0, -2)))
  );
}

/** Steps of a statement's plan that read a table which grows from end to end; throws where the schema refuses it. */
export function findWholeReads(db: DatabaseSync, quoted: string, { small, open }: Bounds): string[] {
  const text = quoted.replaceAll('"', '');
  const tables = new Set(listTables(db));
  const views = db.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'view'`).all();
  const used = views.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(text));
  const whole = [text, ...used.map(({ sql }) => String(sql))].join('\n');
  const isInner = (name: string) => used.some((view) => view.name === name) || isPart(name, whole);
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${quoted}`).all();
  return plan
    .map(({ detail }) => String(detail))
    .filter((step) => {
      if (!readsWhole(step)) return false;
      const index = / USING (?:COVERING )?INDEX (\w+)/.exec(step)?.[1];
      if (index !== undefined && open.has(index)) return false;
      const name = step.split(' ')[1] ?? '';
      const sources = tables.has(name) ? [name] : sourcesOf(name, whole);
      const named = sources.filter((item) => tables.has(item));
      // What a view or a part of the statement reads has steps of its own.
      return named.length > 0 ? named.some((table) => !small.has(table)) : !sources.some(isInner);
    });
}

/** Gives a database the statistics that `ANALYZE` would count on a large site: a planner that knows sizes turns joins around. */
export function growStatistics(db: DatabaseSync, { small, open }: Bounds, rows: number): void {
  // Makes the table of statistics.
  db.exec('ANALYZE');
  db.exec('DELETE FROM sqlite_stat1');
  const indexes = db
    .prepare(
      `SELECT t.name AS tbl, i.name AS idx, i."unique" AS is_unique, COUNT(*) AS width
       FROM sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name)
       WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' GROUP BY t.name, i.name`,
    )
    .all();
  const insert = db.prepare('INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)');
  for (const { tbl, idx, is_unique: isUnique, width } of indexes) {
    const isSmall = small.has(String(tbl)) || open.has(String(idx));
    // Rows that share the values of the index's first columns.
    const alike = Array.from({ length: Number(width) }, (_, column) =>
      isUnique === 1 && column === Number(width) - 1 ? 1 : isSmall ? 2 : 10,
    );
    insert.run(String(tbl), String(idx), [isSmall ? 50 : rows, ...alike].join(' '));
  }
  // The planner reads them anew.
  db.exec('ANALYZE sqlite_schema');
}
