import { dialog } from '../../../platform/modals/dialogs.ts';

const importSuccess = () => import('../workout-success-modal.tsx');

export const workoutSuccessDialog = dialog('workout-success', importSuccess, (m) => m.WorkoutSuccessModal);
export const workoutWeekSuccessDialog = dialog(
  'workout-week-success',
  importSuccess,
  (m) => m.WorkoutWeekSuccessModal,
);
