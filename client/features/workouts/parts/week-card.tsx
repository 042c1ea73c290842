import { useState } from 'react';
import { weekdayShort } from '#shared/dates.ts';
import { type WorkoutView, workoutGoals, workoutLevels } from '#shared/features/workouts/schema.ts';
import { pluralOf } from '#shared/plurals.ts';
import { classNames } from '../../../ui/class-names.ts';
import { GroundBadge, GroundRail } from '../../../ui/dark-ground.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import surface from '../../../ui/surface.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PlanForm } from './plan-form.tsx';
import styles from './week-card.module.css';

/** The plan with this week in one line, and the form that changes it. */
export function WeekCard({ data, isOwn }: { readonly data: WorkoutView; readonly isOwn: boolean }) {
  const { plan, days, week, isChosen, today } = data;
  const [isOpen, setIsOpen] = useState(isOwn && !isChosen);
  const level = workoutLevels.find((one) => one.level === plan.level)?.name ?? '';
  return (
    <section className={classNames(surface.panel, styles.card)} aria-labelledby="workout-plan">
      <div className={styles.plan}>
        <GroundBadge>{level}</GroundBadge>
        <h2 id="workout-plan">
          {workoutGoals[plan.goal].name}: {plan.days}&nbsp;{pluralOf(plan.days, 'раз', 'раза', 'раз')}{' '}
          в&nbsp;неделю
        </h2>
        {isOwn && (
          <>
            <GroundRail share={week.done / Math.max(1, week.planned)} />
            <p className={styles.count}>
              <b>
                {week.done} из&nbsp;{week.planned}
              </b>{' '}
              на&nbsp;этой неделе
            </p>
          </>
        )}
        <ul className={styles.days} aria-label="Дни тренировок">
          {days.map(({ date, isDone }) => (
            <li key={date} data-done={isDone || undefined} data-today={date === today || undefined}>
              {weekdayShort(date)}
              {isDone && (
                <>
                  <Icon name="check" size={16} />
                  <VisuallyHidden>&nbsp;— сделано</VisuallyHidden>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
      <Disclosure
        title={isOwn && !isChosen ? 'Выберите свой план' : 'Изменить план'}
        className={styles.change}
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <PlanForm
          key={`${plan.goal} ${plan.level} ${plan.days}`}
          plan={plan}
          isOwn={isOwn}
          onSaved={() => setIsOpen(false)}
        />
      </Disclosure>
    </section>
  );
}
