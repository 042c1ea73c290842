import { countOf } from '#shared/plurals.ts';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { ExerciseFigure } from './parts/figure.tsx';
import type { WorkoutsModals } from './shared/dialogs.ts';
import styles from './workout-success-modal.module.css';

function Close({ children }: { readonly children: string }) {
  const state = useAppState();
  return (
    <Button wide onClick={() => closeModal(state)}>
      {children}
    </Button>
  );
}

/** A day of training is done: in its own figures. */
export function WorkoutSuccessModal({ outcome }: WorkoutsModals['workout-success']) {
  const { exercises, minutes, week } = outcome;
  const left = week.planned - week.done;
  return (
    <div className={styles.modal}>
      <ExerciseFigure figure="jump" />
      <ModalTitle>Тренировка сделана</ModalTitle>
      <ModalLead>
        {countOf(exercises, 'упражнение', 'упражнения', 'упражнений')}, около{' '}
        {countOf(minutes, 'минуты', 'минут', 'минут')}. На&nbsp;этой неделе осталось:{' '}
        {countOf(Math.max(0, left), 'тренировка', 'тренировки', 'тренировок')}. Выпейте воды и&nbsp;отдохните.
      </ModalLead>
      <Close>Отлично</Close>
    </div>
  );
}

/** All days of a week are done: what that was together. */
export function WorkoutWeekSuccessModal({ week }: WorkoutsModals['workout-week-success']) {
  return (
    <div className={styles.modal}>
      <ExerciseFigure figure="stand" />
      <ModalTitle>Неделя выполнена целиком</ModalTitle>
      <ModalLead>
        {countOf(week.done, 'тренировка', 'тренировки', 'тренировок')} из&nbsp;{week.planned} по&nbsp;плану:{' '}
        {countOf(week.exercises, 'упражнение', 'упражнения', 'упражнений')}, около{' '}
        {countOf(week.minutes, 'минуты', 'минут', 'минут')}. Теперь отдых&nbsp;— он&nbsp;тоже часть плана.
      </ModalLead>
      <Close>До&nbsp;следующей недели</Close>
    </div>
  );
}
