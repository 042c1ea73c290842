import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { isRouteInVariant, type PageRoute, pageRoutes, type RouteLayout } from '#shared/routes.ts';
import { Frame } from './frame.tsx';
import { DefaultLayout, ErrorScreen, NotFoundScreen } from './shell/page-frame.tsx';

/** The exports of a screen's module, or of a frame around screens. */
type RouteModule = Pick<RouteObject, 'loader' | 'shouldRevalidate'> & { readonly Component: ComponentType };

const modules = import.meta.glob<RouteModule>([
  './features/*/*-{screen,layout}.tsx',
  './shell/{personal,webview}-layout.tsx',
]);

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

/** Forms that stand on pages of information, or make room for what their address names. */
const formLayouts: Readonly<Record<string, string>> = {
  sertificat: 'features/certificates/certificates-layout',
  'remove-user-data': 'features/customers/removal-layout',
  'bonus-review': 'features/bonuses/review-layout',
};

/** Modules of screens by the id of their route. */
export const screens: Readonly<Record<string, string>> = {
  ...Object.fromEntries(informationRoutes.map((id) => [id, 'pages/page'])),
  ...Object.fromEntries(purposeRoutes.map((id) => [id, 'catalogue/purpose'])),
  aktsii: 'promotions/promotions',
  home: 'catalogue/home',
  main: 'catalogue/home',
  spb: 'catalogue/home',
  programmy: 'catalogue/programmes',
  programme: 'catalogue/programme',
  poisk: 'search/search',
  dish: 'dishes/dish',
  otzyvy: 'ratings/reviews',
  'homemade-food': 'homemade/homemade',
  'homemade-food-order': 'homemade/order',
  'homemade-food-success': 'orders/success',
  'homemade-food-order-history': 'homemade/history',
  comparison: 'catalogue/comparison',
  order: 'orders/order',
  success: 'orders/success',
  personal: 'deliveries/profile',
  'personal-exceptions': 'exclusions/exceptions',
  'personal-orders': 'orders/orders',
  'personal-subscription': 'subscriptions/subscription',
  'personal-partners': 'bonuses/partners',
  'personal-progress': 'progress/progress',
  'personal-workout': 'workouts/workout',
  'webview-workout': 'workouts/workout',
  'personal-settings': 'customers/settings',
  blog: 'content/blog',
  'blog-article': 'content/article',
  'blog-author': 'content/author',
  staff: 'content/staff',
  'staff-person': 'content/person',
  'test-components': 'components/test-components',
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

/** A route whose module comes when it is needed. */
function lazyRoute(name: string, facts: Omit<RouteHandle, 'modules'>) {
  const load = modules[`./${name}.tsx`];
  if (!load) throw new Error(`There is no module ${name}`);
  return {
    handle: { ...facts, modules: [`client/${name}.tsx`] } satisfies RouteHandle,
    // Nothing comes where the page is being loaded anew for another build.
    lazy: async () => (await load()) ?? new Promise<never>(() => undefined),
  };
}

function pageRoute(route: PageRoute): RouteObject {
  const { id, path } = route;
  const screen = lazyRoute(`features/${screens[id]}-screen`, {
    route,
    hasConfigurator: configuratorRoutes.includes(id),
  });
  return { ...screen, id, path };
}

/** The id of the route that no page has. */
export const notFoundRouteId = 'not-found';

/** The route table of a variant, for the static handler on the server and the router in the browser. */
export function createRoutes(isSimply: boolean): RouteObject[] {
  const pages = pageRoutes.filter((route) => isRouteInVariant(route, isSimply));
  const inLayout = (layout: RouteLayout) =>
    pages.filter((route) => route.layout === layout && !(route.id in formLayouts)).map(pageRoute);
  const framed = Object.entries(formLayouts).map(
    ([id, name]): RouteObject => ({
      ...lazyRoute(name, { route: undefined }),
      id: `layout-${id}`,
      children: pages.filter((route) => route.id === id).map(pageRoute),
    }),
  );
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
            ...(['personal', 'webview'] as const).map(
              (layout): RouteObject => ({
                ...lazyRoute(`shell/${layout}-layout`, { route: undefined }),
                id: `layout-${layout}`,
                children: inLayout(layout),
              }),
            ),
            {
              id: 'layout-default',
              handle: { route: undefined, modules: [] } satisfies RouteHandle,
              Component: DefaultLayout,
              children: [
                ...framed,
                ...inLayout('default'),
                { id: notFoundRouteId, path: '*', Component: NotFoundScreen },
              ],
            },
          ],
        },
      ],
    },
  ];
}
