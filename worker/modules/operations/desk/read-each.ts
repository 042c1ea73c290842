import { type Row, readableRows } from '../../../platform/database.ts';

interface Parsing<T> {
  readonly parse: (row: unknown) => T;
}

/** A row by where it stands in a list; null in its place where it cannot be read. */
export type Placed<Place, T> = Place & { readonly row: T | null };

/** Reads each row of a list by itself: whoever looks at it needs the other rows, and to know of one that is wrong. */
export async function readEach<Place extends { readonly id: string }, T extends { readonly id: string }>(
  { table, place, schema }: { table: string; place: Parsing<Place>; schema: Parsing<T> },
  found: readonly Row[],
): Promise<Placed<Place, T>[]> {
  const { rows } = await readableRows({ onUnreadable: () => {} }, { table, schema }, found);
  const readable = new Map(rows.map((row) => [row.id, row]));
  return found.map((row) => {
    const standing = place.parse(row);
    return { ...standing, row: readable.get(standing.id) ?? null };
  });
}
