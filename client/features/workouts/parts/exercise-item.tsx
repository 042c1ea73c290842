import { useRevalidator } from 'react-router';
import { markExercise } from '#shared/features/workouts/contract.ts';
import type { MarkOutcome, PlannedExercise } from '#shared/features/workouts/schema.ts';
import { refusalText } from '../../../platform/forms/failure-text.ts';
import { useFetchStatus } from '../../../platform/rest/fetch-status.ts';
import { useRest } from '../../../platform/rest/rest-context.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './exercise-item.module.css';
import { ExerciseFigure } from './figure.tsx';

interface MarkButtonProps {
  readonly exercise: PlannedExercise;
  readonly date: string;
  readonly onMarked: (outcome: MarkOutcome) => void;
}

/** Marks an exercise as done or open. */
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
      className={styles.mark}
      aria-pressed={isDone}
      aria-busy={status === 'pending' || undefined}
      aria-label={`Сделано: ${title}`}
      onClick={() => void send()}
    >
      <Icon name="check" />
    </button>
  );
}

interface ExerciseItemProps {
  readonly exercise: PlannedExercise;
  /** Absent for visitors and on future days, which cannot be marked. */
  readonly marking: Omit<MarkButtonProps, 'exercise'> | undefined;
}

/** An exercise: dose, instructions, muscles and cautions. */
export function ExerciseItem({ exercise, marking }: ExerciseItemProps) {
  const { title, dose, muscles, equipment, how, caution, figure, isDone } = exercise;
  return (
    <li className={styles.item} data-done={(marking && isDone) || undefined}>
      <div className={styles.head}>
        <ExerciseFigure figure={figure} />
        <div className={styles.words}>
          <b>{title}</b>
          <span className={styles.dose}>{dose}</span>
        </div>
        {marking && <MarkButton exercise={exercise} {...marking} />}
      </div>
      <details className={styles.more}>
        <summary>
          Как делать<span className={styles.unseen}>: {title}</span>
          <Icon name="chevron-down" size={16} />
        </summary>
        <ol>
          {how.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>
          <b>Работают:</b> {muscles}. {equipment !== '' && `Понадобится: ${equipment}.`}
        </p>
        <p className={styles.caution}>
          <b>Осторожно.</b> {caution}
        </p>
      </details>
    </li>
  );
}
