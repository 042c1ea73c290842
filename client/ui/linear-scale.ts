/** Maps a value of one range to another. */
export type LinearScale = (value: number) => number;

/** Creates a linear map of one range to another. */
export function linearScale(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): LinearScale {
  const span = to - from;
  return (value) => (span === 0 ? (start + end) / 2 : start + ((value - from) / span) * (end - start));
}

/** Round figures (1, 2 or 5 times a power of ten apart) that enclose the values, about `count` of them. */
export function roundTicks(values: readonly number[], count = 4): number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const rough = Math.max(high - low, Math.abs(high) / 100, Number.EPSILON) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (rough / power > 5 ? 10 : rough / power > 2 ? 5 : rough / power > 1 ? 2 : 1) * power;
  // Whole steps avoid accumulating rounding errors.
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** A point of a chart. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
