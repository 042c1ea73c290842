import { formatDayOfYear } from '#shared/dates.ts';
import { goals } from '#shared/features/catalogue/calculator.ts';
import { weightText } from '#shared/features/progress/rules.ts';
import type { ProgressProfile, ProgressView } from '#shared/features/progress/schema.ts';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { GroundBadge, GroundRail } from '../../../ui/dark-ground.tsx';
import { progressAddWeightDialog, progressStep1Dialog } from '../shared/dialogs.ts';
import styles from './goal-card.module.css';
import { firstDraft } from './steps.ts';

/** Progress towards the goal, from 0 to 1. */
function shareOf({ startG, targetG }: ProgressProfile, weightG: number): number {
  if (startG === targetG) return 0;
  return Math.min(1, Math.max(0, (startG - weightG) / (startG - targetG)));
}

function GoalProgress({ profile, weightG }: { readonly profile: ProgressProfile; readonly weightG: number }) {
  if (profile.goal === 'keep') return null;
  const share = shareOf(profile, weightG);
  return (
    <>
      <div className={styles.way}>
        <GroundRail share={share} />
      </div>
      <p className={styles.ends}>
        <span>{weightText(profile.startG)}</span>
        <span>
          пройдено <b>{Math.round(share * 100)}&nbsp;%</b>
        </span>
        <span>{weightText(profile.targetG)}</span>
      </p>
    </>
  );
}

/** A pace as people say it: «−400 г в неделю». */
function paceText(gPerWeek: number): string {
  if (Math.abs(gPerWeek) < 5) return 'вес не\u00a0меняется';
  const sign = gPerWeek < 0 ? '−' : '+';
  return `${sign}${10 * Math.round(Math.abs(gPerWeek) / 10)}\u00a0г\u00a0в\u00a0неделю`;
}

/** When the goal is to be expected at the pace of now, beside the day that was wished for. */
function Expected({ expected, targetG }: { expected: ProgressView['expected']; targetG: number }) {
  if (!expected) return null;
  const { basis, gPerWeek, on } = expected;
  const from = basis === 'weights' ? 'По\u00a0вашим записям' : 'По\u00a0рациону последних недель';
  return (
    <p className={styles.lead}>
      {from}&nbsp;— {paceText(gPerWeek)}.{' '}
      {on === null
        ? 'С\u00a0таким темпом к\u00a0цели не\u00a0прийти: посмотрите калорийность рациона.'
        : `К\u00a0${weightText(targetG)} придёте около ${formatDayOfYear(on)}.`}
    </p>
  );
}

/** The goal, its progress and the next step. */
export function GoalCard({ data }: { readonly data: ProgressView }) {
  const state = useAppState();
  const { profile, weights, need, expected } = data;
  const last = weights.at(-1);
  const weightG = last?.weightG ?? profile?.startG ?? 0;
  if (!profile || !need) return null;
  const { goal, targetG, targetOn } = profile;
  return (
    <section className={styles.card} aria-labelledby="progress-goal">
      <GroundBadge>{profile.isReached ? 'Цель достигнута' : goals[goal].name}</GroundBadge>
      <h2 id="progress-goal">{last ? weightText(weightG) : 'Запишите вес'}</h2>
      <p className={styles.lead}>
        {goal === 'keep'
          ? `Держим около ${weightText(targetG)}`
          : `Цель\u00a0— ${weightText(targetG)} к\u00a0${formatDayOfYear(targetOn)}`}
        {last && `. По\u00a0тренду сейчас ${weightText(last.trendG)}`}.
      </p>
      <GoalProgress profile={profile} weightG={weightG} />
      <Expected expected={expected} targetG={targetG} />
      <p className={styles.lead}>
        Под&nbsp;вашу цель&nbsp;— около {10 * Math.round(need.proposed / 10)}&nbsp;ккал в&nbsp;день, тратите
        вы&nbsp;примерно {10 * Math.round(need.spent / 10)}.
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => openDialog(state, progressAddWeightDialog, { profile })}>Записать вес</Button>
        <button
          type="button"
          className={styles.second}
          onClick={() => openDialog(state, progressStep1Dialog, { draft: firstDraft(data) })}
        >
          Изменить цель
        </button>
      </div>
    </section>
  );
}
