import { area, curveMonotoneX, line } from 'd3-shape';
import type { CSSProperties, ReactNode } from 'react';
import styles from './line-chart.module.css';
import { linearScale, type Point, roundTicks, trendLine } from './linear-scale.ts';

/** A measurement. */
export interface ChartPoint extends Point {
  /** What the place on the horizontal axis is called: «12 ноября». */
  readonly label: string;
}

interface LineChartProps {
  readonly title: string;
  /** What the measurements say in a sentence: the text in place of the drawing. */
  readonly summary: string;
  /** In the order of `x`. */
  readonly points: readonly ChartPoint[];
  readonly xName: string;
  readonly yName: string;
  readonly format: (value: number) => string;
  readonly hasTrend?: boolean;
}

const place = ({ x, y }: Point) => ({ '--x': `${x}%`, '--y': `${y}%` }) as CSSProperties;

function Table({ points, xName, yName, format }: LineChartProps): ReactNode {
  return (
    <details className={styles.details}>
      <summary>Показать таблицей</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{xName}</th>
            <th scope="col">{yName}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ x, y, label }) => (
            <tr key={x}>
              <th scope="row">{label}</th>
              <td>{format(y)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The drawing alone stretches with the page; points and figures stand over it at their own size. */
function Drawing({ points, format, summary, hasTrend = false }: LineChartProps): ReactNode {
  const ticks = roundTicks(points.map(({ y }) => y));
  const toX = linearScale([points[0]?.x ?? 0, points.at(-1)?.x ?? 1], [0, 100]);
  const toY = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [100, 0]);
  const placed = points.map((point) => ({ ...point, x: toX(point.x), y: toY(point.y), value: point.y }));
  const trend = hasTrend ? trendLine(placed) : undefined;
  const shape = line<Point>(
    ({ x }) => x,
    ({ y }) => y,
  ).curve(curveMonotoneX);
  const ground = area<Point>(
    ({ x }) => x,
    100,
    ({ y }) => y,
  ).curve(curveMonotoneX);
  const [first, last] = [placed[0], placed.at(-1)];
  return (
    <div className={styles.plot} role="img" aria-label={summary}>
      {ticks.map((tick) => (
        <span key={tick} className={styles.tick} style={{ '--share': toY(tick) / 100 } as CSSProperties}>
          {format(tick)}
        </span>
      ))}
      <div className={styles.area}>
        <svg className={styles.svg} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.ground} d={ground(placed) ?? ''} />
          <path className={styles.line} d={shape(placed) ?? ''} />
          {trend && <path className={styles.trend} d={shape([...trend]) ?? ''} />}
        </svg>
        {placed.map((point) => (
          <span
            key={point.x}
            className={styles.point}
            style={place(point)}
            title={`${point.label}: ${format(point.value)}`}
          />
        ))}
      </div>
      <span className={styles.ends}>
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </span>
    </div>
  );
}

/** Measurements over time: a line with its points, the trend, and the same figures as a table. */
export function LineChart(props: LineChartProps): ReactNode {
  const { title, points, format, hasTrend = false } = props;
  const last = points.at(-1);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>
          <span className={styles.title}>{title}</span>
          {last && <b className={styles.last}>{format(last.y)}</b>}
        </span>
        {hasTrend && points.length > 1 && <span className={styles.key}>тренд</span>}
      </figcaption>
      {points.length < 2 ? (
        <p className={styles.empty}>График появится после второго измерения.</p>
      ) : (
        <Drawing {...props} />
      )}
      {points.length > 0 && <Table {...props} />}
    </figure>
  );
}
