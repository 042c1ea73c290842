export { refundLateReturns } from './certificates/expired.ts';
export { type CertificateLabels, readCertificateLabels } from './certificates/gift.ts';
export { sendFoodRefunds } from './food-refunds/send.ts';
export { readBasketToken, setBasketToken } from './homemade/basket-cookie.ts';
export {
  describeHomemade,
  findHomemade,
  listHomemade,
  listHomemadeDates,
  mergeBasket,
  moveOrders,
} from './homemade/commands.ts';
export { datedItems } from './homemade/dated.ts';
export { moveOffClosedDays } from './homemade/moves/closed-days.ts';
export { lockOrders } from './homemade/moves/commands.ts';
export { openDaysAfter } from './homemade/moves/open-days.ts';
export { listCurrentDishes } from './homemade/orders/place.ts';
export { sendRefunds } from './orders/cancellation/commands.ts';
export { listCurrentOrders } from './orders/commands.ts';
export { type OrderDelivery, statesAfterArrival } from './orders/decide.ts';
export { returnCardChecks } from './subscriptions/card-checks.ts';
export { chargeSavedMethod, endSubscriptions, pauseWithoutMethod } from './subscriptions/methods.ts';
export { processBatch, processDueSubscriptions } from './subscriptions/process-due.ts';
export { renew } from './subscriptions/renew.ts';
