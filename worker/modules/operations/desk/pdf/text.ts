/** Points of a millimetre. */
export const POINTS = 72 / 25.4;

/** Words of one weight. */
export interface Run {
  readonly text: string;
  readonly isBold: boolean;
}

/** Width of words at a size of 1. */
export type Measure = (run: Run) => number;

/** Words with their place: left edge and base line, from the upper left corner of what they stand on. */
export interface Placed extends Run {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}
