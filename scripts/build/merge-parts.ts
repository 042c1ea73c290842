/** Modules that the same entries load. */
export interface Part {
  readonly modules: readonly string[];
  /** Entries that load it, by number. */
  readonly users: ReadonlySet<number>;
  /** Bytes of its modules. */
  readonly size: number;
  /** Parts that it imports, by their place in the list. */
  readonly imports: ReadonlySet<number>;
}

interface Costs {
  /** How much a byte counts that an entry loads without need, by the number of the entry. */
  readonly weights: readonly number[];
  /** What one more file costs an entry, in bytes, by its number. */
  readonly files: readonly number[];
}

interface Group {
  modules: string[];
  users: Set<number>;
  size: number;
  imports: Set<Group>;
}

function importsOf(group: Group, seen = new Set<Group>()): Set<Group> {
  for (const imported of group.imports) {
    if (seen.has(imported)) continue;
    seen.add(imported);
    importsOf(imported, seen);
  }
  return seen;
}

/** Whether one reaches the other through a third: as one file they would import each other in a circle. */
function wouldCircle(one: Group, other: Group): boolean {
  const reaches = (from: Group, to: Group) =>
    [...from.imports].some(
      (next) => next !== to && (next === one || next === other || importsOf(next).has(to)),
    );
  return reaches(one, other) || reaches(other, one);
}

function createGain({ weights, files }: Costs) {
  const weightOf = (user: number) => weights[user] ?? 1;
  /** What bytes cost those who load them without need. */
  const costOf = (users: Iterable<number>, needing: ReadonlySet<number>, size: number) => {
    let sum = 0;
    for (const user of users) if (!needing.has(user)) sum += size * weightOf(user);
    return sum;
  };
  const fileCostOf = (users: Iterable<number>, without?: ReadonlySet<number>) => {
    let sum = 0;
    for (const user of users) if (!without?.has(user)) sum += (files[user] ?? 0) * weightOf(user);
    return sum;
  };
  /**
   * Bytes saved, by their weight, when two groups become one file; negative where that costs more than it saves. What
   * cannot be more than the floor is not counted to its end.
   */
  return (one: Group, other: Group, floor: number): number => {
    const users = new Set([...one.users, ...other.users]);
    const both = [...one.users].filter((user) => other.users.has(user));
    let gain = fileCostOf(both);
    for (const group of [one, other]) gain -= costOf(users, group.users, group.size);
    if (gain <= floor) return gain;
    // Whoever loads the file loads what it imports.
    for (const group of new Set([...importsOf(one), ...importsOf(other)])) {
      if (group === one || group === other) continue;
      gain -= costOf(users, group.users, group.size) + fileCostOf(users, group.users);
    }
    return gain;
  };
}

function mergeInto(one: Group, other: Group, groups: Group[]): void {
  one.modules.push(...other.modules);
  one.size += other.size;
  for (const user of other.users) one.users.add(user);
  for (const imported of other.imports) one.imports.add(imported);
  groups.splice(groups.indexOf(other), 1);
  for (const group of groups) if (group.imports.delete(other)) group.imports.add(one);
  one.imports.delete(one);
  one.imports.delete(other);
  for (const imported of importsOf(one)) for (const user of one.users) imported.users.add(user);
}

/** Puts parts together, the most rewarding pair first, until one more file less would cost more than it saves. */
export function mergeParts(parts: readonly Part[], costs: Costs): string[][] {
  const groups: Group[] = parts.map(({ modules, users, size }) => ({
    modules: [...modules],
    users: new Set(users),
    size,
    imports: new Set(),
  }));
  parts.forEach(({ imports }, index) => {
    for (const imported of imports) {
      const group = groups[imported];
      if (group && imported !== index) groups[index]?.imports.add(group);
    }
  });
  const gainOf = createGain(costs);
  for (;;) {
    let best: { one: Group; other: Group; gain: number } | undefined;
    for (const [index, one] of groups.entries()) {
      for (const other of groups.slice(index + 1)) {
        const floor = best?.gain ?? 0;
        const gain = gainOf(one, other, floor);
        if (gain > floor && !wouldCircle(one, other)) best = { one, other, gain };
      }
    }
    if (!best) return groups.map(({ modules }) => modules);
    mergeInto(best.one, best.other, groups);
  }
}
