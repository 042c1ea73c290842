import type { MarkOutcome, WorkoutWeek } from '#shared/features/workouts/schema.ts';

export interface WorkoutsModals {
  'workout-success': { readonly outcome: MarkOutcome };
  'workout-week-success': { readonly week: WorkoutWeek };
}

declare module '../../../platform/modals/modal-props.ts' {
  interface ModalProps extends WorkoutsModals {}
}
