import {
  type Bar,
  type BenchResult,
  compareFigures,
  type Difference,
  type Figure,
  missedBy,
  reaches,
} from './figures.ts';

/** Figures of a row that stand side by side in the terminal. */
const COLUMNS_AT_MOST = 8;

/** A value in as many digits as it deserves. */
export function formatValue(value: number): string {
  const size = Math.abs(value);
  if (Number.isInteger(value) || size >= 100) return value.toFixed(0);
  return value.toFixed(size >= 10 ? 1 : 2);
}

function formatFigure({ median, least, most }: Figure): string {
  const spread =
    formatValue(least) === formatValue(most) ? '' : ` (${formatValue(least)}–${formatValue(most)})`;
  return formatValue(median) + spread;
}

/** Lines of cells, every column as wide as its widest cell. */
export function alignColumns(lines: readonly (readonly string[])[]): string[] {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  return lines.map((cells) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   ')
      .trimEnd(),
  );
}

/** Figures by their row. */
function rowsOf(figures: readonly Figure[]): Map<string, Figure[]> {
  const rows = new Map<string, Figure[]>();
  for (const figure of figures) rows.set(figure.row, [...(rows.get(figure.row) ?? []), figure]);
  return rows;
}

/** Rows that have the same columns stand in one table. */
function tablesOf(figures: readonly Figure[]): Map<string, Figure[]> {
  const tables = new Map<string, Figure[]>();
  for (const ofRow of rowsOf(figures).values()) {
    const columns = ofRow.map(({ name, unit }) => `${name}, ${unit}`).join(' | ');
    tables.set(columns, [...(tables.get(columns) ?? []), ...ofRow]);
  }
  return tables;
}

function tableLines(figures: readonly Figure[]): string[] {
  const rows = [...rowsOf(figures)];
  const columns = (rows[0]?.[1] ?? []).map(({ name, unit }) => `${name}, ${unit}`);
  if (columns.length > COLUMNS_AT_MOST) throw new Error('A table is too wide for a terminal');
  return alignColumns([
    ['', ...columns],
    ...rows.map(([row, ofRow]) => [row, ...ofRow.map((figure) => formatFigure(figure))]),
  ]);
}

/** How far a value is from a bar: so many times, or by so much where the bar is none at all. */
function formatMiss(value: number, bar: Bar): string {
  const times = missedBy(value, bar);
  return Number.isFinite(times) ? `${formatValue(times)}×` : formatValue(value);
}

/** Lines about the figures that have a bar. */
function barLines(figures: readonly Figure[]): string[] {
  const lines = figures.flatMap(({ row, name, unit, median, bar }) => {
    if (!bar) return [];
    const wanted = 'atMost' in bar ? `≤ ${formatValue(bar.atMost)}` : `≥ ${formatValue(bar.atLeast)}`;
    const verdict = reaches(median, bar) ? 'reached' : `missed by ${formatMiss(median, bar)}`;
    return [[`${row}: ${name}`, formatValue(median), `${wanted} ${unit}`, verdict]];
  });
  return lines.length === 0 ? [] : ['', ...alignColumns([['bars', 'is', 'wanted', ''], ...lines])];
}

/** One section of one subject, for the terminal. */
export function sectionLines(subject: string, section: string, figures: readonly Figure[]): string[] {
  const tables = [...tablesOf(figures).values()].flatMap((table) => ['', ...tableLines(table)]);
  return ['', `== ${section}: ${subject}`, ...tables, ...barLines(figures)];
}

/** Where two subjects differ, for the terminal. */
export function differenceLines(title: string, differences: readonly Difference[]): string[] {
  const lines = differences.map(({ section, row, name, unit, before, after, ratio, verdict }) => [
    `${section}: ${row}: ${name}, ${unit}`,
    formatValue(before),
    formatValue(after),
    `×${formatValue(ratio)}`,
    verdict,
  ]);
  return ['', `== ${title}`, '', ...alignColumns([['', 'before', 'after', 'ratio', ''], ...lines])];
}

/** Compares what two files hold: their first subjects. */
export function compareResults(before: BenchResult, after: BenchResult): string[] {
  const [[oldName = '', oldFigures = []] = []] = Object.entries(before.subjects);
  const [[newName = '', newFigures = []] = []] = Object.entries(after.subjects);
  const title = `${oldName} of ${before.at} and ${newName} of ${after.at}`;
  return differenceLines(title, compareFigures(oldFigures, newFigures));
}
