import type { PersonalPlan } from '#shared/features/orders/schema.ts';
import type { MealPlace } from '#shared/features/rations/address.ts';
import type { ServedDish } from '#shared/features/rations/schema.ts';
import { dialog } from '../../../platform/modals/dialogs.ts';

export interface ExclusionsModals {
  'side-exclusion': {
    /** Who eats what, with the codes of what each leaves out. */
    readonly persons: readonly (PersonalPlan & { readonly without: readonly string[] })[];
    /** Days of food that the exclusions are for. */
    readonly dates: readonly string[];
    /** What else of the order decides on its food. */
    readonly order: {
      readonly start: string;
      readonly days: number;
      readonly skip: string;
      readonly part: 'morning' | 'evening';
    };
    /** Told what each person leaves out, in their order, and the programmes that they eat then. */
    readonly onWithout: (without: readonly string[][], programmes: readonly string[]) => void;
  };
  'side-replacement': MealPlace & {
    /** The cut-off of the meal, in milliseconds. */
    readonly openUntil: number;
    /** Null brings back what is planned. */
    readonly onChoose: (dish: ServedDish | null) => void;
  };
  'replace-several': {
    readonly orderId: string;
    readonly date: string;
    readonly person: number;
    readonly onDone: () => void;
  };
  'dish-tired-of': {
    readonly code: string;
    readonly title: string;
    readonly person: number;
    /** How the person is called; empty where the order is for one. */
    readonly personTitle: string;
    readonly onDone: () => void;
  };
}

export const sideExclusionDialog = dialog(
  'side-exclusion',
  () => import('../side-exclusion-modal.tsx'),
  (m) => m.SideExclusionModal,
  'side',
);
export const sideReplacementDialog = dialog(
  'side-replacement',
  () => import('../side-replacement-modal.tsx'),
  (m) => m.SideReplacementModal,
  'side',
);
export const replaceSeveralDialog = dialog(
  'replace-several',
  () => import('../replace-several-modal.tsx'),
  (m) => m.ReplaceSeveralModal,
  'side',
);
export const dishTiredOfDialog = dialog(
  'dish-tired-of',
  () => import('../dish-tired-of-modal.tsx'),
  (m) => m.DishTiredOfModal,
);
