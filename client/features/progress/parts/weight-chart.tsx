import { useState } from 'react';
import { addDays, daysBetween, formatDay, type IsoDate } from '#shared/dates.ts';
import { weightText } from '#shared/features/progress/rules.ts';
import type { ProgressView } from '#shared/features/progress/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { Segmented } from '../../../ui/choices.tsx';
import { LineChart } from '../../../ui/line-chart.tsx';

type ChartData = Pick<ProgressView, 'weights' | 'delivered' | 'today'>;

const spans = [
  { value: 30, label: 'Месяц' },
  { value: 90, label: '3\u00a0месяца' },
  { value: 365, label: 'Год' },
] as const;

/** Data of the last `span` days. */
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

function tableOf({ weights, delivered }: Shown) {
  const rows = new Map<IsoDate, { weight?: string; trend?: string; kcal?: number }>();
  for (const { date, weightG, trendG } of weights)
    rows.set(date, { weight: weightText(weightG), trend: weightText(trendG) });
  for (const { date, kcal } of delivered) rows.set(date, { ...rows.get(date), kcal });
  const newestFirst = [...rows].sort(([a], [b]) => b.localeCompare(a));
  return {
    columns: ['День', 'Вес', 'Тренд', 'Привезли, ккал'],
    rows: newestFirst.map(([date, { weight = '—', trend = '—', kcal = '—' }]) => ({
      key: date,
      name: formatDay(date),
      cells: [weight, trend, String(kcal)],
    })),
  } as const;
}

/** Text alternative of the drawing. */
function summaryOf({ weights, delivered }: Shown): string {
  const [first, last] = [weights[0], weights.at(-1)];
  const sum = delivered.reduce((total, { kcal }) => total + kcal, 0);
  return [
    first &&
      last &&
      `Вес с\u00a0${formatDay(first.date)} по\u00a0${formatDay(last.date)}: от\u00a0${weightText(first.weightG)} до\u00a0${weightText(last.weightG)}, по\u00a0тренду ${weightText(last.trendG)}.`,
    delivered.length > 0 &&
      `Привезли в\u00a0среднем ${Math.round(sum / delivered.length)}\u00a0ккал в\u00a0день за\u00a0${countOf(delivered.length, 'день', 'дня', 'дней')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Weights with their trend above the delivered energy. */
export function WeightChart(data: ChartData) {
  const [span, setSpan] = useState<number>(90);
  const shown = shownOf(data, span);
  const { weights, delivered, first, last } = shown;
  const dayOf = (date: IsoDate) => daysBetween(first, date);
  return (
    <LineChart
      caption={
        <>
          <h2>Вес и&nbsp;еда</h2>
          <Segmented
            legend="За&nbsp;какое время"
            isLegendHidden
            name="span"
            value={span}
            options={spans}
            onValue={setSpan}
          />
        </>
      }
      summary={summaryOf(shown)}
      range={[0, dayOf(last)]}
      ends={[formatDay(first), formatDay(last)]}
      points={weights.map(({ date, weightG }) => ({
        x: dayOf(date),
        y: weightG / 1000,
        label: `${formatDay(date)}: ${weightText(weightG)}`,
      }))}
      trend={weights.map(({ date, trendG }) => ({ x: dayOf(date), y: trendG / 1000 }))}
      bars={delivered.map(({ date, kcal }) => ({ x: dayOf(date), y: kcal }))}
      keys={{ points: 'вес, кг', trend: 'тренд', bars: 'привезли, ккал в\u00a0день' }}
      emptyText={<>График веса появится после второй записи в&nbsp;другой день.</>}
      note={
        <>
          Тренд&nbsp;— сглаженная линия веса: на&nbsp;неё меньше влияют вода и&nbsp;соль, из-за которых вес
          меняется день ото дня.
        </>
      }
      table={tableOf(shown)}
    />
  );
}
