import type { ProgressProfile } from '#shared/features/progress/schema.ts';
import type { GoalDraft, stepModals } from '../parts/steps.ts';

type StepModals = Record<(typeof stepModals)[number], { readonly draft: GoalDraft }>;

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

declare module '../../../platform/modals/modal-props.ts' {
  interface ModalProps extends ProgressModals {}
}
