import type { Contract } from './contract.ts';
import { isRouteInVariant, pageRoutes } from './routes.ts';

/**
 * Ids of the pages that the calls of a tag belong to; `null` where they belong to no page of one variant alone. A variant
 * that has none of the pages refuses the calls.
 */
export const pagesOfTags: Readonly<Record<string, readonly string[] | null>> = {
  addresses: null,
  auth: null,
  bonuses: null,
  catalogue: null,
  certificates: ['sertificat'],
  consents: null,
  content: null,
  customers: null,
  deliveries: null,
  dishes: null,
  exclusions: null,
  guidance: null,
  homemade: ['homemade-food', 'homemade-food-order', 'homemade-food-success', 'homemade-food-order-history'],
  leads: null,
  logs: null,
  menu: null,
  notifications: null,
  operations: null,
  orders: null,
  pages: null,
  partners: null,
  payments: null,
  pictures: null,
  programmes: null,
  progress: ['personal-progress'],
  promotions: null,
  ratings: null,
  rations: null,
  regions: null,
  search: ['poisk'],
  seo: null,
  subscriptions: ['personal-subscription'],
  tickets: null,
  workouts: ['personal-workout', 'webview-workout'],
};

/** The same for single calls that belong to other pages than the rest of their tag. */
export const pagesOfCalls: Readonly<Record<string, readonly string[]>> = {
  'GET /rest/authors/:slug/': ['blog-author'],
  'GET /rest/staff/': ['staff'],
  'GET /rest/staff/:id/': ['staff-person'],
  'POST /rest/reviews/': ['otzyvy'],
  'GET /rest/reviews/own/': ['otzyvy'],
  // Stands among the orders of both variants, where a code that was given may have paid.
  'GET /rest/certificates/own/': ['personal-orders'],
  // Stands in the calendar and among the orders of both variants, and is empty where no dishes are sold.
  'GET /rest/homemade/orders/': ['personal', 'personal-orders', 'homemade-food-order-history'],
  // The settings list saved cards and remove them.
  'GET /rest/subscriptions/': ['personal-subscription', 'personal-settings'],
  'POST /rest/payment-methods/:id/remove/': ['personal-subscription', 'personal-settings'],
};

/** Tells whether a variant has a page. */
export function hasPage(id: string, isSimply: boolean): boolean {
  return pageRoutes.some((route) => route.id === id && isRouteInVariant(route, isSimply));
}

/** Tells whether a variant has a page that a call belongs to. */
export function isCallInVariant(
  { method, path, tag }: Pick<Contract, 'method' | 'path' | 'tag'>,
  isSimply: boolean,
): boolean {
  const pages = pagesOfCalls[`${method} ${path}`] ?? pagesOfTags[tag] ?? null;
  return pages === null || pages.some((id) => hasPage(id, isSimply));
}
