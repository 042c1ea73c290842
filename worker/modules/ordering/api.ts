export { refundLateReturns } from './certificates/expired.ts';
export { type CertificateLabels, readCertificateLabels } from './certificates/gift.ts';
export { sendFoodRefunds } from './food-refunds/send.ts';
export { mergeBasket } from './homemade/basket.ts';
export { readBasketToken, setBasketToken } from './homemade/basket-cookie.ts';
export { moveOffClosedDays, openDaysAfter } from './homemade/closed-days.ts';
export {
  datedItems,
  describeHomemade,
  findHomemade,
  listHomemade,
  listHomemadeDates,
} from './homemade/items.ts';
export { lockOrders, moveOrders } from './homemade/moves.ts';
export { listCurrentDishes } from './homemade/order.ts';
export { sendRefunds } from './orders/cancellation.ts';
export { listCurrentOrders } from './orders/order.ts';
export { type OrderDelivery, statesAfterArrival } from './orders/states.ts';
export { returnCardChecks } from './subscriptions/card-checks.ts';
export { chargeSavedMethod, endSubscriptions, pauseWithoutMethod } from './subscriptions/methods.ts';
export { processBatch, processDueSubscriptions } from './subscriptions/process-due.ts';
export { renew } from './subscriptions/renew.ts';
