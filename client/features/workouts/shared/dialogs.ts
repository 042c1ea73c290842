import type { MarkOutcome, WorkoutWeek } from '#shared/features/workouts/schema.ts';
import { dialog } from '../../../platform/modals/dialogs.ts';

export interface WorkoutsModals {
  'workout-success': { readonly outcome: MarkOutcome };
  'workout-week-success': { readonly week: WorkoutWeek };
}

export const workoutSuccessDialog = dialog(
  'workout-success',
  () => import('../workout-success-modal.tsx'),
  (m) => m.WorkoutSuccessModal,
);
export const workoutWeekSuccessDialog = dialog(
  'workout-week-success',
  () => import('../workout-success-modal.tsx'),
  (m) => m.WorkoutWeekSuccessModal,
);
