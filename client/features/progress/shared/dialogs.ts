import type { ProgressGoalInput, ProgressView } from '#shared/features/progress/schema.ts';
import { dialog } from '../../../platform/modals/open-dialog.ts';

/** The input of the steps so far, as typed; nothing of it is stored before the last one. */
export type GoalDraft = { readonly [Name in keyof ProgressGoalInput]: string };

export interface StepProps {
  readonly draft: GoalDraft;
}

export const kilograms = (grams: number) => String(grams / 1000).replace('.', ',');

export function firstDraft({ profile, weights }: Pick<ProgressView, 'profile' | 'weights'>): GoalDraft {
  const weight = weights.at(-1)?.weightG;
  return {
    goal: profile?.goal ?? 'lose',
    sex: profile?.sex ?? 'female',
    age: profile ? String(profile.age) : '',
    height: profile ? String(profile.height) : '',
    weight: weight === undefined ? '' : kilograms(weight),
    activity: profile?.activity ?? 'light',
    target: profile ? kilograms(profile.targetG) : '',
    targetOn: '',
  };
}

const importSteps = () => import('../steps-modal.tsx');
const importTarget = () => import('../target-step-modal.tsx');
const importWeight = () => import('../weight-modals.tsx');

const step = (number: 1 | 2 | 3 | 4 | 5) =>
  dialog(`progress-step-${number}`, importSteps, (m) => m.stepModal(number));

export const progressStep1Dialog = step(1);

export const stepDialogs = [
  progressStep1Dialog,
  step(2),
  step(3),
  step(4),
  step(5),
  dialog('progress-step-6', importTarget, (m) => m.TargetStepModal),
];

export const progressAddWeightDialog = dialog('progress-add-weight', importWeight, (m) => m.AddWeightModal);
export const progressResetDialog = dialog('progress-reset', importWeight, (m) => m.ProgressResetModal);
export const progressSuccessDialog = dialog('progress-success', importWeight, (m) => m.ProgressSuccessModal);
