/** The smaller and the larger of two sites that differ in one thing. */
export type Size = 'small' | 'large';

/** Takes the time of one operation on one of the two, in milliseconds. */
export type TimeOfSize = (row: string, size: Size, ms: number) => void;
