import { curveMonotoneX, line } from 'd3-shape';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { addDays, daysBetween, formatDay, type IsoDate } from '#shared/dates.ts';
import { weightText } from '#shared/features/progress/rules.ts';
import type { ProgressView } from '#shared/features/progress/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { linearScale, type Point, roundTicks } from '../../../ui/linear-scale.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from './weight-chart.module.css';

type ChartData = Pick<ProgressView, 'weights' | 'delivered' | 'today'>;

const spans = [
  { value: 30, label: 'Месяц' },
  { value: 90, label: '3\u00a0месяца' },
  { value: 365, label: 'Год' },
] as const;

/** The days that are shown: none before anything is known. */
function shownOf({ weights, delivered, today }: ChartData, span: number) {
  const from = addDays(today, -span);
  const shown = {
    weights: weights.filter(({ date }) => date >= from),
    delivered: delivered.filter(({ date }) => date >= from),
  };
  const first = [...shown.weights, ...shown.delivered].map(({ date }) => date).sort()[0] ?? from;
  return { ...shown, first, last: today };
}

type Shown = ReturnType<typeof shownOf>;

const place = ({ x, y }: Point) => ({ '--x': `${x}%`, '--y': `${y}%` }) as CSSProperties;

function Ticks({
  ticks,
  toY,
  format,
}: {
  ticks: number[];
  toY: (y: number) => number;
  format: (y: number) => string;
}) {
  return ticks.map((tick) => (
    <span key={tick} className={styles.tick} style={{ '--share': toY(tick) / 100 } as CSSProperties}>
      {format(tick)}
    </span>
  ));
}

function Weights({
  shown,
  toX,
}: {
  readonly shown: Shown;
  readonly toX: (date: IsoDate) => number;
}): ReactNode {
  const ticks = roundTicks(shown.weights.flatMap(({ weightG, trendG }) => [weightG / 1000, trendG / 1000]));
  const toY = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [100, 0]);
  const shape = line<Point>(
    ({ x }) => x,
    ({ y }) => y,
  ).curve(curveMonotoneX);
  const trend = shown.weights.map(({ date, trendG }) => ({ x: toX(date), y: toY(trendG / 1000) }));
  return (
    <div className={styles.weights}>
      <Ticks ticks={ticks} toY={toY} format={(kg) => String(kg).replace('.', ',')} />
      <div className={styles.area}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.trend} d={shape(trend) ?? ''} />
        </svg>
        {shown.weights.map(({ date, weightG }) => (
          <span
            key={date}
            className={styles.point}
            style={place({ x: toX(date), y: toY(weightG / 1000) })}
            title={`${formatDay(date)}: ${weightText(weightG)}`}
          />
        ))}
      </div>
    </div>
  );
}

function Energy({
  shown,
  toX,
}: {
  readonly shown: Shown;
  readonly toX: (date: IsoDate) => number;
}): ReactNode {
  const most = Math.max(...shown.delivered.map(({ kcal }) => kcal));
  const toY = linearScale([0, most], [100, 0]);
  const width = 100 / (daysBetween(shown.first, shown.last) + 1);
  return (
    <div className={styles.energy}>
      <Ticks ticks={[0, most]} toY={toY} format={(kcal) => String(kcal)} />
      <div className={styles.area}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {shown.delivered.map(({ date, kcal }) => (
            <rect
              key={date}
              className={styles.bar}
              x={toX(date) - width * 0.35}
              y={toY(kcal)}
              width={width * 0.7}
              height={100 - toY(kcal)}
            />
          ))}
        </svg>
      </div>
    </div>
  );
}

function Table({ shown }: { readonly shown: Shown }): ReactNode {
  const rows = new Map<IsoDate, { weight?: string; trend?: string; kcal?: number }>();
  for (const { date, weightG, trendG } of shown.weights)
    rows.set(date, { weight: weightText(weightG), trend: weightText(trendG) });
  for (const { date, kcal } of shown.delivered) rows.set(date, { ...rows.get(date), kcal });
  const dates = [...rows.keys()].sort().reverse();
  return (
    <details className={styles.details}>
      <summary>Показать таблицей</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">День</th>
            <th scope="col">Вес</th>
            <th scope="col">Тренд</th>
            <th scope="col">Привезли, ккал</th>
          </tr>
        </thead>
        <tbody>
          {dates.map((date) => (
            <tr key={date}>
              <th scope="row">{formatDay(date)}</th>
              <td>{rows.get(date)?.weight ?? '—'}</td>
              <td>{rows.get(date)?.trend ?? '—'}</td>
              <td>{rows.get(date)?.kcal ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** What the drawing says, in sentences. */
function summaryOf({ weights, delivered }: Shown): string {
  const [first, last] = [weights[0], weights.at(-1)];
  const sum = delivered.reduce((total, { kcal }) => total + kcal, 0);
  return [
    first &&
      last &&
      `Вес с ${formatDay(first.date)} по ${formatDay(last.date)}: от ${weightText(first.weightG)} до ${weightText(last.weightG)}, по тренду ${weightText(last.trendG)}.`,
    delivered.length > 0 &&
      `Привезли в среднем ${Math.round(sum / delivered.length)} ккал в день за ${countOf(delivered.length, 'день', 'дня', 'дней')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Weights with their trend over what was really delivered; the same figures stand in a table. */
export function WeightChart(data: ChartData): ReactNode {
  const [span, setSpan] = useState<number>(90);
  const shown = shownOf(data, span);
  const days = Math.max(1, daysBetween(shown.first, shown.last));
  const toX = (date: IsoDate) => 2 + (96 * daysBetween(shown.first, date)) / days;
  const hasLine = shown.weights.length > 1;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <h2>Вес и еда</h2>
        <Segmented
          legend="За какое время"
          isLegendHidden
          name="span"
          value={span}
          options={spans}
          onValue={setSpan}
        />
      </figcaption>
      {!hasLine && (
        <p className={styles.empty}>График веса появится после второй записи в&nbsp;другой день.</p>
      )}
      {(hasLine || shown.delivered.length > 0) && (
        <div role="img" aria-label={summaryOf(shown)}>
          {hasLine && <Weights shown={shown} toX={toX} />}
          {shown.delivered.length > 0 && <Energy shown={shown} toX={toX} />}
          <span className={styles.ends}>
            <span>{formatDay(shown.first)}</span>
            <span>{formatDay(shown.last)}</span>
          </span>
        </div>
      )}
      <ul className={styles.keys}>
        <li data-key="weight">вес, кг</li>
        <li data-key="trend">тренд</li>
        <li data-key="energy">привезли, ккал в&nbsp;день</li>
      </ul>
      <p className={styles.note}>
        Тренд&nbsp;— экспоненциальное сглаживание, десятая часть в&nbsp;день: он не&nbsp;замечает воды
        и&nbsp;соли, которые качают вес день ото дня.
      </p>
      {(shown.weights.length > 0 || shown.delivered.length > 0) && <Table shown={shown} />}
    </figure>
  );
}
