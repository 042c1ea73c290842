import type { AnswerOf } from '#shared/contract.ts';
import type { Charity, GivenGift } from '#shared/features/bonuses/schema.ts';
import type { PartnerOffer } from '#shared/features/partners/schema.ts';
import type { getReferral } from '#shared/features/promotions/contract.ts';
import { dialog } from '../../../platform/modals/dialogs.ts';

export interface BonusesModals {
  'bonus-spend': { readonly balanceKop: number };
  'bonus-zero': Record<string, never>;
  'bonus-donate': {
    readonly balanceKop: number;
    readonly giftableKop: number;
    readonly charities: readonly Charity[];
  };
  'bonus-donate-success': { readonly gift: GivenGift };
  'recommend-us': { readonly referral: AnswerOf<typeof getReferral> };
  'recommend-copy': { readonly text: string };
  'recommend-success': Record<string, never>;
  'partners-bonus': { readonly offer: PartnerOffer };
}

export const bonusSpendDialog = dialog(
  'bonus-spend',
  () => import('../account-modals.tsx'),
  (m) => m.BonusSpendModal,
);
export const bonusZeroDialog = dialog(
  'bonus-zero',
  () => import('../account-modals.tsx'),
  (m) => m.BonusZeroModal,
);
export const bonusDonateSuccessDialog = dialog(
  'bonus-donate-success',
  () => import('../account-modals.tsx'),
  (m) => m.BonusDonateSuccessModal,
);
export const bonusDonateDialog = dialog(
  'bonus-donate',
  () => import('../donate-modal.tsx'),
  (m) => m.BonusDonateModal,
);
export const recommendUsDialog = dialog(
  'recommend-us',
  () => import('../recommend-modals.tsx'),
  (m) => m.RecommendUsModal,
);
export const recommendCopyDialog = dialog(
  'recommend-copy',
  () => import('../recommend-modals.tsx'),
  (m) => m.RecommendCopyModal,
);
export const recommendSuccessDialog = dialog(
  'recommend-success',
  () => import('../recommend-modals.tsx'),
  (m) => m.RecommendSuccessModal,
);
export const partnersBonusDialog = dialog(
  'partners-bonus',
  () => import('../partners-bonus-modal.tsx'),
  (m) => m.PartnersBonusModal,
);
