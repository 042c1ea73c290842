/** The column that a table is sorted by; null where the rows stay as they came. */
export interface Sorting {
  readonly column: string;
  readonly isDescending: boolean;
}

/** A sorting as an address has it: `name`, or `-name` from the end. */
export function readSorting(text: string | null): Sorting | null {
  if (!text) return null;
  return text.startsWith('-')
    ? { column: text.slice(1), isDescending: true }
    : { column: text, isDescending: false };
}

export const sortingText = (sorting: Sorting | null): string =>
  sorting === null ? '' : `${sorting.isDescending ? '-' : ''}${sorting.column}`;

/** What a press on the head of a column comes to: from the beginning, from the end, as they came. */
export function nextSorting(sorting: Sorting | null, column: string): Sorting | null {
  if (sorting?.column !== column) return { column, isDescending: false };
  return sorting.isDescending ? null : { column, isDescending: true };
}

const collator = new Intl.Collator('ru', { numeric: true });

/** Orders values of a column: numbers by size, texts as a Russian dictionary does. */
export function compareValues(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}
