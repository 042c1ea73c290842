import type { PrintChange } from '#shared/features/desk/prints/contract.ts';
import { sha256 } from '../../../../hash.ts';
import type { PrintTable } from './table.ts';

/** What is kept of a printed line: what it is of, its words, its amount, and a mark of everything else that it says. */
export type EditionLine = readonly [key: string, title: string, amount: string, mark: string];

/** A line that differs from the edition before. */
export interface LineChange extends PrintChange {
  readonly key: string;
}

/** A mark of a text (FNV-1a, 32 bits): enough to see that a line says something else, and nothing that can be read. */
export function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The lines of a table that are compared with those of the next one. */
export const linesOf = ({ groups }: Pick<PrintTable, 'groups'>): EditionLine[] =>
  groups.flatMap(({ rows }) =>
    rows.map(({ key, title, amount, detail }): EditionLine => [key, title, amount, markOf(detail)]),
  );

/** Lines that say the same in another order are the same list. */
export const digestOf = (lines: readonly EditionLine[]): Promise<string> =>
  sha256(
    lines
      .map((line) => JSON.stringify(line))
      .toSorted()
      .join('\n'),
  );

/** What has been added, removed or changed since. */
export function changesBetween(before: readonly EditionLine[], now: readonly EditionLine[]): LineChange[] {
  const old = new Map(before.map((line) => [line[0], line]));
  const kept = new Set(now.map(([key]) => key));
  const changed = now.flatMap(([key, title, amount, mark]): LineChange[] => {
    const was = old.get(key);
    if (!was) return [{ key, title, was: null, now: amount }];
    return was[2] === amount && was[3] === mark ? [] : [{ key, title, was: was[2], now: amount }];
  });
  const gone = before.flatMap(([key, title, amount]) =>
    kept.has(key) ? [] : [{ key, title, was: amount, now: null }],
  );
  return [...changed, ...gone];
}
