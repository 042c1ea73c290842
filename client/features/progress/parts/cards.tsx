import { useState } from 'react';
import { addDays, daysBetween, formatDay, formatDayOfYear, type IsoDate } from '#shared/dates.ts';
import { goals } from '#shared/features/catalogue/calculator.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { weightText } from '#shared/features/progress/rules.ts';
import type { FamilyMember, ProgressView } from '#shared/features/progress/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { openDialog } from '../../../platform/modals/open-dialog.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/basics.tsx';
import { Segmented } from '../../../ui/choices.tsx';
import { css } from '../../../ui/css.ts';
import { GroundBadge, GroundRail } from '../../../ui/dark-ground.tsx';
import { LineChart } from '../../../ui/line-chart.tsx';
import { Panel } from '../../../ui/surfaces.tsx';
import { firstDraft, progressAddWeightDialog, progressStep1Dialog } from '../shared/dialogs.ts';
import cardsStyles from './cards.module.css';

const leadClass = css('text-small leading-[1.45] [color:rgba(255,_255,_255,_0.86)]');

/** A pace as people say it: «−400 г в неделю». */
function paceText(gPerWeek: number): string {
  if (Math.abs(gPerWeek) < 5) return 'вес не меняется';
  const sign = gPerWeek < 0 ? '−' : '+';
  return `${sign}${10 * Math.round(Math.abs(gPerWeek) / 10)} г в неделю`;
}

/** When the goal is to be expected at the pace of now, beside the day that was wished for. */
function expectedText(
  { basis, gPerWeek, on }: NonNullable<ProgressView['expected']>,
  targetG: number,
): string {
  const from = basis === 'weights' ? 'По вашим записям' : 'По рациону последних недель';
  const arrival =
    on === null
      ? 'С таким темпом к цели не прийти: посмотрите калорийность рациона.'
      : `К ${weightText(targetG)} придёте около ${formatDayOfYear(on)}.`;
  return `${from} — ${paceText(gPerWeek)}. ${arrival}`;
}

export function GoalCard({ data }: { readonly data: ProgressView }) {
  const state = useAppState();
  const { profile, weights, need, expected } = data;
  const last = weights.at(-1);
  if (!profile || !need) return null;
  const { goal, startG, targetG, targetOn } = profile;
  const weightG = last?.weightG ?? startG;
  const way = startG === targetG ? 0 : (startG - weightG) / (startG - targetG);
  const share = Math.min(1, Math.max(0, way));
  return (
    <section
      className={css('grid gap-10 py-24 px-20 rounded-panel bg-green-950 text-white tablet:p-28')}
      aria-labelledby="progress-goal"
    >
      <GroundBadge>{profile.isReached ? 'Цель достигнута' : goals[goal].name}</GroundBadge>
      <h2 className={css('text-[clamp(2rem,_6vw,_2.5rem)] tabular-nums')} id="progress-goal">
        {last ? weightText(weightG) : 'Запишите вес'}
      </h2>
      <p className={leadClass}>
        {goal === 'keep'
          ? `Держим около ${weightText(targetG)}`
          : `Цель — ${weightText(targetG)} к ${formatDayOfYear(targetOn)}`}
        {last && `. По тренду сейчас ${weightText(last.trendG)}`}.
      </p>
      {goal !== 'keep' && (
        <>
          <div className={css('mt-6')}>
            <GroundRail share={share} />
          </div>
          <p className={css('flex justify-between text-small tabular-nums')}>
            <span>{weightText(startG)}</span>
            <span>
              пройдено <b>{Math.round(share * 100)}&nbsp;%</b>
            </span>
            <span>{weightText(targetG)}</span>
          </p>
        </>
      )}
      {expected && <p className={leadClass}>{expectedText(expected, targetG)}</p>}
      <p className={leadClass}>
        Под вашу цель — около {10 * Math.round(need.proposed / 10)} ккал в день, тратите вы примерно{' '}
        {10 * Math.round(need.spent / 10)}.
      </p>
      <div className={css('flex flex-wrap gap-10 mt-8')}>
        <Button onClick={() => openDialog(state, progressAddWeightDialog, { profile })}>Записать вес</Button>
        <button
          type="button"
          className={css(
            'min-h-48 px-20 rounded-pill text-white font-bold cursor-pointer',
            '[background:rgba(255,_255,_255,_0.16)]',
            'focus-visible:[outline-color:var(--green-300)]',
          )}
          onClick={() => openDialog(state, progressStep1Dialog, { draft: firstDraft(data) })}
        >
          Изменить цель
        </button>
      </div>
    </section>
  );
}

const OLD_DAYS = 7;

type Own = Pick<ProgressView, 'today' | 'profile' | 'weights' | 'expected'>;

function goalLine({ profile, weights, expected }: Own): string {
  if (!profile) return 'Цель не поставлена';
  const { goal, targetG, targetOn, startG, isReached } = profile;
  if (isReached) return 'Цель достигнута';
  if (goal === 'keep') return `Держите около ${weightText(targetG)}`;
  const leftG = Math.abs((weights.at(-1)?.weightG ?? startG) - targetG);
  const on = expected?.on ?? null;
  const arrival =
    on === null ? `хотели к ${formatDayOfYear(targetOn)}` : `придёте около ${formatDayOfYear(on)}`;
  return `До цели ${weightText(leftG)}, ${arrival}`;
}

/** What is missing to know how far the customer is. */
function missingLine({ today, profile, weights }: Own): string | undefined {
  const last = weights.at(-1);
  if (!profile || !last) return profile ? 'Запишите первый вес' : undefined;
  const age = daysBetween(last.date, today);
  return age < OLD_DAYS ? undefined : `Вес не записан уже ${countOf(age, 'день', 'дня', 'дней')}`;
}

function eatenLine({ days, kcalADay }: FamilyMember): string {
  if (days === 0) return 'За четыре недели ещё ничего не привезли';
  return `За четыре недели привезли еду на ${countOf(days, 'день', 'дня', 'дней')}, в среднем ${kcalADay} ккал в день`;
}

export function FamilyCard({ data }: { readonly data: ProgressView }) {
  const { family } = data;
  if (family.length === 0) return null;
  return (
    <Panel title="Вся семья" titleId="progress-family" className={cardsStyles.card}>
      <ul
        className={css('grid gap-y-12 gap-x-24 grid-cols-[repeat(auto-fill,_minmax(min(100%,_240px),_1fr))]')}
      >
        {family.map((member) => {
          const { person, name, programme, kcal } = member;
          const lines = [eatenLine(member), ...(person === 1 ? [goalLine(data), missingLine(data)] : [])];
          return (
            <li className={css('grid gap-4 content-start')} key={`${person} ${name}`}>
              <b className={css('text-ink wrap-anywhere')}>
                {person === 1 ? name || 'Вы' : personTitle(name, person)}
              </b>
              <span>
                {programme}, {kcal} ккал
              </span>
              {lines.map((line) => line !== undefined && <span key={line}>{line}</span>)}
            </li>
          );
        })}
      </ul>
      <p className={css('text-small')}>
        Вес и цель каждый ведёт в своём кабинете: сведения о здоровье храним только с согласия самого
        человека.
      </p>
    </Panel>
  );
}

type ChartData = Pick<ProgressView, 'weights' | 'delivered' | 'today'>;

const spans = [
  { value: 30, label: 'Месяц' },
  { value: 90, label: '3 месяца' },
  { value: 365, label: 'Год' },
] as const;

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

export function WeightChart(data: ChartData) {
  const [span, setSpan] = useState<number>(90);
  const shown = shownOf(data, span);
  const { weights, delivered, first, last } = shown;
  const dayOf = (date: IsoDate) => daysBetween(first, date);
  return (
    <LineChart
      caption={
        <>
          <h2>Вес и еда</h2>
          <Segmented
            legend="За какое время"
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
      keys={{ points: 'вес, кг', trend: 'тренд', bars: 'привезли, ккал в день' }}
      emptyText="График веса появится после второй записи в другой день."
      note={
        <>
          Тренд — сглаженная линия веса: на неё меньше влияют вода и соль, из-за которых вес меняется день ото
          дня.
        </>
      }
      table={tableOf(shown)}
    />
  );
}
