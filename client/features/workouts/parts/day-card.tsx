import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDay, weekdayLong } from '#shared/dates.ts';
import { markDay, markExercise } from '#shared/features/workouts/contract.ts';
import {
  type MarkOutcome,
  type PlannedExercise,
  type WorkoutDay,
  type WorkoutView,
  workoutFocuses,
} from '#shared/features/workouts/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { upperFirst } from '#shared/typography.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { WithScripts } from '../../../platform/hydration/late.tsx';
import { refusalText, useFetchStatus, useRest } from '../../../platform/rest/rest.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button, classNames, Icon } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { Badge } from '../../../ui/surfaces.tsx';
import styles from './day-card.module.css';
import { ExerciseFigure } from './figure.tsx';

interface MarkButtonProps {
  readonly exercise: PlannedExercise;
  readonly date: string;
  readonly onMarked: (outcome: MarkOutcome) => void;
}

function MarkButton({ exercise, date, onMarked }: MarkButtonProps) {
  const { code, title, isDone } = exercise;
  const app = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const { status, run } = useFetchStatus();
  const body = { date, exercise: code, state: isDone ? 'open' : 'done' } as const;
  const send = async () => {
    const outcome = await run(
      () => rest(markExercise, { body }),
      (error) => {
        app.notice = { text: refusalText(error) };
      },
    );
    if (outcome === undefined) return;
    await revalidator.revalidate();
    onMarked(outcome);
  };
  return (
    <button
      type="button"
      data-scripted
      className={classNames(
        css(
          'grid place-items-center size-48 rounded-full',
          '[transition:background-color_var(--press)_var(--ease)]',
        ),
        isDone
          ? css('[border:2px_solid_var(--green-500)] bg-green-500 text-green-950')
          : css('[border:2px_solid_var(--line-input)] bg-surface [color:transparent]'),
        status === 'pending' && css('opacity-0.6'),
      )}
      aria-pressed={isDone}
      aria-busy={status === 'pending' || undefined}
      aria-label={`Сделано: ${title}`}
      onClick={() => void send()}
    >
      <Icon name="check" />
    </button>
  );
}

interface ExerciseItemProps extends MarkButtonProps {
  /** False for visitors and on future days. */
  readonly isMarkable: boolean;
}

function ExerciseItem({ exercise, isMarkable, ...marking }: ExerciseItemProps) {
  const { title, dose, muscles, equipment, how, caution, figure, isDone } = exercise;
  return (
    <li className={css('pt-12 pb-4 border-t')}>
      <div className={css('flex gap-14 items-center')}>
        <ExerciseFigure figure={figure} />
        <div className={css('grid flex-1 gap-2 min-w-0 leading-[1.3]')}>
          <b className={isMarkable && isDone ? css('text-ink-2') : undefined}>{title}</b>
          <span className={css('text-ink-2 text-small tabular-nums')}>{dose}</span>
        </div>
        {isMarkable && <MarkButton exercise={exercise} {...marking} />}
      </div>
      <details>
        <summary
          className={css(
            'inline-flex gap-6 items-center min-h-tap text-link font-semibold text-small',
            'ml-[calc(var(--s64)_+_var(--s14))]',
          )}
        >
          Как делать
          <span className={css('absolute size-px overflow-hidden whitespace-nowrap [clip-path:inset(50%)]')}>
            : {title}
          </span>
          <Icon name="chevron-down" size={16} />
        </summary>
        <ol
          className={css('grid gap-4 mb-10 pl-20 text-ink-2 text-small leading-[1.45] [list-style:decimal]')}
        >
          {how.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className={css('mb-10 text-ink-2 text-small leading-[1.45]')}>
          <b>Работают:</b> {muscles}. {equipment !== '' && `Понадобится: ${equipment}.`}
        </p>
        <p
          className={css(
            'mb-10 py-10 px-14 rounded-12 bg-amber-ground text-amber-ink text-small leading-[1.45]',
          )}
        >
          <b>Осторожно.</b> {caution}
        </p>
      </details>
    </li>
  );
}

/** Rest between two sets, in seconds. */
const REST_S = 40;

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
      <span className={css('inline-flex flex-wrap gap-y-6 gap-x-14 items-center')}>
        <Button look="soft" onClick={() => setLeft(REST_S)}>
          <Icon name="clock" />
          Отдых {REST_S}&nbsp;с
        </Button>
        {isRunning && (
          <b className={css('min-w-48 text-ink text-lead tabular-nums')} role="timer">
            {left}&nbsp;с
          </b>
        )}
        <span role="status">{left === 0 && 'Отдохнули — следующий подход'}</span>
      </span>
    </WithScripts>
  );
}

const parts = [
  ['warm-up', 'Разминка'],
  ['main', 'Основная часть'],
  ['stretch', 'Заминка'],
] as const;

interface DayCardProps extends Pick<WorkoutView, 'today' | 'since'> {
  readonly day: WorkoutDay;
  readonly isOpen: boolean;
  /** Whether the visitor is a customer, who can mark what was done. */
  readonly isOwn: boolean;
  readonly onMarked: (outcome: MarkOutcome) => void;
}

/** A day of training; `details`, so that it opens without scripts. */
export function DayCard({ day, today, since, isOpen, isOwn, onMarked }: DayCardProps) {
  const { date, focus, minutes, exercises } = day;
  const isMarkable = isOwn && date <= today;
  return (
    <details className={classNames(layout.panel, css('px-18 tablet:px-24'))} open={isOpen}>
      <summary className={styles.head}>
        <span className={css('grid flex-1 gap-2 min-w-0')}>
          <span className={layout.faint}>
            {upperFirst(weekdayLong(date))}, {formatDay(date)}
          </span>
          <span className={css('font-extrabold text-[1.25rem] tracking-[-0.02em] leading-[1.2]')}>
            {workoutFocuses[focus]}
          </span>
          <span className={layout.faint}>
            около {countOf(minutes, 'минуты', 'минут', 'минут')}&nbsp;·{' '}
            {countOf(exercises.length, 'упражнение', 'упражнения', 'упражнений')}
          </span>
        </span>
        {isOwn && day.isDone ? (
          <Badge tone="green">Сделано</Badge>
        ) : date === today ? (
          <Badge tone="dark">Сегодня</Badge>
        ) : (
          isOwn && date >= since && date < today && <Badge>Не отмечено</Badge>
        )}
        <Icon name="chevron-down" />
      </summary>
      {parts.map(([part, title]) => {
        const own = exercises.filter((exercise) => exercise.part === part);
        return (
          own.length > 0 && (
            <section key={part} className={css('mb-18')}>
              <h3 className={css('mb-10 text-ink-2 text-ui')}>{title}</h3>
              <ul>
                {own.map((exercise) => (
                  <ExerciseItem key={exercise.code} {...{ exercise, date, isMarkable, onMarked }} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      <div
        className={css(
          'flex flex-wrap gap-12 items-center justify-between pt-16 pb-20 border-t text-ink-2 text-small',
        )}
      >
        <RestTimer />
        {isMarkable && !day.isDone && (
          <RestForm
            call={markDay}
            body={{ date }}
            label="Тренировка сделана"
            about={formatDay(date)}
            onDone={onMarked}
          />
        )}
        {isOwn && date > today && <p>Отметить тренировку можно, когда наступит её день.</p>}
      </div>
    </details>
  );
}
