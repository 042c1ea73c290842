import type { MealSlot } from '#shared/features/dishes/labels.ts';
import type { DishPortion } from '#shared/features/dishes/schema.ts';
import { dialog } from '../../../platform/modals/dialogs.ts';

/** A meal of a dated menu, less the dish. */
export interface MenuPlace {
  readonly programme: string;
  readonly kcal: number;
  readonly date: string;
  /** The visitor's exclusions, as addresses say them; empty without any. */
  readonly without: string;
}

export interface DishesModals {
  'dish-detail': {
    readonly dish: DishPortion;
    readonly slot: MealSlot;
    /** The place in a menu that the dish was opened from; without it there is nothing to replace. */
    readonly place?: MenuPlace;
  };
}

export const dishDetailDialog = dialog(
  'dish-detail',
  () => import('../dish-detail-modal.tsx'),
  (m) => m.DishDetailModal,
  'no-padding',
);
