/** A number of kilocalories, as people write it. */
const ENERGY = /(?<!\d)(\d{3,4})(?=\s*(?:ккал|кал(?:л?ор[а-я]*)?)(?![а-я]))/i;

/** How far beyond the first of the lines, seen from one end, an energy is still nearest to it: half a step. */
const reachOf = ([first = 0, second = first]: readonly number[]): number => Math.abs(second - first) / 2;

/** The line that is nearest to an energy; undefined for what no day is made of: a snack, a deficit. */
function lineFor(asked: number, lines: readonly number[]): number | undefined {
  const rising = lines.toSorted((a, b) => a - b);
  const least = Math.min(...lines) - reachOf(rising);
  const most = Math.max(...lines) + reachOf(rising.toReversed());
  if (asked < least || asked > most) return undefined;
  return rising.toSorted((a, b) => Math.abs(a - asked) - Math.abs(b - asked))[0];
}

/**
 * The ways to read the energy that a query names, the likelier first: as the nearest calorie line, because nothing is
 * sold in between, and as it was typed.
 */
export function energyReadingsOf(query: string, lines: readonly number[]): string[] {
  const read = query.replace(ENERGY, (written) => String(lineFor(Number(written), lines) ?? written));
  return [...new Set([read, query])];
}
