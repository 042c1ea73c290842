import { useEffect, useState } from 'react';
import { formatDay, weekdayLong } from '#shared/dates.ts';
import { markDay } from '#shared/features/workouts/contract.ts';
import { type MarkOutcome, type WorkoutDay, workoutFocuses } from '#shared/features/workouts/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { upperFirst } from '#shared/typography.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { WithScripts } from '../../../platform/hydration/scripting.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import surface from '../../../ui/surface.module.css';
import styles from './day-card.module.css';
import { ExerciseItem } from './exercise-item.tsx';
import restTimer from './rest-timer.module.css';

/** Rest between two sets, in seconds. */
const REST_S = 40;

/** Counts a rest down; a second press begins it anew. */
function RestTimer() {
  const [left, setLeft] = useState<number>();
  const isRunning = left !== undefined && left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((before) => Math.max(0, (before ?? 0) - 1)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return (
    <WithScripts>
      <span className={restTimer.timer}>
        <Button look="soft" onClick={() => setLeft(REST_S)}>
          <Icon name="clock" />
          Отдых {REST_S}&nbsp;с
        </Button>
        {isRunning && <b role="timer">{left}&nbsp;с</b>}
        <span role="status">{left === 0 && 'Отдохнули\u00a0— следующий подход'}</span>
      </span>
    </WithScripts>
  );
}

const partTitles = { 'warm-up': 'Разминка', main: 'Основная часть', stretch: 'Заминка' } as const;
const parts = ['warm-up', 'main', 'stretch'] as const;

interface DayCardProps {
  readonly day: WorkoutDay;
  readonly today: string;
  /** The first day that the customer is asked about. */
  readonly since: string;
  readonly isOpen: boolean;
  /** Whether the visitor is a customer, who can mark what was done. */
  readonly isOwn: boolean;
  readonly onMarked: (outcome: MarkOutcome) => void;
}

function StateBadge({ day, today, since, isOwn }: Pick<DayCardProps, 'day' | 'today' | 'since' | 'isOwn'>) {
  if (isOwn && day.isDone) return <Badge tone="green">Сделано</Badge>;
  if (day.date === today) return <Badge tone="dark">Сегодня</Badge>;
  return isOwn && day.date >= since && day.date < today && <Badge>Не&nbsp;отмечено</Badge>;
}

/** Marks the whole day as done. */
function WholeDay({ day, onMarked }: Pick<DayCardProps, 'day' | 'onMarked'>) {
  const { date } = day;
  return (
    <RestForm
      call={markDay}
      body={{ date }}
      label="Тренировка сделана"
      about={formatDay(date)}
      onDone={onMarked}
    />
  );
}

/** A day of training; `details`, so that it opens without scripts. */
export function DayCard({ day, today, since, isOpen, isOwn, onMarked }: DayCardProps) {
  const { date, focus, minutes, exercises } = day;
  const isMarkable = isOwn && date <= today;
  const weekday = weekdayLong(date);
  return (
    <details className={classNames(surface.panel, styles.card)} open={isOpen}>
      <summary className={styles.head}>
        <span className={styles.title}>
          <span className={styles.date}>
            {upperFirst(weekday)}, {formatDay(date)}
          </span>
          <span className={styles.focus}>{workoutFocuses[focus]}</span>
          <span className={styles.meta}>
            около&nbsp;{countOf(minutes, 'минуты', 'минут', 'минут')}&nbsp;·{' '}
            {countOf(exercises.length, 'упражнение', 'упражнения', 'упражнений')}
          </span>
        </span>
        <StateBadge day={day} today={today} since={since} isOwn={isOwn} />
        <Icon name="chevron-down" />
      </summary>
      {parts.map((part) => {
        const own = exercises.filter((exercise) => exercise.part === part);
        return (
          own.length > 0 && (
            <section key={part} className={styles.part}>
              <h3>{partTitles[part]}</h3>
              <ul>
                {own.map((exercise) => (
                  <ExerciseItem
                    key={exercise.code}
                    exercise={exercise}
                    marking={isMarkable ? { date, onMarked } : undefined}
                  />
                ))}
              </ul>
            </section>
          )
        );
      })}
      <div className={styles.foot}>
        <RestTimer />
        {isMarkable && !day.isDone && <WholeDay day={day} onMarked={onMarked} />}
        {isOwn && date > today && <p>Отметить тренировку можно, когда наступит её&nbsp;день.</p>}
      </div>
    </details>
  );
}
