import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { isRouteInVariant, type PageRoute, pageRoutes, type RouteLayout } from '#shared/routes.ts';
import { Frame } from './frame.tsx';
import { DefaultLayout } from './shell/default-layout.tsx';
import { ErrorScreen } from './shell/error-screen.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';

/** The exports of a screen's module, or of a frame around screens. */
type RouteModule = Pick<RouteObject, 'loader' | 'shouldRevalidate'> & { readonly Component: ComponentType };

interface Screen {
  /** Module in the build's manifest, for the styles and scripts that the first page needs. */
  readonly module: string;
  readonly load: () => Promise<RouteModule>;
}

function screen(module: string, load: () => Promise<RouteModule>): Screen {
  return { module: `client/features/${module}-screen.tsx`, load };
}

const information = screen('pages/page', () => import('./features/pages/page-screen.tsx'));

/** Pages of information and documents: one screen, the blocks come from the database. */
const informationRoutes = [
  'faq',
  'smi',
  'subs',
  'kompaniyam',
  'retail',
  'oferta',
  'oferta2',
  'oplata',
  'ecology',
  'dostavka',
  'kontakty',
  'politika',
  'o-kompanii',
  'chto-takoe-befit',
  'sertificat',
  'aktsii-bonus',
  'bonus-review',
  'informatsiya',
  'micromarkets',
  'proizvodstvo',
  'recommendation',
  'remove-user-data',
  'spb-dostavka',
];

const purpose = screen('catalogue/purpose', () => import('./features/catalogue/purpose-screen.tsx'));

/** Pages that gather programmes for a purpose; their texts come from the database. */
const purposeRoutes = [
  'eda-v-ofis',
  'eda-na-semyu',
  'eda-na-mesyac',
  'eda-dlya-dvoih',
  'eda-na-nedelyu',
  'nabory-gotovoj-edy',
  'healthy-food',
  'programmy-na-semyu',
  'programmy-na-mesyac',
  'programmy-na-nedelyu',
  'programmy-domashnyaya',
];

const workout = screen('workouts/workout', () => import('./features/workouts/workout-screen.tsx'));

/** The page about certificates stands above the form that sells them, or makes room for the one its address names. */
const certificatesLayout: Screen = {
  module: 'client/features/certificates/certificates-layout.tsx',
  load: () => import('./features/certificates/certificates-layout.tsx'),
};
const certificateRoutes = ['sertificat'];

/** The page about the removal of data stands above the form that asks for it. */
const removalLayout: Screen = {
  module: 'client/features/customers/removal-layout.tsx',
  load: () => import('./features/customers/removal-layout.tsx'),
};
const removalRoutes = ['remove-user-data'];

/** The page about bonuses for reviews stands above the form that takes one. */
const reviewLayout: Screen = {
  module: 'client/features/bonuses/review-layout.tsx',
  load: () => import('./features/bonuses/review-layout.tsx'),
};
const reviewRoutes = ['bonus-review'];

/** Screens by the id of their route. */
export const screens: Readonly<Record<string, Screen>> = {
  ...Object.fromEntries(informationRoutes.map((id) => [id, information])),
  ...Object.fromEntries(purposeRoutes.map((id) => [id, purpose])),
  aktsii: screen('promotions/promotions', () => import('./features/promotions/promotions-screen.tsx')),
  home: screen('catalogue/home', () => import('./features/catalogue/home-screen.tsx')),
  main: screen('catalogue/home', () => import('./features/catalogue/home-screen.tsx')),
  spb: screen('catalogue/home', () => import('./features/catalogue/home-screen.tsx')),
  programmy: screen('catalogue/programmes', () => import('./features/catalogue/programmes-screen.tsx')),
  programme: screen('catalogue/programme', () => import('./features/catalogue/programme-screen.tsx')),
  poisk: screen('search/search', () => import('./features/search/search-screen.tsx')),
  dish: screen('dishes/dish', () => import('./features/dishes/dish-screen.tsx')),
  otzyvy: screen('ratings/reviews', () => import('./features/ratings/reviews-screen.tsx')),
  'homemade-food': screen('homemade/homemade', () => import('./features/homemade/homemade-screen.tsx')),
  'homemade-food-order': screen('homemade/order', () => import('./features/homemade/order-screen.tsx')),
  'homemade-food-success': screen('orders/success', () => import('./features/orders/success-screen.tsx')),
  'homemade-food-order-history': screen(
    'homemade/history',
    () => import('./features/homemade/history-screen.tsx'),
  ),
  comparison: screen('catalogue/comparison', () => import('./features/catalogue/comparison-screen.tsx')),
  order: screen('orders/order', () => import('./features/orders/order-screen.tsx')),
  success: screen('orders/success', () => import('./features/orders/success-screen.tsx')),
  personal: screen('deliveries/profile', () => import('./features/deliveries/profile-screen.tsx')),
  'personal-exceptions': screen(
    'exclusions/exceptions',
    () => import('./features/exclusions/exceptions-screen.tsx'),
  ),
  'personal-orders': screen('orders/orders', () => import('./features/orders/orders-screen.tsx')),
  'personal-subscription': screen(
    'subscriptions/subscription',
    () => import('./features/subscriptions/subscription-screen.tsx'),
  ),
  'personal-partners': screen('bonuses/partners', () => import('./features/bonuses/partners-screen.tsx')),
  'personal-progress': screen('progress/progress', () => import('./features/progress/progress-screen.tsx')),
  'personal-workout': workout,
  'webview-workout': workout,
  'personal-settings': screen('customers/settings', () => import('./features/customers/settings-screen.tsx')),
  blog: screen('content/blog', () => import('./features/content/blog-screen.tsx')),
  'blog-article': screen('content/article', () => import('./features/content/article-screen.tsx')),
  'blog-author': screen('content/author', () => import('./features/content/author-screen.tsx')),
  staff: screen('content/staff', () => import('./features/content/staff-screen.tsx')),
  'staff-person': screen('content/person', () => import('./features/content/person-screen.tsx')),
  'test-components': screen(
    'components/test-components',
    () => import('./features/components/test-components-screen.tsx'),
  ),
};

const layouts: Readonly<Record<RouteLayout, Screen | undefined>> = {
  default: undefined,
  personal: { module: 'client/shell/personal-layout.tsx', load: () => import('./shell/personal-layout.tsx') },
  webview: { module: 'client/shell/webview-layout.tsx', load: () => import('./shell/webview-layout.tsx') },
};

/** Pages that begin with the configurator, which a script of its own answers first. */
const configuratorRoutes: readonly string[] = ['home', 'main', 'spb', 'programme', ...purposeRoutes];

/** A route's facts for the shell. */
export interface RouteHandle {
  readonly hasConfigurator?: boolean;
  readonly route: PageRoute | undefined;
  /** Modules whose styles and scripts belong to the first page. */
  readonly modules: readonly string[];
}

function screenOf(id: string): Screen {
  const found = screens[id];
  if (!found) throw new Error(`The route ${id} has no screen`);
  return found;
}

/** Nothing comes where the page is being loaded anew for another build. */
const loadScreen =
  ({ load }: Screen) =>
  async () =>
    (await load()) ?? new Promise<never>(() => undefined);

function pageRoute(route: PageRoute): RouteObject {
  const screen = screenOf(route.id);
  return {
    id: route.id,
    path: route.path,
    handle: {
      route,
      modules: [screen.module],
      hasConfigurator: configuratorRoutes.includes(route.id),
    } satisfies RouteHandle,
    lazy: loadScreen(screen),
  };
}

function layoutRoute(layout: RouteLayout, children: RouteObject[]): RouteObject {
  const frame = layouts[layout];
  return {
    id: `layout-${layout}`,
    handle: { route: undefined, modules: frame ? [frame.module] : [] } satisfies RouteHandle,
    ...(frame ? { lazy: loadScreen(frame) } : { Component: DefaultLayout }),
    children,
  };
}

/** The id of the route that no page has. */
export const notFoundRouteId = 'not-found';

/** The route table of a variant, for the static handler on the server and the router in the browser. */
export function createRoutes(isSimply: boolean): RouteObject[] {
  const pages = pageRoutes.filter((route) => isRouteInVariant(route, isSimply));
  const framed = [...certificateRoutes, ...reviewRoutes, ...removalRoutes];
  const inLayout = (layout: RouteLayout) =>
    pages.filter((route) => route.layout === layout && !framed.includes(route.id)).map(pageRoute);
  const inFrame = (id: string, frame: Screen, routes: readonly string[]): RouteObject => ({
    id,
    handle: { route: undefined, modules: [frame.module] } satisfies RouteHandle,
    lazy: loadScreen(frame),
    children: pages.filter((route) => routes.includes(route.id)).map(pageRoute),
  });
  return [
    {
      id: 'root',
      Component: Frame,
      ErrorBoundary: ErrorScreen,
      children: [
        {
          id: 'layouts',
          // Inside the frame, so that the header's modals open on a screen of failure too.
          ErrorBoundary: ErrorScreen,
          children: [
            layoutRoute('personal', inLayout('personal')),
            layoutRoute('webview', inLayout('webview')),
            layoutRoute('default', [
              inFrame('layout-certificates', certificatesLayout, certificateRoutes),
              inFrame('layout-review', reviewLayout, reviewRoutes),
              inFrame('layout-removal', removalLayout, removalRoutes),
              ...inLayout('default'),
              { id: notFoundRouteId, path: '*', Component: NotFoundScreen },
            ]),
          ],
        },
      ],
    },
  ];
}
