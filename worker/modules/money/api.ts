export { acceptInvitation, bonusBalance, listExpiringBonuses, processBonuses } from './bonuses/commands.ts';
export { INVITATION_COOKIE, keepInvitation, takeInvitation } from './bonuses/invitation-cookie.ts';
export {
  claimGifts,
  createReferralCode,
  creditDelivered,
  creditDishes,
  creditUnserved,
  grantForTicket,
  mealsRefundId,
  refundUnserved,
  rewardFriends,
  rewardReferrers,
} from './bonuses/statements.ts';
export {
  collectCash,
  collectCashForDishes,
  earnDelivered,
  earnDishes,
  earnRecalculated,
  insertTransfer,
  insertTransfers,
  readBalance,
  type Transfer,
} from './ledger/statements.ts';
export {
  type ChargedMethod,
  cancelInvoice,
  cardProviders,
  chargeMethod,
  findMethod,
  listMethods,
  newInvoice,
  openInvoice,
  openPayments,
  payInvoice,
  paymentMethods,
  paymentProvider,
  presentReceipts,
  refundInvoice,
  removeMethod,
} from './payments/commands.ts';
export { sendReceipts } from './payments/receipts/send.ts';
export { cancelOverdue, recoverPayments } from './payments/settle.ts';
export {
  IssuedColumn,
  isPaidByCardAlone,
  issuedColumn,
  lacksPage,
  MethodsColumn,
  methodsColumn,
  nextNumber,
  OpenPayment,
  openPaymentColumn,
  paymentMethodColumn,
  paymentProgress,
  queueSecondReceipts,
  queueWholeReceipts,
  releaseLapsed,
  storedMethod,
  takenPlaces,
} from './payments/statements.ts';
export {
  findPromoCode,
  isReferrersOwn,
  listPromotionDates,
  ownInvitations,
  ownReferralCode,
} from './promotions/commands.ts';
