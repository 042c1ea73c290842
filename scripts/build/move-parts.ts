import type { Part } from './merge-parts.ts';

interface MoveCosts {
  /** How much a byte counts that an entry loads, by the number of the entry. */
  readonly weights: readonly number[];
  /** What one more file costs any entry, in bytes. */
  readonly file: number;
  /** What a file weighs for the limit: what it adds to the bytes of the parts, in requests and worse compression. */
  readonly wrapping: number;
  /** Entries that load no more than before. */
  readonly limited: ReadonlySet<number>;
  /** Entries whose needs may leave a file together. */
  readonly pressed: ReadonlySet<number>;
}

/** The number of the file that each part stands in, by the number of the part. */
type Places = readonly number[];
type Cost = (places: Places, count: number) => number;

/** All files that come with each file, itself among them; undefined where some import each other in a circle. */
function closeFiles(parts: readonly Part[], places: Places, count: number): number[][] | undefined {
  const imports = Array.from({ length: count }, () => new Set<number>());
  parts.forEach((part, number) => {
    for (const imported of part.imports) imports[places[number] ?? 0]?.add(places[imported] ?? 0);
  });
  const closed: (ReadonlySet<number> | undefined)[] = [];
  const open = new Set<number>();
  const close = (file: number): ReadonlySet<number> | undefined => {
    if (closed[file] || open.has(file)) return closed[file];
    open.add(file);
    const all = new Set([file]);
    for (const next of imports[file] ?? []) {
      if (next === file) continue;
      const further = close(next);
      if (!further) return undefined;
      for (const one of further) all.add(one);
    }
    closed[file] = all;
    return all;
  };
  const files = imports.map((_, file) => close(file));
  return files.every((one) => one !== undefined) ? files.map((one) => [...(one ?? [])]) : undefined;
}

/** A sheet comes with whatever stands in its file. */
const hasSheet = ({ modules }: Part) => modules.some((module) => module.endsWith('.module.css'));

/** Bytes, files and sheets that each entry loads; undefined where no browser could load them. */
function measure(parts: readonly Part[], needs: readonly number[][], places: Places, count: number) {
  const closed = closeFiles(parts, places, count);
  if (!closed) return undefined;
  const sizes = new Float64Array(count);
  const sheets = new Uint8Array(count);
  parts.forEach((part, number) => {
    const place = places[number] ?? 0;
    sizes[place] = (sizes[place] ?? 0) + part.size;
    if (hasSheet(part)) sheets[place] = 1;
  });
  return needs.map((needed) => {
    const loaded = new Uint8Array(count);
    const load = { bytes: 0, files: 0, sheets: 0 };
    for (const part of needed) {
      const place = places[part] ?? 0;
      if (loaded[place] === 1) continue;
      for (const file of closed[place] ?? []) {
        if (loaded[file] === 1) continue;
        loaded[file] = 1;
        load.bytes += sizes[file] ?? 0;
        load.files += 1;
        load.sheets += sheets[file] ?? 0;
      }
    }
    return load;
  });
}

/** What all entries load, by their weight; no number is so high as a limit that is not kept. */
function createCost(parts: readonly Part[], first: Places, costs: MoveCosts): Cost {
  const { weights, file, wrapping, limited } = costs;
  const needs: number[][] = weights.map(() => []);
  parts.forEach(({ users }, number) => {
    for (const user of users) needs[user]?.push(number);
  });
  const limits = measure(parts, needs, first, Math.max(...first) + 1) ?? [];
  return (places, count) => {
    const loads = measure(parts, needs, places, count);
    if (!loads) return Number.POSITIVE_INFINITY;
    const isOver = loads.some((load, entry) => {
      const limit = limits[entry];
      if (!limit || !limited.has(entry)) return false;
      const more = load.bytes - limit.bytes + (load.files - limit.files) * wrapping;
      return more > 0 || load.sheets > limit.sheets;
    });
    if (isOver) return Number.POSITIVE_INFINITY;
    return loads.reduce(
      (sum, { bytes, files }, entry) => sum + (bytes + files * file) * (weights[entry] ?? 1),
      0,
    );
  };
}

/** Puts parts of one file to where they cost least, among the files that there are and one of their own. */
function placeBest(together: readonly number[], places: number[], cost: Cost): boolean {
  const count = Math.max(...places) + 1;
  const first = places[together[0] ?? 0] ?? 0;
  const putAt = (place: number) => {
    for (const part of together) places[part] = place;
  };
  let best = { place: first, cost: cost(places, count) };
  for (let place = 0; place <= count; place += 1) {
    if (place === first) continue;
    putAt(place);
    const found = cost(places, count + 1);
    // Less by more than what sums of fractions may differ by.
    if (found < best.cost - 1) best = { place, cost: found };
  }
  putAt(best.place);
  return best.place !== first;
}

/** What may move: each part alone, and what a pressed entry needs of a file. */
function findBundles(parts: readonly Part[], places: Places, pressed: ReadonlySet<number>): number[][] {
  const files = Map.groupBy(parts.keys(), (part) => places[part]);
  const needed = [...files.values()].flatMap((inside) =>
    [...pressed].map((entry) => inside.filter((part) => parts[part]?.users.has(entry))),
  );
  return [...[...parts.keys()].map((part) => [part]), ...needed.filter(({ length }) => length > 1)];
}

/**
 * Moves parts to where they cost least, until none can move: whoever merges pairs, the most rewarding first, leaves many
 * a part in a file that others have filled since.
 */
export function moveParts(
  parts: readonly Part[],
  files: readonly (readonly string[])[],
  costs: MoveCosts,
): string[][] {
  const fileOf = new Map(files.flatMap((modules, file) => modules.map((module) => [module, file] as const)));
  const places = parts.map(({ modules: [first = ''] }) => fileOf.get(first) ?? 0);
  const cost = createCost(parts, places.slice(), costs);
  for (let hasMoved = true; hasMoved; ) {
    hasMoved = false;
    for (const bundle of findBundles(parts, places, costs.pressed)) {
      // Others may have moved some of it since.
      if (new Set(bundle.map((part) => places[part])).size > 1) continue;
      hasMoved = placeBest(bundle, places, cost) || hasMoved;
    }
  }
  const moved = Map.groupBy(parts.keys(), (part) => places[part]);
  return [...moved.values()].map((inside) => inside.flatMap((part) => parts[part]?.modules ?? []));
}
