import { Hono } from 'hono';
import { AppError } from '#shared/errors.ts';
import type { AppEnv } from '../context.ts';
import { onError } from '../edge/on-error.ts';
import { mountNeeds } from '../modules/care/needs/rest.ts';
import { mountProgress } from '../modules/care/progress/rest.ts';
import { mountTickets } from '../modules/care/tickets/rest.ts';
import { mountCatalogue } from '../modules/content/catalogue/rest.ts';
import { mountContent } from '../modules/content/content/rest.ts';
import { mountDishes } from '../modules/content/dishes/rest.ts';
import { mountGuidance } from '../modules/content/guidance/rest.ts';
import { mountMenu } from '../modules/content/menu/rest.ts';
import { mountPages } from '../modules/content/pages/rest.ts';
import { mountPartners } from '../modules/content/partners/rest.ts';
import { mountPictures } from '../modules/content/pictures/rest.ts';
import { mountProgrammes } from '../modules/content/programmes/rest.ts';
import { mountRegions } from '../modules/content/regions/rest.ts';
import { mountSearch } from '../modules/content/search/rest.ts';
import { mountWorkouts } from '../modules/content/workouts/rest.ts';
import { mountCalendarChanges } from '../modules/deliveries/deliveries/changes/rest.ts';
import { mountClosedDays } from '../modules/deliveries/deliveries/closed-days/rest.ts';
import { mountCalendarFeed } from '../modules/deliveries/deliveries/feed/rest.ts';
import { mountDeliveryMoves } from '../modules/deliveries/deliveries/moves/rest.ts';
import { mountDeliveries } from '../modules/deliveries/deliveries/rest.ts';
import { mountDoors } from '../modules/deliveries/doors/rest.ts';
import { mountExclusions } from '../modules/deliveries/exclusions/rest.ts';
import { mountRatings } from '../modules/deliveries/ratings/rest.ts';
import { mountRations } from '../modules/deliveries/rations/rest.ts';
import { mountAddresses } from '../modules/identity/addresses/rest.ts';
import { mountIdentity } from '../modules/identity/auth/identity/rest.ts';
import { mountAuth } from '../modules/identity/auth/rest.ts';
import { mountSessions } from '../modules/identity/auth/sessions/rest.ts';
import { mountSignatures } from '../modules/identity/auth/signatures/rest.ts';
import { mountCustomers } from '../modules/identity/customers/rest.ts';
import { mountLeads } from '../modules/messaging/leads/rest.ts';
import { mountNotifications } from '../modules/messaging/notifications/rest.ts';
import { mountBonuses } from '../modules/money/bonuses/rest.ts';
import { mountPayments } from '../modules/money/payments/rest.ts';
import { mountPromotions } from '../modules/money/promotions/rest.ts';
import { mountAudit } from '../modules/operations/audit/rest.ts';
import { mountDesk } from '../modules/operations/desk/rest.ts';
import { mountShifts } from '../modules/operations/desk/shifts/rest.ts';
import { mountLogs } from '../modules/operations/logs/rest.ts';
import { mountOperations } from '../modules/operations/operations/rest.ts';
import { mountPeople } from '../modules/operations/staff/rest.ts';
import { mountBounds } from '../modules/ordering/bounds/rest.ts';
import { mountCertificates } from '../modules/ordering/certificates/rest.ts';
import { mountFoodRefunds } from '../modules/ordering/food-refunds/rest.ts';
import { mountHomemadeMoves } from '../modules/ordering/homemade/moves/rest.ts';
import { mountOwnHomemade } from '../modules/ordering/homemade/own/rest.ts';
import { mountHomemade } from '../modules/ordering/homemade/rest.ts';
import { mountCancellation } from '../modules/ordering/orders/cancellation/rest.ts';
import { mountOrderPapers } from '../modules/ordering/orders/papers/rest.ts';
import { mountOrderTerms } from '../modules/ordering/orders/repeat/rest.ts';
import { mountOrders } from '../modules/ordering/orders/rest.ts';
import { mountOrderSummary } from '../modules/ordering/orders/summary/rest.ts';
import { mountSubscriptions } from '../modules/ordering/subscriptions/rest.ts';
import { mountVisit } from '../modules/ordering/visit/rest.ts';
import { mountAttribution } from '../modules/visitors/attribution/rest.ts';
import { mountSecurityEvents } from '../modules/visitors/security/rest.ts';
import { mountSeo } from '../pages/seo/rest.ts';
import type { RestTable } from './call.ts';
import { createContractFinder } from './find-contract.ts';
import { inheritedVariables, type Rest } from './in-process.ts';
import { inProcessCalls } from './in-process-calls.ts';
import { mountAll } from './mount.ts';
import { createOriginProxy } from './origin-proxy.ts';
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

/** Every feature that has calls. */
const features: readonly ((table: RestTable) => void)[] = [
  mountRegions,
  mountAddresses,
  mountCatalogue,
  mountSeo,
  mountProgrammes,
  mountMenu,
  mountDishes,
  mountAuth,
  mountIdentity,
  mountSignatures,
  mountSessions,
  mountCustomers,
  mountNotifications,
  mountOrders,
  mountCancellation,
  mountOrderPapers,
  mountOrderTerms,
  mountOrderSummary,
  mountPayments,
  mountCertificates,
  mountPictures,
  mountDeliveries,
  mountVisit,
  mountCalendarChanges,
  mountFoodRefunds,
  mountRations,
  mountTickets,
  mountNeeds,
  mountExclusions,
  mountDeliveryMoves,
  mountDoors,
  mountClosedDays,
  mountCalendarFeed,
  mountContent,
  mountPages,
  mountPromotions,
  mountLeads,
  mountRatings,
  mountGuidance,
  mountHomemade,
  mountHomemadeMoves,
  mountOwnHomemade,
  mountSearch,
  mountSubscriptions,
  mountBonuses,
  mountPartners,
  mountProgress,
  mountWorkouts,
  mountLogs,
  mountOperations,
  mountAudit,
  mountPeople,
  mountDesk,
  mountShifts,
  mountSecurityEvents,
  mountBounds,
  mountAttribution,
];

/** Puts the calls of every feature into a table. */
export function mountFeatures(table: RestTable): void {
  for (const mountFeature of features) mountFeature(table);
}

/** All calls of the site: `/rest` and `/api/log/`. */
export function createRest(): Rest {
  const table: RestTable = { mounted: [] };
  mountFeatures(table);
  const contracts = table.mounted.map(({ contract }) => contract);
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
  mountAll(app, table);
  app.get('/rest/openapi.json', describeVariant(contracts));
  refuseOthers(app);
  const shared = contracts.filter(({ isShared }) => isShared).map(({ method, path }) => `${method} ${path}`);
  return {
    app,
    contractOf: createContractFinder(contracts),
    calls: inProcessCalls(table, createSharedAnswers()),
    shared: new Set(shared),
    originVersion: origin.version,
  };
}
