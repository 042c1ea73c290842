/** Ids of chosen rows. */
export type Selection = ReadonlySet<string>;

/** The rows from one place to another, whichever stands first. */
export function rangeOf(ids: readonly string[], from: number, to: number): string[] {
  return ids.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1);
}

/** The selection with a row taken in or left out. */
export function toggled(selection: Selection, id: string): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Where the keys of a table lead from a row; undefined for those that lead nowhere. */
export function stepTo(key: string, from: number, { count, page }: { count: number; page: number }) {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.max(0, Math.min(count - 1, target));
}
