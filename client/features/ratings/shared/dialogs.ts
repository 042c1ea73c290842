import { dialog } from '../../../platform/modals/open-dialog.ts';

const importRatings = () => import('../rating-modals.tsx');
const importComplaint = () => import('../something-wrong-modal.tsx');

export const ratingDishDialog = dialog('rating-dish', importRatings, (m) => m.RatingDishModal);
export const ratingDeliveryDialog = dialog('rating-delivery', importRatings, (m) => m.RatingDeliveryModal);
export const ratingAllGoodDialog = dialog('rating-all-good', importRatings, (m) => m.RatingAllGoodModal);
export const ratingAllBadDialog = dialog('rating-all-bad', importRatings, (m) => m.RatingAllBadModal);
export const somethingWrongDialog = dialog('something-wrong', importComplaint, (m) => m.SomethingWrongModal);
