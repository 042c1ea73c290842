import type { ProgressGoalInput, ProgressProfile } from '#shared/features/progress/schema.ts';

/** What the steps of a goal have gathered so far, as typed; nothing of it is stored before the last one. */
interface GoalStepProps {
  readonly draft: { readonly [Name in keyof ProgressGoalInput]: string };
}

export interface ProgressModals {
  'progress-step-1': GoalStepProps;
  'progress-step-2': GoalStepProps;
  'progress-step-3': GoalStepProps;
  'progress-step-4': GoalStepProps;
  'progress-step-5': GoalStepProps;
  'progress-step-6': GoalStepProps;
  'progress-add-weight': {
    readonly profile: ProgressProfile | null;
    /** The day and the weight of a record that is put right. */
    readonly date?: string;
    readonly weight?: string;
  };
  'progress-reset': Record<string, never>;
  'progress-success': { readonly profile: ProgressProfile; readonly weightG: number };
}

declare module '../../../platform/modals/modal-props.ts' {
  interface ModalProps extends ProgressModals {}
}
