/** Keys of what is there now and was not before, or was otherwise, and of what is gone. */
export function changedKeys<Row>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlySet<string> {
  const left = new Map(before.map((row) => [keyOf(row), JSON.stringify(row)]));
  const changed = new Set<string>();
  for (const row of after) {
    const key = keyOf(row);
    if (left.get(key) !== JSON.stringify(row)) changed.add(key);
    left.delete(key);
  }
  return new Set([...changed, ...left.keys()]);
}
