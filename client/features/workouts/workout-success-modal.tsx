import type { ReactNode } from 'react';
import type { Figure, MarkOutcome, WorkoutWeek } from '#shared/features/workouts/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { closeModal } from '../../platform/modals/open-dialog.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { ExerciseFigure } from './parts/figure.tsx';

interface SuccessProps {
  readonly figure: Figure;
  readonly title: string;
  readonly close: string;
  readonly children: ReactNode;
}

function Success({ figure, title, close, children }: SuccessProps) {
  const state = useAppState();
  return (
    <div className={css('grid gap-10 justify-items-start')}>
      <ExerciseFigure figure={figure} />
      <ModalTitle>{title}</ModalTitle>
      <ModalLead>{children}</ModalLead>
      <Button wide onClick={() => closeModal(state)}>
        {close}
      </Button>
    </div>
  );
}

/** «12 упражнений, около 40 минут». */
const amountText = ({ exercises, minutes }: Pick<WorkoutWeek, 'exercises' | 'minutes'>) =>
  `${countOf(exercises, 'упражнение', 'упражнения', 'упражнений')}, около ${countOf(minutes, 'минуты', 'минут', 'минут')}`;

const workoutsText = (count: number) => countOf(count, 'тренировка', 'тренировки', 'тренировок');

export function WorkoutSuccessModal({ outcome }: { readonly outcome: MarkOutcome }) {
  const { planned, done } = outcome.week;
  return (
    <Success figure="jump" title="Тренировка сделана" close="Отлично">
      {amountText(outcome)}. На этой неделе осталось: {workoutsText(Math.max(0, planned - done))}. Выпейте
      воды и отдохните.
    </Success>
  );
}

export function WorkoutWeekSuccessModal({ week }: { readonly week: WorkoutWeek }) {
  return (
    <Success figure="stand" title="Неделя выполнена целиком" close="До следующей недели">
      {workoutsText(week.done)} из {week.planned} по плану: {amountText(week)}. Теперь отдых — он тоже часть
      плана.
    </Success>
  );
}
