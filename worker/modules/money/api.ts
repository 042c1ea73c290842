export {
  acceptInvitation,
  bonusBalance,
  createReferralCode,
  type ExpiringBonuses,
  expireBonuses,
  listExpiringBonuses,
} from './bonuses/bonuses.ts';
export { claimGifts, returnGifts } from './bonuses/gifts.ts';
export {
  bonusNews,
  type EarningCustomer,
  earnedBonuses,
  grant,
  grantForTicket,
  mealsRefundId,
  selectEarners,
  selectLevels,
  unservedBonuses,
} from './bonuses/grants.ts';
export { INVITATION_COOKIE, keepInvitation, takeInvitation } from './bonuses/invitation-cookie.ts';
export {
  balanceColumn,
  cashCollectedColumn,
  courierCash,
  deliveryEarning,
  earnedColumn,
  givenColumn,
  handedOver,
  insertTransfer,
  insertTransferRows,
  readBalance,
  recalculatedEarning,
  reversalOf,
  type Transfer,
} from './ledger.ts';
export {
  cashDueColumn,
  IssuedColumn,
  isPaidByCardAlone,
  issuedColumn,
  lacksPage,
  OpenPayment,
  openPaymentColumn,
  PrepaidColumn,
  paymentMethodColumn,
  paymentProgress,
  prepaidColumn,
  storedMethod,
  unaskedColumn,
} from './payments/columns.ts';
export { type ChargedMethod, newInvoice, nextNumber } from './payments/invoices.ts';
export { chargeMethod, findMethod, listMethods, removeMethod } from './payments/methods.ts';
export { openInvoice, openPayments } from './payments/open.ts';
export { cancelInvoice, payInvoice, presentReceipts } from './payments/pay.ts';
export { isFull, releaseLapsed, ZoneDay, zoneDayColumns } from './payments/places.ts';
export { cardProviders, paymentMethods, paymentProvider } from './payments/providers.ts';
export { insertReceipts, sendReceipts } from './payments/receipts.ts';
export { cancelOverdue, recoverPayments } from './payments/recover.ts';
export { processRefunds } from './payments/refunds.ts';
export { noteReturns } from './payments/returns.ts';
export {
  type NewReceipt,
  type Prepayment,
  returnReceipts,
  secondReceipts,
  wholeReceipt,
} from './payments/rules.ts';
export { refundInvoice } from './payments/settle.ts';
export { datedPromotions, findPromoCode, listPromotionDates, ownReferralCode } from './promotions.ts';
export {
  findSelfInvited,
  friendReward,
  type Invitation,
  isReferrersOwn,
  noteFormerPhone,
  referrerReward,
  refuseRewards,
  rewardStep,
} from './referrals.ts';
