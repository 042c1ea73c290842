import type { ProgressProfile } from '#shared/features/progress/schema.ts';
import { dialog } from '../../../platform/modals/dialogs.ts';
import type { GoalDraft } from '../parts/steps.ts';

type StepModals = Record<`progress-step-${1 | 2 | 3 | 4 | 5 | 6}`, { readonly draft: GoalDraft }>;

export interface ProgressModals extends StepModals {
  'progress-add-weight': {
    readonly profile: ProgressProfile | null;
    /** The day and the weight of a record that is put right. */
    readonly date?: string;
    readonly weight?: string;
  };
  'progress-reset': Record<string, never>;
  'progress-success': { readonly profile: ProgressProfile; readonly weightG: number };
}

export const progressStep1Dialog = dialog(
  'progress-step-1',
  () => import('../steps-modal.tsx'),
  (m) => m.GoalStepModal,
);
const progressStep2Dialog = dialog(
  'progress-step-2',
  () => import('../steps-modal.tsx'),
  (m) => m.PersonStepModal,
);
const progressStep3Dialog = dialog(
  'progress-step-3',
  () => import('../steps-modal.tsx'),
  (m) => m.HeightStepModal,
);
const progressStep4Dialog = dialog(
  'progress-step-4',
  () => import('../steps-modal.tsx'),
  (m) => m.WeightStepModal,
);
const progressStep5Dialog = dialog(
  'progress-step-5',
  () => import('../steps-modal.tsx'),
  (m) => m.ActivityStepModal,
);
const progressStep6Dialog = dialog(
  'progress-step-6',
  () => import('../target-step-modal.tsx'),
  (m) => m.TargetStepModal,
);
export const progressAddWeightDialog = dialog(
  'progress-add-weight',
  () => import('../weight-modals.tsx'),
  (m) => m.AddWeightModal,
);
export const progressResetDialog = dialog(
  'progress-reset',
  () => import('../weight-modals.tsx'),
  (m) => m.ProgressResetModal,
);
export const progressSuccessDialog = dialog(
  'progress-success',
  () => import('../weight-modals.tsx'),
  (m) => m.ProgressSuccessModal,
);
/** The steps in their order. */
export const stepDialogs = [
  progressStep1Dialog,
  progressStep2Dialog,
  progressStep3Dialog,
  progressStep4Dialog,
  progressStep5Dialog,
  progressStep6Dialog,
];
