import { dialog } from '../../../platform/modals/open-dialog.ts';

const bonuses = () => import('../bonus-modals.tsx');

export const bonusSpendDialog = dialog('bonus-spend', bonuses, 'BonusSpendModal');
export const bonusZeroDialog = dialog('bonus-zero', bonuses, 'BonusZeroModal');
export const bonusDonateDialog = dialog('bonus-donate', bonuses, 'BonusDonateModal');
export const bonusDonateSuccessDialog = dialog('bonus-donate-success', bonuses, 'BonusDonateSuccessModal');
export const recommendUsDialog = dialog('recommend-us', bonuses, 'RecommendUsModal');
export const recommendCopyDialog = dialog('recommend-copy', bonuses, 'RecommendCopyModal');
export const recommendSuccessDialog = dialog('recommend-success', bonuses, 'RecommendSuccessModal');
export const partnersBonusDialog = dialog('partners-bonus', bonuses, 'PartnersBonusModal');
