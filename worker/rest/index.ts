import { Hono } from 'hono';
import type { Contract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { AppEnv } from '../context.ts';
import { onError } from '../edge/on-error.ts';
import { needCalls } from '../modules/care/needs.ts';
import { progressCalls } from '../modules/care/progress.ts';
import { ticketCalls } from '../modules/care/tickets/rest.ts';
import { articleCalls } from '../modules/content/articles.ts';
import { catalogueCalls } from '../modules/content/catalogue.ts';
import { dishPageCalls } from '../modules/content/dish-page.ts';
import { dishCalls } from '../modules/content/dishes.ts';
import { editionCalls } from '../modules/content/editions.ts';
import { guidanceCalls } from '../modules/content/guidance.ts';
import { menuCalls } from '../modules/content/menu.ts';
import { pageCalls } from '../modules/content/pages.ts';
import { partnerCalls } from '../modules/content/partners.ts';
import { teamCalls } from '../modules/content/people.ts';
import { pictureCalls } from '../modules/content/pictures.ts';
import { placeCalls } from '../modules/content/places.ts';
import { programmeCalls } from '../modules/content/programmes.ts';
import { promiseCalls } from '../modules/content/promises.ts';
import { regionCalls } from '../modules/content/regions.ts';
import { searchCalls } from '../modules/content/search.ts';
import { workoutCalls } from '../modules/content/workouts.ts';
import { calendarChangeCalls } from '../modules/deliveries/deliveries/changes/rest.ts';
import { closedDayCalls } from '../modules/deliveries/deliveries/closed-days/rest.ts';
import { calendarFeedCalls } from '../modules/deliveries/deliveries/feed/rest.ts';
import { deliveryMoveCalls } from '../modules/deliveries/deliveries/moves/rest.ts';
import { deliveryCalls } from '../modules/deliveries/deliveries/rest.ts';
import { doorCalls } from '../modules/deliveries/doors.ts';
import { exclusionCalls } from '../modules/deliveries/exclusions/rest.ts';
import { ratingCalls } from '../modules/deliveries/ratings.ts';
import { rationCalls } from '../modules/deliveries/rations/rest.ts';
import { reviewCalls } from '../modules/deliveries/reviews.ts';
import { addressCalls } from '../modules/identity/addresses.ts';
import { authCalls } from '../modules/identity/auth/rest.ts';
import { identityCalls } from '../modules/identity/contacts.ts';
import { customerCalls } from '../modules/identity/customers/rest.ts';
import { sessionCalls } from '../modules/identity/sessions.ts';
import { signatureCalls } from '../modules/identity/signatures.ts';
import { leadCalls } from '../modules/messaging/leads.ts';
import { notificationCalls } from '../modules/messaging/notifications/rest.ts';
import { bonusCalls } from '../modules/money/bonuses/bonuses.ts';
import { bonusReviewCalls } from '../modules/money/bonuses/reviews.ts';
import { moneyCalls } from '../modules/money/payments/history.ts';
import { refundCalls } from '../modules/money/payments/refunds.ts';
import { paymentCalls } from '../modules/money/payments/rest.ts';
import { promoCodeCalls } from '../modules/money/promo-codes.ts';
import { promotionCalls } from '../modules/money/promotions.ts';
import { auditCalls } from '../modules/operations/audit/rest.ts';
import { deskCalls } from '../modules/operations/desk/rest.ts';
import { shiftCalls } from '../modules/operations/desk/shifts/rest.ts';
import { logCalls } from '../modules/operations/logs/rest.ts';
import { operationCalls } from '../modules/operations/operations/rest.ts';
import { peopleCalls } from '../modules/operations/staff/rest.ts';
import { cashLimitCalls } from '../modules/ordering/cash-limits.ts';
import { certificateCalls } from '../modules/ordering/certificates/buy.ts';
import { foodRefundCalls } from '../modules/ordering/food-refunds/refund.ts';
import { basketCalls } from '../modules/ordering/homemade/basket.ts';
import { homemadeMoveCalls } from '../modules/ordering/homemade/failed-orders.ts';
import { homemadeItemCalls } from '../modules/ordering/homemade/items.ts';
import { homemadeOrderCalls } from '../modules/ordering/homemade/order.ts';
import { ownHomemadeCalls } from '../modules/ordering/homemade/own.ts';
import { homemadeCheckoutCalls } from '../modules/ordering/homemade/place.ts';
import { cancellationCalls } from '../modules/ordering/orders/cancellation.ts';
import { ownOrderCalls } from '../modules/ordering/orders/order.ts';
import { orderPaperCalls } from '../modules/ordering/orders/papers.ts';
import { orderCalls } from '../modules/ordering/orders/place.ts';
import { orderTermCalls } from '../modules/ordering/orders/standing.ts';
import { orderSummaryCalls } from '../modules/ordering/orders/summary.ts';
import { subscriptionCalls } from '../modules/ordering/subscriptions/manage.ts';
import { visitCalls } from '../modules/ordering/visit.ts';
import { attributionCalls } from '../modules/visitors/attribution.ts';
import { securityEventCalls } from '../modules/visitors/security.ts';
import { seoCalls } from '../pages/seo/rest.ts';
import type { ServedCall } from './calls.ts';
import { createContractFinder } from './find-contract.ts';
import { inheritedVariables, type Rest } from './in-process.ts';
import { inProcessCalls } from './in-process-calls.ts';
import { createOriginProxy } from './origin-proxy.ts';
import { routeCalls } from './route-calls.ts';
import { createSharedAnswers } from './shared-answers.ts';
import { createVariantCalls, describeVariant } from './variant-calls.ts';

/** Whatever is no call of the site is not found. */
export function refuseOthers(app: Hono<AppEnv>): void {
  for (const prefix of ['/rest', '/rest/*', '/api', '/api/*']) {
    app.all(prefix, () => {
      throw new AppError('not_found');
    });
  }
}

/** The calls of every feature. */
const features: readonly (readonly ServedCall[])[] = [
  regionCalls,
  placeCalls,
  addressCalls,
  catalogueCalls,
  seoCalls,
  programmeCalls,
  menuCalls,
  promiseCalls,
  dishCalls,
  dishPageCalls,
  authCalls,
  identityCalls,
  signatureCalls,
  sessionCalls,
  customerCalls,
  notificationCalls,
  orderCalls,
  ownOrderCalls,
  cancellationCalls,
  orderPaperCalls,
  orderTermCalls,
  orderSummaryCalls,
  moneyCalls,
  paymentCalls,
  refundCalls,
  certificateCalls,
  pictureCalls,
  deliveryCalls,
  visitCalls,
  calendarChangeCalls,
  foodRefundCalls,
  rationCalls,
  ticketCalls,
  needCalls,
  exclusionCalls,
  deliveryMoveCalls,
  doorCalls,
  closedDayCalls,
  calendarFeedCalls,
  articleCalls,
  teamCalls,
  pageCalls,
  editionCalls,
  promotionCalls,
  promoCodeCalls,
  leadCalls,
  ratingCalls,
  reviewCalls,
  guidanceCalls,
  homemadeItemCalls,
  basketCalls,
  homemadeCheckoutCalls,
  homemadeOrderCalls,
  homemadeMoveCalls,
  ownHomemadeCalls,
  searchCalls,
  subscriptionCalls,
  bonusCalls,
  bonusReviewCalls,
  partnerCalls,
  progressCalls,
  workoutCalls,
  logCalls,
  operationCalls,
  deskCalls,
  shiftCalls,
  securityEventCalls,
  cashLimitCalls,
  attributionCalls,
];

/** All of them, with those that tell of the contracts that are served beside them. */
export const siteCalls = (contracts: () => readonly Contract[]): readonly ServedCall[] => [
  ...features.flat(),
  ...auditCalls(contracts),
  ...peopleCalls(contracts),
];

/** All calls of the site: `/rest` and `/api/log/`. */
export function createRest(): Rest {
  const served = siteCalls(() => contracts);
  const contracts = served.map(({ contract }) => contract);
  const app = new Hono<AppEnv>({ strict: false });
  app.onError(onError);
  app.use('*', async (c, next) => {
    for (const [name, value] of Object.entries(inheritedVariables(c) ?? {}))
      c.set(name as 'requestId', value);
    return next();
  });
  app.use('/rest/*', createVariantCalls(contracts));
  const origin = createOriginProxy(contracts);
  app.use('/rest/*', origin.passOn);
  // Whoever logs knows who it was, which is the origin; where it is away, the edge logs what is masked.
  app.use('/api/log/*', async (c, next) => {
    const isAway = await origin.passOn(c, next).then(
      () => c.get('scope').settings.restOrigin !== undefined && c.res.status >= 500,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'upstream_failed') return true;
        throw error;
      },
    );
    if (!isAway) return;
    c.res = undefined;
    c.finalized = false;
    await next();
  });
  routeCalls(app, served);
  app.get('/rest/openapi.json', describeVariant(contracts));
  refuseOthers(app);
  const shared = contracts.filter(({ isShared }) => isShared).map(({ method, path }) => `${method} ${path}`);
  return {
    app,
    contractOf: createContractFinder(contracts),
    calls: inProcessCalls(served, createSharedAnswers()),
    shared: new Set(shared),
    originVersion: origin.version,
  };
}
