import type { AnswerOf } from '#shared/contract.ts';
import type { Charity, GivenGift } from '#shared/features/bonuses/schema.ts';
import type { PartnerOffer } from '#shared/features/partners/schema.ts';
import type { getReferral } from '#shared/features/promotions/contract.ts';

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

declare module '../../../platform/modals/modal-props.ts' {
  interface ModalProps extends BonusesModals {}
}
