/** What a figure must reach. */
export type Bar = { readonly atMost: number } | { readonly atLeast: number } | { readonly is: number };

/** Something measured or counted, once or in several rounds. */
export interface Figure {
  /** What it is of: a page, a press, a yardstick, a kill. */
  readonly row: string;
  /** What it is, with its unit. */
  readonly name: string;
  readonly values: number[];
  readonly bar: Bar | undefined;
  /** What a missed bar is best understood by. */
  readonly note: string;
}

/** The middle value, or the mean of the two in the middle; NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

/** Whether a figure reaches its bar; one that could not be measured does not. */
export function reaches({ values, bar }: Pick<Figure, 'values' | 'bar'>): boolean {
  if (!bar) return true;
  const value = median(values);
  if ('is' in bar) return value === bar.is;
  return 'atMost' in bar ? value <= bar.atMost : value >= bar.atLeast;
}

const format = (value: number) =>
  Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toPrecision(3);

function barText({ bar, ...figure }: Figure): string {
  if (!bar) return '';
  const wanted = 'is' in bar ? `= ${bar.is}` : 'atMost' in bar ? `≤ ${bar.atMost}` : `≥ ${bar.atLeast}`;
  return reaches({ bar, ...figure }) ? ` ${wanted}` : ` ${wanted} MISSED ${figure.note}`.trimEnd();
}

function figureText(figure: Figure): string {
  const { name, values } = figure;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const spread = least === most ? '' : ` (${format(least)}–${format(most)})`;
  return `${name} ${format(median(values))}${spread}${barText(figure)}`;
}

/** The figures of a section. */
export class Report {
  readonly figures: Figure[] = [];

  add(row: string, name: string, value: number, bar?: Bar, note = ''): void {
    const known = this.figures.find((figure) => figure.row === row && figure.name === name);
    if (known) known.values.push(value);
    else this.figures.push({ row, name, values: [value], bar, note });
  }

  /** The values of the rounds so far. */
  of(row: string, name: string): readonly number[] {
    return this.figures.find((figure) => figure.row === row && figure.name === name)?.values ?? [];
  }

  /** Adds what two series that were measured in turns come to, round by round: what disturbed a round disturbed both. */
  addRatios(row: string, name: string, values: readonly number[], yardstick: readonly number[], bar?: Bar) {
    for (const [round, value] of values.slice(0, yardstick.length).entries())
      this.add(row, name, value / (yardstick[round] ?? 0), bar);
  }

  /** A line for each row, for the terminal. */
  lines(): string[] {
    const rows = [...Map.groupBy(this.figures, ({ row }) => row)];
    const width = Math.max(...rows.map(([row]) => row.length));
    return rows.map(([row, figures]) => `  ${row.padEnd(width)}   ${figures.map(figureText).join('   ')}`);
  }
}
