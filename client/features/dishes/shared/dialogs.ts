import { dialog } from '../../../platform/modals/open-dialog.ts';

/** A meal of a dated menu, less the dish. */
export interface MenuPlace {
  readonly programme: string;
  readonly kcal: number;
  readonly date: string;
  /** The visitor's exclusions, as addresses say them; empty without any. */
  readonly without: string;
}

const importDetail = () => import('../dish-detail-modal.tsx');

export const dishDetailDialog = dialog('dish-detail', importDetail, 'DishDetailModal', 'no-padding');
