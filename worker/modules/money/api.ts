export { earnedBonuses, grant, unservedBonuses } from './bonuses/decide.ts';
export { returnGifts } from './bonuses/gifts/commands.ts';
export { INVITATION_COOKIE, keepInvitation, takeInvitation } from './bonuses/invitation-cookie.ts';
export {
  type EarningCustomer,
  parseEarners,
  parseLevels,
  selectEarners,
  selectLevels,
} from './bonuses/load.ts';
export { bonusNews } from './bonuses/news.ts';
export {
  claimGifts,
  createReferralCode,
  grantForTicket,
  mealsRefundId,
} from './bonuses/statements.ts';
export {
  acceptInvitation,
  bonusBalance,
  type ExpiringBonuses,
  expireBonuses,
  listExpiringBonuses,
} from './bonuses.ts';
export {
  courierCash,
  deliveryEarning,
  handedOver,
  recalculatedEarning,
  reversalOf,
} from './ledger/decide.ts';
export {
  balanceColumn,
  cashCollectedColumn,
  earnedColumn,
  givenColumn,
  insertTransfer,
  insertTransferRows,
  readBalance,
  type Transfer,
} from './ledger/statements.ts';
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
export { datedPromotions } from './promotions/dated.ts';
export { findPromoCode, listPromotionDates, ownReferralCode } from './promotions.ts';
export { findSelfInvited, isReferrersOwn } from './referrals/commands.ts';
export {
  friendReward,
  type Invitation,
  referrerReward,
  rewardStep,
} from './referrals/decide.ts';
export { noteFormerPhone, refuseRewards } from './referrals/sql.ts';
export { processRefunds } from './refunds.ts';
