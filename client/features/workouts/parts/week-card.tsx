import { useState } from 'react';
import { weekdayShort } from '#shared/dates.ts';
import { saveWorkoutPlan } from '#shared/features/workouts/contract.ts';
import {
  type WorkoutGoal,
  type WorkoutView,
  workoutDays,
  workoutGoals,
  workoutLevels,
} from '#shared/features/workouts/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { Button, classNames, Icon } from '../../../ui/basics.tsx';
import { RadioCards, Segmented } from '../../../ui/choices.tsx';
import { css } from '../../../ui/css.ts';
import { GroundBadge, GroundRail } from '../../../ui/dark-ground.tsx';
import layout from '../../../ui/layout.module.css';
import { Disclosure } from '../../../ui/surfaces.tsx';
import { VisuallyHidden } from '../../../ui/text.tsx';
import planForm from './plan-form.module.css';

interface PlanFormProps extends Pick<WorkoutView, 'plan'> {
  readonly isOwn: boolean;
  readonly onSaved: () => void;
}

function PlanForm({ plan, isOwn, onSaved }: PlanFormProps) {
  const { least, most } = workoutDays;
  const counts = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  const fields = (
    <>
      <RadioCards
        legend="Цель"
        name="goal"
        value={plan.goal}
        options={Object.entries(workoutGoals).map(([value, { name, note }]) => ({
          value: value as WorkoutGoal,
          label: name,
          note,
        }))}
      />
      <RadioCards
        legend="Уровень"
        name="level"
        value={String(plan.level)}
        options={workoutLevels.map(({ level, name, note }) => ({
          value: String(level),
          label: name,
          note,
        }))}
      />
      <Segmented
        legend="Тренировок в неделю"
        name="days"
        value={plan.days}
        options={counts.map((value) => ({ value }))}
      />
    </>
  );
  return isOwn ? (
    <div className={classNames(planForm.form, css('pt-6 pb-20'))}>
      <RestForm
        call={saveWorkoutPlan}
        label="Сохранить план"
        done="План сохранён: неделя составлена заново"
        onDone={onSaved}
      >
        {fields}
      </RestForm>
    </div>
  ) : (
    <form method="get" className={classNames(planForm.form, css('pt-6 pb-20'))}>
      {fields}
      <Button type="submit">Показать план</Button>
    </form>
  );
}

export function WeekCard({ data, isOwn }: { readonly data: WorkoutView; readonly isOwn: boolean }) {
  const { plan, days, week, isChosen, today } = data;
  const [isOpen, setIsOpen] = useState(isOwn && !isChosen);
  const level = workoutLevels.find((one) => one.level === plan.level)?.name ?? '';
  return (
    <section className={classNames(layout.panel, css('overflow-hidden'))} aria-labelledby="workout-plan">
      <div className={css('grid gap-12 py-24 px-20 bg-green-950 text-white')}>
        <GroundBadge>{level}</GroundBadge>
        <h2 className={css('text-[clamp(1.5rem,_4vw,_1.875rem)]')} id="workout-plan">
          {workoutGoals[plan.goal].name}: {countOf(plan.days, 'раз', 'раза', 'раз')} в неделю
        </h2>
        {isOwn && (
          <>
            <GroundRail share={week.done / Math.max(1, week.planned)} />
            <p className={css('text-small')}>
              <b>
                {week.done} из {week.planned}
              </b>{' '}
              на этой неделе
            </p>
          </>
        )}
        <ul className={css('flex flex-wrap gap-8 mt-4')} aria-label="Дни тренировок">
          {days.map(({ date, isDone }) => (
            <li
              key={date}
              className={classNames(
                css(
                  'flex gap-4 items-center justify-center min-w-tap h-36 px-12 rounded-pill font-bold text-small',
                ),
                isDone ? css('bg-green-500 text-green-950') : css('[background:rgba(255,_255,_255,_0.14)]'),
                date === today && css('ring-bold-green-300'),
              )}
            >
              {weekdayShort(date)}
              {isDone && (
                <>
                  <Icon name="check" size={16} />
                  <VisuallyHidden> — сделано</VisuallyHidden>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
      <Disclosure
        title={isOwn && !isChosen ? 'Выберите свой план' : 'Изменить план'}
        className={css('py-4 px-20')}
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
