import type { ReactNode } from 'react';
import { addDays, formatDay } from '#shared/dates.ts';
import type { WorkoutWeek } from '#shared/features/workouts/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { Panel } from '../../../ui/panel.tsx';
import texts from '../../../ui/texts.module.css';
import styles from './week-history.module.css';

/** Weeks that have passed: what was done, of what was planned. */
export function WeekHistory({ history }: { readonly history: readonly WorkoutWeek[] }): ReactNode {
  return (
    <Panel title="Прошлые недели" titleId="workout-history" className={styles.card}>
      {history.length === 0 ? (
        <p className={texts.small}>
          Здесь появится неделя, в&nbsp;которой вы&nbsp;отметите хотя бы&nbsp;одну тренировку.
        </p>
      ) : (
        <ul>
          {history.map(({ monday, done, planned, exercises, minutes }) => (
            <li key={monday}>
              <span>
                <b>
                  {formatDay(monday)}&nbsp;– {formatDay(addDays(monday, 6))}
                </b>
                <span className={styles.figures}>
                  {countOf(exercises, 'упражнение', 'упражнения', 'упражнений')}, около{' '}
                  {countOf(minutes, 'минуты', 'минут', 'минут')}
                </span>
              </span>
              <span className={styles.count} data-whole={done >= planned || undefined}>
                {done} из&nbsp;{planned}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
