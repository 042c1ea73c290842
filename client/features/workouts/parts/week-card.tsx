import { type CSSProperties, type ReactNode, useState } from 'react';
import { weekdayShort } from '#shared/dates.ts';
import { type WorkoutView, workoutGoals, workoutLevels } from '#shared/features/workouts/schema.ts';
import { pluralOf } from '#shared/plurals.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { ChevronDownIcon } from '../../../ui/shell-icons.tsx';
import { PlanForm } from './plan-form.tsx';
import styles from './week-card.module.css';

/** The plan with this week in one line, and the form that changes it. */
export function WeekCard({
  data,
  isOwn,
}: {
  readonly data: WorkoutView;
  readonly isOwn: boolean;
}): ReactNode {
  const { plan, days, week, isChosen, today } = data;
  const [isOpen, setIsOpen] = useState(isOwn && !isChosen);
  const level = workoutLevels.find((one) => one.level === plan.level)?.name ?? '';
  const share = { '--share': `${(100 * week.done) / Math.max(1, week.planned)}%` } as CSSProperties;
  return (
    <section className={styles.card} aria-labelledby="workout-plan">
      <div className={styles.plan}>
        <p className={styles.badge}>{level}</p>
        <h2 id="workout-plan">
          {workoutGoals[plan.goal].name}: {plan.days}&nbsp;{pluralOf(plan.days, 'раз', 'раза', 'раз')}{' '}
          в&nbsp;неделю
        </h2>
        {isOwn && (
          <>
            <div className={styles.rail} style={share} />
            <p className={styles.count}>
              <b>
                {week.done} из {week.planned}
              </b>{' '}
              на этой неделе
            </p>
          </>
        )}
        <ul className={styles.days} aria-label="Дни тренировок">
          {days.map(({ date, isDone }) => (
            <li key={date} data-done={isDone || undefined} data-today={date === today || undefined}>
              {weekdayShort(date)}
              {isDone && (
                <>
                  <CheckIcon size={16} />
                  <span className={styles.unseen}> — сделано</span>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
      <details
        className={styles.change}
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary>
          {isOwn && !isChosen ? 'Выберите свой план' : 'Изменить план'}
          <ChevronDownIcon size={16} />
        </summary>
        <PlanForm
          key={`${plan.goal} ${plan.level} ${plan.days}`}
          plan={plan}
          isOwn={isOwn}
          onSaved={() => setIsOpen(false)}
        />
      </details>
    </section>
  );
}
