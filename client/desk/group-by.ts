/** Things by a key of theirs, keys in the order in which they first stand. */
export function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): [key: string, group: T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups];
}
