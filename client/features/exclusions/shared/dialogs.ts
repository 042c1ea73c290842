import { dialog } from '../../../platform/modals/open-dialog.ts';

const exclusion = () => import('../side-exclusion-modal.tsx');
const meals = () => import('../meal-modals.tsx');

export const sideExclusionDialog = dialog('side-exclusion', exclusion, 'SideExclusionModal', 'side');
export const sideReplacementDialog = dialog('side-replacement', meals, 'SideReplacementModal', 'side');
export const replaceSeveralDialog = dialog('replace-several', meals, 'ReplaceSeveralModal', 'side');
export const dishTiredOfDialog = dialog('dish-tired-of', meals, 'DishTiredOfModal');
