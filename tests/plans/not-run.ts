import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseTree, partsOf, visit } from '#scripts/build/syntax.ts';

const root = resolve(import.meta.dirname, '../..');

interface Source {
  /** Path in the project. */
  readonly path: string;
  readonly text: string;
}

/** The sources of the worker that ask the site's database: those of an origin's own tables and of tools aside. */
export const listSqlSources = (): Source[] =>
  readdirSync(join(root, 'worker'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.(test|d)\.ts$|^(local|origin)\/|^db\/seed\//.test(name))
    .sort()
    .map((name) => ({ path: `worker/${name}`, text: readFileSync(join(root, 'worker', name), 'utf8') }));

/** The beginning of an SQL statement. */
const sqlText =
  /^\s*(select\b[\s\S]+\bfrom\b|insert\s+(or\s+\w+\s+)?into\b|replace\s+into\b|update\s+(or\s+\w+\s+)?[\w"]+\s+set\b|delete\s+from\b|(create|alter|drop)\s+(table|(unique\s+)?index|trigger|view)\b|with\s+(recursive\s+)?\w+(\s*\([^)]*\))?\s+as\s*\(|pragma\s+\w+)/i;
/** Words of a piece of a statement, as statements are written here. */
const sqlPiece =
  /\b(?:FROM|WHERE|AND|OR|JOIN|ORDER BY|GROUP BY|SET|CASE|EXISTS|LIMIT|RETURNING|VALUES|SELECT)\b/;
const isSql = (text: string): boolean => sqlText.test(text) || sqlPiece.test(text);

/** Whether a text has these parts in their order, whatever stands between them. */
function hasInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}

/** Places of statements, and of pieces that some have, that stand in no text which was run. */
export function findNotRun(sources: readonly Source[], texts: readonly string[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const found: string[] = [];
    visit(parseTree(path, text), (node) => {
      const parts = partsOf(node);
      if (!parts || !isSql(parts.join('?')) || texts.some((run) => hasInOrder(run, parts))) return;
      found.push(`${path}:${text.slice(0, node.start).split('\n').length}`);
    });
    return found;
  });
}
