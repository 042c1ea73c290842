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
  type ChargedMethod,
  cancelInvoice,
  chargeMethod,
  findMethod,
  listMethods,
  newInvoice,
  payInvoice,
  presentReceipts,
  refundInvoice,
  removeMethod,
} from './payments/commands.ts';
export {
  type NewReceipt,
  type Prepayment,
  returnReceipts,
  secondReceipts,
  wholeReceipt,
} from './payments/decide.ts';
export { openInvoice, openPayments } from './payments/open.ts';
export { isFull, ZoneDay } from './payments/places.ts';
export { cardProviders, paymentMethods, paymentProvider } from './payments/providers.ts';
export { sendReceipts } from './payments/receipts/send.ts';
export { noteReturns } from './payments/refunds/returns.ts';
export { cancelOverdue, recoverPayments } from './payments/settle.ts';
export {
  cashDueColumn,
  IssuedColumn,
  insertReceipts,
  isPaidByCardAlone,
  issuedColumn,
  lacksPage,
  nextNumber,
  OpenPayment,
  openPaymentColumn,
  PrepaidColumn,
  paymentMethodColumn,
  paymentProgress,
  prepaidColumn,
  releaseLapsed,
  storedMethod,
  unaskedColumn,
  zoneDayColumns,
} from './payments/statements.ts';
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
export { processRefunds } from './refunds.ts';
