/** What a figure must reach. */
export type Bar = { readonly atMost: number } | { readonly atLeast: number };

/** A figure as it is announced before it is measured. */
export interface FigureSpec {
  /** What is measured: a page, a press, a yardstick. */
  readonly row: string;
  readonly name: string;
  readonly unit: string;
  /** Whether a higher value is the better one; a lower one is where this is left out. */
  readonly isMoreBetter?: true;
  readonly bar?: Bar;
  /** Stands beside another page: there is none without it. */
  readonly needsPeer?: true;
}

/** A measured figure: the median of its rounds, and the extremes between which they lay. */
export interface Figure extends FigureSpec {
  readonly section: string;
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly rounds: number;
}

/** What one run found, as the JSON file holds it. */
export interface BenchResult {
  readonly version: 1;
  readonly at: string;
  readonly machine: string;
  /** Figures by the build or page that they were measured on. */
  readonly subjects: Readonly<Record<string, readonly Figure[]>>;
}

/** The middle value, or the mean of the two in the middle; NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Value by value of two series measured in turns: what disturbed a round disturbed both. */
export function ratios(values: readonly number[], yardstick: readonly number[]): number[] {
  const rounds = Math.min(values.length, yardstick.length);
  return Array.from({ length: rounds }, (_, round) => (values[round] ?? 0) / (yardstick[round] ?? 0));
}

export function reaches(value: number, bar: Bar): boolean {
  return 'atMost' in bar ? value <= bar.atMost : value >= bar.atLeast;
}

/** How far a value is from its bar: above 1 by so many times it misses. */
export function missedBy(value: number, bar: Bar): number {
  return 'atMost' in bar ? value / bar.atMost : bar.atLeast / value;
}

const keyOf = ({ row, name }: FigureSpec) => `${row} · ${name}`;

/** Takes the values of one subject in one section; what was not announced is refused. */
export class Recorder {
  private readonly values = new Map<string, number[]>();
  private readonly section: string;
  private readonly specs: readonly FigureSpec[];

  constructor(section: string, specs: readonly FigureSpec[]) {
    this.section = section;
    this.specs = specs;
  }

  /** Adds the value of one round. */
  add(row: string, name: string, value: number): void {
    const key = `${row} · ${name}`;
    if (!this.specs.some((spec) => keyOf(spec) === key)) throw new Error(`${this.section} has no ${key}`);
    if (!Number.isFinite(value)) return;
    this.values.set(key, [...(this.values.get(key) ?? []), value]);
  }

  /** Values of the rounds so far. */
  of(row: string, name: string): readonly number[] {
    return this.values.get(`${row} · ${name}`) ?? [];
  }

  /** What was announced and came to nothing. */
  missing(): string[] {
    return this.specs
      .filter(({ needsPeer }) => !needsPeer)
      .map(keyOf)
      .filter((key) => !this.values.has(key));
  }

  /** What was measured, in the announced order. */
  figures(): Figure[] {
    return this.specs.flatMap((spec) => {
      const values = this.values.get(keyOf(spec));
      if (!values) return [];
      const { section } = this;
      const [least, most] = [Math.min(...values), Math.max(...values)];
      return [{ section, ...spec, median: median(values), least, most, rounds: values.length }];
    });
  }
}

/** How a figure differs between two runs. */
export interface Difference {
  readonly section: string;
  readonly row: string;
  readonly name: string;
  readonly unit: string;
  readonly before: number;
  readonly after: number;
  /** After to before. */
  readonly ratio: number;
  /** `same` where the rounds of both overlap: the machine's noise could be all of it. */
  readonly verdict: 'better' | 'worse' | 'same';
}

function verdictOf(before: Figure, after: Figure): Difference['verdict'] {
  const overlaps = before.least <= after.most && after.least <= before.most;
  if (overlaps || before.median === after.median) return 'same';
  const isMore = after.median > before.median;
  return isMore === (before.isMoreBetter === true) ? 'better' : 'worse';
}

/** The figures that both have. */
export function compareFigures(before: readonly Figure[], after: readonly Figure[]): Difference[] {
  return before.flatMap((old) => {
    const now = after.find(
      ({ section, row, name }) => section === old.section && row === old.row && name === old.name,
    );
    if (!now) return [];
    const { section, row, name, unit } = old;
    const ratio = old.median === now.median ? 1 : now.median / old.median;
    return [
      {
        section,
        row,
        name,
        unit,
        before: old.median,
        after: now.median,
        ratio,
        verdict: verdictOf(old, now),
      },
    ];
  });
}
