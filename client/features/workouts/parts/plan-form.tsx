import { saveWorkoutPlan } from '#shared/features/workouts/contract.ts';
import {
  type WorkoutGoal,
  type WorkoutView,
  workoutDays,
  workoutGoals,
  workoutLevels,
} from '#shared/features/workouts/schema.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from './plan-form.module.css';

const dayCounts = Array.from(
  { length: workoutDays.most - workoutDays.least + 1 },
  (_, index) => workoutDays.least + index,
);

function Fields({ plan }: Pick<WorkoutView, 'plan'>) {
  return (
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
        options={workoutLevels.map(({ level: value, name, note }) => ({
          value: String(value),
          label: name,
          note,
        }))}
      />
      <Segmented
        legend="Тренировок в&nbsp;неделю"
        name="days"
        value={plan.days}
        options={dayCounts.map((value) => ({ value, label: String(value) }))}
      />
    </>
  );
}

interface PlanFormProps extends Pick<WorkoutView, 'plan'> {
  readonly isOwn: boolean;
  readonly onSaved: () => void;
}

/** Goal, level and weekdays: stored for a customer, kept in the address for a visitor. */
export function PlanForm({ plan, isOwn, onSaved }: PlanFormProps) {
  if (!isOwn) {
    return (
      <form method="get" className={styles.form}>
        <Fields plan={plan} />
        <Button type="submit">Показать план</Button>
      </form>
    );
  }
  return (
    <div className={styles.form}>
      <RestForm
        call={saveWorkoutPlan}
        label="Сохранить план"
        done="План сохранён: неделя составлена заново"
        onDone={onSaved}
      >
        <Fields plan={plan} />
      </RestForm>
    </div>
  );
}
