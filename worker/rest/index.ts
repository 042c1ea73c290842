import { Hono } from 'hono';
import { AppError } from '#shared/errors.ts';
import type { AppEnv } from '../context.ts';
import { onError } from '../edge/on-error.ts';
import { mountAddresses } from '../features/addresses/rest.ts';
import { mountAttribution } from '../features/attribution/rest.ts';
import { mountIdentity } from '../features/auth/identity/rest.ts';
import { mountAuth } from '../features/auth/rest.ts';
import { mountSessions } from '../features/auth/sessions/rest.ts';
import { mountBonuses } from '../features/bonuses/rest.ts';
import { mountBounds } from '../features/bounds/rest.ts';
import { mountCatalogue } from '../features/catalogue/rest.ts';
import { mountCertificates } from '../features/certificates/rest.ts';
import { mountContent } from '../features/content/rest.ts';
import { mountCustomers } from '../features/customers/rest.ts';
import { mountFoodRefunds } from '../features/deliveries/changes/refunds/rest.ts';
import { mountCalendarChanges } from '../features/deliveries/changes/rest.ts';
import { mountClosedDays } from '../features/deliveries/closed-days/rest.ts';
import { mountCalendarFeed } from '../features/deliveries/feed/rest.ts';
import { mountDeliveryMoves } from '../features/deliveries/moves/rest.ts';
import { makePaidChanges } from '../features/deliveries/paid-changes/commands.ts';
import { mountDeliveries } from '../features/deliveries/rest.ts';
import { mountVisit } from '../features/deliveries/visit/rest.ts';
import { mountDishes } from '../features/dishes/rest.ts';
import { mountExclusions } from '../features/exclusions/rest.ts';
import { mountExperiments } from '../features/experiments/rest.ts';
import { mountGuidance } from '../features/guidance/rest.ts';
import { mountHomemadeMoves } from '../features/homemade/moves/rest.ts';
import { mountHomemade } from '../features/homemade/rest.ts';
import { mountLeads } from '../features/leads/rest.ts';
import { mountLogs } from '../features/logs/rest.ts';
import { mountMenu } from '../features/menu/rest.ts';
import { mountNotifications } from '../features/notifications/rest.ts';
import { mountOperations } from '../features/operations/rest.ts';
import { mountCancellation } from '../features/orders/cancellation/rest.ts';
import { mountOrderPapers } from '../features/orders/papers/rest.ts';
import { mountOrderTerms } from '../features/orders/repeat/rest.ts';
import { mountOrders } from '../features/orders/rest.ts';
import { mountOrderSummary } from '../features/orders/summary/rest.ts';
import { mountPages } from '../features/pages/rest.ts';
import { mountPartners } from '../features/partners/rest.ts';
import { mountPayments } from '../features/payments/rest.ts';
import { mountPictures } from '../features/pictures/rest.ts';
import { mountProgrammes } from '../features/programmes/rest.ts';
import { mountProgress } from '../features/progress/rest.ts';
import { mountPromotions } from '../features/promotions/rest.ts';
import { mountRatings } from '../features/ratings/rest.ts';
import { mountRations } from '../features/rations/rest.ts';
import { mountRegions } from '../features/regions/rest.ts';
import { mountSearch } from '../features/search/rest.ts';
import { mountSeo } from '../features/seo/rest.ts';
import { mountSubscriptions } from '../features/subscriptions/rest.ts';
import { mountTickets } from '../features/tickets/rest.ts';
import { mountWorkouts } from '../features/workouts/rest.ts';
import { inheritedVariables, type Rest } from './in-process.ts';
import { inProcessCalls, mountAll, type RestTable } from './mount.ts';
import { createOriginProxy } from './origin-proxy.ts';
import { createSharedAnswers } from './shared-answers.ts';
import { createVariantCalls, describeVariant } from './variant-calls.ts';

/** Whatever is no call of the site is not found. */
function refuseOthers(app: Hono<AppEnv>): void {
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
  mountSessions,
  mountCustomers,
  mountNotifications,
  mountOrders,
  mountCancellation,
  mountOrderPapers,
  mountOrderTerms,
  mountOrderSummary,
  (table) => mountPayments(table, makePaidChanges),
  mountCertificates,
  mountPictures,
  mountDeliveries,
  mountVisit,
  mountCalendarChanges,
  mountFoodRefunds,
  mountRations,
  mountTickets,
  mountExclusions,
  mountDeliveryMoves,
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
  mountSearch,
  mountSubscriptions,
  mountBonuses,
  mountPartners,
  mountProgress,
  mountWorkouts,
  mountLogs,
  mountExperiments,
  mountOperations,
  mountBounds,
  mountAttribution,
];

/** All calls of the site: `/rest` and `/api/log/`. */
export function createRest(): Rest {
  const table: RestTable = { mounted: [] };
  for (const mountFeature of features) mountFeature(table);
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
  // Whoever logs knows who it was: an edge keeps nothing of that.
  app.use('/api/log/*', origin.passOn);
  mountAll(app, table);
  app.get('/rest/openapi.json', describeVariant(contracts));
  refuseOthers(app);
  const shared = contracts.filter(({ isShared }) => isShared).map(({ method, path }) => `${method} ${path}`);
  return {
    app,
    calls: inProcessCalls(table, createSharedAnswers()),
    shared: new Set(shared),
    originVersion: origin.version,
  };
}
