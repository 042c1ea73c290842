const indexes = new WeakMap<readonly unknown[], Map<PropertyKey, ReadonlyMap<unknown, unknown>>>();

/** Rows of a part by a column whose values are unique; made once for the rows. */
export function indexRows<Row, Key extends keyof Row>(
  rows: readonly Row[],
  key: Key,
): ReadonlyMap<Row[Key], Row> {
  const ofRows = indexes.get(rows) ?? new Map<PropertyKey, ReadonlyMap<unknown, unknown>>();
  indexes.set(rows, ofRows);
  const index = ofRows.get(key) ?? new Map(rows.map((row) => [row[key], row]));
  ofRows.set(key, index);
  return index as ReadonlyMap<Row[Key], Row>;
}

const groups = new WeakMap<readonly unknown[], Map<PropertyKey, ReadonlyMap<unknown, unknown>>>();

/** Rows of a part in groups of the same value of a column, in their order; made once for the rows. */
export function groupRows<Row, Key extends keyof Row>(
  rows: readonly Row[],
  key: Key,
): ReadonlyMap<Row[Key], readonly Row[]> {
  const ofRows = groups.get(rows) ?? new Map<PropertyKey, ReadonlyMap<unknown, unknown>>();
  groups.set(rows, ofRows);
  const known = ofRows.get(key);
  if (known) return known as ReadonlyMap<Row[Key], readonly Row[]>;
  const grouped = new Map<Row[Key], Row[]>();
  for (const row of rows) {
    const group = grouped.get(row[key]);
    if (group) group.push(row);
    else grouped.set(row[key], [row]);
  }
  ofRows.set(key, grouped);
  return grouped;
}
