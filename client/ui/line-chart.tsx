import { curveMonotoneX, line } from 'd3-shape';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './basics.tsx';
import { css } from './css.ts';
import styles from './line-chart.module.css';

type LinearScale = ReturnType<typeof linearScale>;

/** Creates a linear map of one range to another. */
function linearScale([from, to]: readonly [number, number], [start, end]: readonly [number, number]) {
  const span = to - from;
  return (value: number) =>
    span === 0 ? (start + end) / 2 : start + ((value - from) / span) * (end - start);
}

/** Round figures (1, 2 or 5 times a power of ten apart) that enclose the values, about four of them. */
function roundTicks(values: readonly number[]): number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const rough = Math.max(high - low, Math.abs(high) / 100, Number.EPSILON) / 4;
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
interface Point {
  readonly x: number;
  readonly y: number;
}

interface ChartPoint extends Point {
  /** Tooltip, «12 ноября: 72,4 кг». */
  readonly label: string;
}

interface ChartTable {
  readonly columns: readonly [string, ...string[]];
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly cells: readonly string[];
  }[];
}

interface LineChartProps {
  /** Heading of the chart and what stands beside it. */
  readonly caption: ReactNode;
  /** Text alternative of the drawing. */
  readonly summary: string;
  /** First and last place of the horizontal axis. */
  readonly range: readonly [from: number, to: number];
  /** Labels of both ends of the axis. */
  readonly ends: readonly [from: string, to: string];
  /** Sorted by `x`; drawn from two points on. */
  readonly points: readonly ChartPoint[];
  /** The smoothed line through the points. */
  readonly trend: readonly Point[];
  /** Columns under the line, on the same horizontal axis. */
  readonly bars?: readonly Point[];
  readonly keys: { readonly points: string; readonly trend: string; readonly bars?: string };
  readonly emptyText: ReactNode;
  readonly note?: ReactNode;
  readonly table: ChartTable;
}

const place = ({ x, y }: Point) => ({ '--x': `${x}%`, '--y': `${y}%` }) as CSSProperties;

const axisFigure = (value: number) => String(value).replace('.', ',');

const drawing = css('absolute inset-0 size-full overflow-visible forced-colors:forced-color-adjust-none');

function Ticks({ ticks, toY }: { readonly ticks: readonly number[]; readonly toY: LinearScale }) {
  return ticks.map((tick) => (
    <span
      key={tick}
      className={css(
        'absolute right-8 left-0 text-ink-2 top-[calc(var(--s10)_+_var(--height)_*_var(--share))]',
        '[transform:translateY(-50%)]',
        'after:absolute after:top-1/2 after:right-0 after:left-48 after:border-t after:content-empty',
      )}
      style={{ '--share': toY(tick) / 100 } as CSSProperties}
    >
      {axisFigure(tick)}
    </span>
  ));
}

/** The drawing alone stretches with the page; points and figures stand over it at their own size. */
function Line({
  points,
  trend,
  toX,
}: Pick<LineChartProps, 'points' | 'trend'> & { readonly toX: LinearScale }) {
  const ticks = roundTicks([...points, ...trend].map(({ y }) => y));
  const toY = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [100, 0]);
  const shape = line<Point>(
    ({ x }) => toX(x),
    ({ y }) => toY(y),
  ).curve(curveMonotoneX);
  return (
    <div className={css('relative py-10 pr-8 pl-48 text-caption tabular-nums leading-[1] [--height:200px]')}>
      <Ticks ticks={ticks} toY={toY} />
      <div className={css('relative h-[var(--height)]')}>
        <svg className={drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path
            className={css(
              'fill-none stroke-green-600 [stroke-width:3] [stroke-linecap:round]',
              '[vector-effect:non-scaling-stroke]',
              'forced-colors:[stroke:CanvasText]',
            )}
            d={shape([...trend]) ?? ''}
          />
        </svg>
        {points.map(({ x, y, label }) => (
          <span
            key={x}
            className={css(
              'absolute size-8 rounded-full bg-surface top-[var(--y)] left-[var(--x)]',
              '[border:2px_solid_var(--ink-2)] [transform:translate(-50%,_-50%)]',
            )}
            style={place({ x: toX(x), y: toY(y) })}
            title={label}
          />
        ))}
      </div>
    </div>
  );
}

interface BarsProps {
  readonly bars: readonly Point[];
  readonly range: LineChartProps['range'];
  readonly toX: LinearScale;
}

function Bars({ bars, range: [from, to], toX }: BarsProps) {
  const most = Math.max(...bars.map(({ y }) => y));
  const toY = linearScale([0, most], [100, 0]);
  const width = 100 / (to - from + 1);
  return (
    <div className={css('relative py-10 pr-8 pl-48 text-caption tabular-nums leading-[1] [--height:72px]')}>
      <Ticks ticks={[0, most]} toY={toY} />
      <div className={css('relative h-[var(--height)]')}>
        <svg className={drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {bars.map(({ x, y }) => (
            <rect
              key={x}
              className={css('fill-amber forced-colors:[fill:CanvasText]')}
              x={toX(x) - width * 0.35}
              y={toY(y)}
              width={width * 0.7}
              height={100 - toY(y)}
            />
          ))}
        </svg>
      </div>
    </div>
  );
}

function Table({ columns, rows }: ChartTable) {
  return (
    <details className={css('mt-4 text-small')}>
      <summary
        className={css(
          'inline-flex items-center min-h-tap text-link font-semibold underline underline-offset-[3px]',
        )}
      >
        Показать таблицей
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {columns.slice(1).map((column, index) => (
                <td key={column}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const key = css('inline-flex gap-8 items-center before:content-empty');

/** Measurements over time with their trend, columns under them, and the same figures as a table. */
export function LineChart(props: LineChartProps) {
  const { caption, summary, range, ends, points, trend, bars = [], keys, emptyText, note, table } = props;
  const [from, to] = range;
  // Room at both edges, so that the outer points are whole.
  const toX = linearScale([from, Math.max(to, from + 1)], [2, 98]);
  const hasLine = points.length > 1;
  return (
    <figure
      className={css('min-w-0 py-20 px-20 rounded-panel bg-surface shadow-card tablet:py-24 tablet:px-28')}
    >
      <figcaption className={styles.caption}>{caption}</figcaption>
      {!hasLine && <p className={css('py-20 px-0 text-ink-2')}>{emptyText}</p>}
      {(hasLine || bars.length > 0) && (
        <div role="img" aria-label={summary}>
          {hasLine && <Line points={points} trend={trend} toX={toX} />}
          {bars.length > 0 && <Bars bars={bars} range={range} toX={toX} />}
          <span className={css('flex justify-between py-0 pr-8 pl-48 text-ink-2 text-caption')}>
            <span>{ends[0]}</span>
            <span>{ends[1]}</span>
          </span>
        </div>
      )}
      <ul className={css('flex flex-wrap gap-y-8 gap-x-18 mt-14 text-ink-2 text-caption')}>
        <li
          className={classNames(
            key,
            css('before:size-8 before:rounded-full before:bg-surface before:[border:2px_solid_var(--ink-2)]'),
          )}
        >
          {keys.points}
        </li>
        <li
          className={classNames(
            key,
            css('before:w-18 before:h-[3px] before:bg-green-600 before:rounded-[var(--s2)]'),
          )}
        >
          {keys.trend}
        </li>
        {keys.bars !== undefined && (
          <li
            className={classNames(
              key,
              css('before:w-10 before:h-12 before:bg-amber before:rounded-[var(--s2)]'),
            )}
          >
            {keys.bars}
          </li>
        )}
      </ul>
      {note !== undefined && <p className={css('mt-8 text-ink-3 text-caption leading-[1.4]')}>{note}</p>}
      {table.rows.length > 0 && <Table {...table} />}
    </figure>
  );
}
