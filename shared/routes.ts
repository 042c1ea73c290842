/** Which deployments have a page: both, only the full site, or only the one with IS_SIMPLY on. */
export type RouteVariants = 'both' | 'full' | 'simply';

/** The frame that a page stands in. */
export type RouteLayout = 'default' | 'personal' | 'webview';

/** The rule that must hold before a page opens (specification, section 2). */
export type RouteGuard =
  | 'check-order-data'
  | 'check-order-success'
  | 'check-basket'
  | 'check-home-order-success';

/** Where a page leads when its guard does not hold. */
export const guardTargets: Readonly<Record<RouteGuard, string>> = {
  'check-order-data': '/?notice=order-data#configurator',
  'check-order-success': '/',
  'check-basket': '/homemade-food/?notice=basket',
  'check-home-order-success': '/',
};

/** One line of the route table. */
export interface PageRoute {
  /** Names the screen; stable, used by the client's table of screens. */
  readonly id: string;
  /** Canonical path: starts and ends in a slash, `:name` stands for one segment. */
  readonly path: string;
  readonly title: string;
  readonly layout: RouteLayout;
  readonly variants: RouteVariants;
  /** Whether search engines may index it; only indexed routes stand in the sitemap. */
  readonly indexed: boolean;
  readonly guard?: RouteGuard;
  /** Another path that this one is a copy of, for `<link rel=canonical>`. */
  readonly canonical?: string;
  /** Code of the region that the page is of, whatever the visitor has chosen. */
  readonly region?: string;
  /** The page whose content it shows, for its region. */
  readonly shows?: string;
}

type Extra = Partial<
  Pick<PageRoute, 'layout' | 'variants' | 'indexed' | 'guard' | 'canonical' | 'region' | 'shows'>
>;

function page(id: string, path: string, title: string, extra: Extra = {}): PageRoute {
  return { id, path, title, layout: 'default', variants: 'full', indexed: true, ...extra };
}

const both: Extra = { variants: 'both' };
const simply: Extra = { variants: 'simply' };
const spb: Extra = { region: 'spb' };
const personal: Extra = { layout: 'personal', indexed: false };
const personalBoth: Extra = { ...personal, variants: 'both' };

/** The one route table that the allow-list, the router, the sitemap and the tests read. */
export const pageRoutes: readonly PageRoute[] = [
  page('home', '/', 'Здоровое питание с доставкой', both),
  page('main', '/main/', 'Здоровое питание с доставкой', { ...simply, indexed: false, canonical: '/' }),
  page('faq', '/faq/', 'Вопросы и ответы', both),
  page('smi', '/smi/', 'СМИ о нас'),
  page('subs', '/subs/', 'Подписка на питание'),
  page('kompaniyam', '/kompaniyam/', 'Питание для\u00a0сотрудников'),
  page('retail', '/retail/', 'Готовая еда для магазинов'),
  page('oferta', '/oferta/', 'Публичная оферта', both),
  page('oferta2', '/oferta2/', 'Оферта на подписку'),
  page('oplata', '/oplata/', 'Оплата', both),
  page('otzyvy', '/otzyvy/', 'Отзывы'),
  page('ecology', '/ecology/', 'Экология', { layout: 'webview' }),
  page('success', '/success/', 'Заказ оформлен', { ...both, indexed: false, guard: 'check-order-success' }),
  page('dostavka', '/dostavka/', 'Доставка', both),
  page('kontakty', '/kontakty/', 'Контакты', both),
  page('personal', '/personal/', 'Мой рацион', personalBoth),
  page('personal-orders', '/personal/orders/', 'Мои заказы', personalBoth),
  page('personal-workout', '/personal/workout/', 'Тренировки', personal),
  page('personal-partners', '/personal/partners/', 'Бонусы и партнёры', personalBoth),
  page('personal-progress', '/personal/progress/', 'Прогресс', personal),
  page('personal-settings', '/personal/settings/', 'Настройки', personalBoth),
  page('personal-exceptions', '/personal/exceptions/', 'Исключения', personalBoth),
  page('personal-subscription', '/personal/subscription/', 'Подписка', personal),
  page('politika', '/politika/', 'Политика обработки персональных данных', both),
  page('blog', '/blog/', 'Блог о питании', both),
  page('blog-article', '/blog/:detail/', 'Статья', both),
  page('blog-author', '/blog/author/:detail/', 'Автор блога'),
  page('comparison', '/comparison/', 'Сравнение программ'),
  page('eda-v-ofis', '/eda-v-ofis/', 'Еда в офис', simply),
  page('eda-na-semyu', '/eda-na-semyu/', 'Еда на семью', simply),
  page('eda-na-mesyac', '/eda-na-mesyac/', 'Еда на месяц', simply),
  page('eda-dlya-dvoih', '/eda-dlya-dvoih/', 'Еда для двоих', simply),
  page('eda-na-nedelyu', '/eda-na-nedelyu/', 'Еда на неделю', simply),
  page('nabory-gotovoj-edy', '/nabory-gotovoj-edy/', 'Наборы готовой еды', simply),
  page('healthy-food', '/healthy_food/', 'Правильное питание'),
  page('o-kompanii', '/o-kompanii/', 'О компании'),
  page('chto-takoe-befit', '/chto-takoe-befit/', 'Как устроено наше питание'),
  page('sertificat', '/sertificat/', 'Подарочный сертификат'),
  page('staff', '/staff/', 'Наша команда'),
  page('staff-person', '/staff/:id/', 'Сотрудник'),
  page('order', '/order/', 'Оформление заказа', { ...both, indexed: false, guard: 'check-order-data' }),
  page('aktsii', '/aktsii/', 'Акции', both),
  page('aktsii-bonus', '/aktsii/bonus/', 'Бонусная программа'),
  page('bonus-review', '/bonus-review/', 'Бонусы за отзыв', both),
  page('informatsiya', '/informatsiya/', 'Информация'),
  page('micromarkets', '/micromarkets/', 'Микромаркеты'),
  page('proizvodstvo', '/proizvodstvo/', 'Производство'),
  page('recommendation', '/recommendation/', 'Рекомендуйте нас друзьям', both),
  page('webview-workout', '/webview/workout/', 'Тренировки', { layout: 'webview', indexed: false }),
  page('programmy', '/programmy/', 'Программы питания и\u00a0цены'),
  page('poisk', '/poisk/', 'Поиск', { indexed: false }),
  page('programmy-na-semyu', '/programmy/na-semyu/', 'Питание на семью'),
  page('programmy-na-mesyac', '/programmy/na-mesyac/', 'Питание на месяц'),
  page('programmy-na-nedelyu', '/programmy/na-nedelyu/', 'Питание на неделю'),
  page('programmy-domashnyaya', '/programmy/domashnyaya/', 'Домашняя программа'),
  page('programme', '/programmy/:code/', 'Программа питания'),
  page('dish', '/blyuda/:code/', 'Блюдо'),
  page('remove-user-data', '/app/removeuserdata/', 'Удаление персональных данных', {
    variants: 'both',
    indexed: false,
  }),
  page('homemade-food', '/homemade-food/', 'Домашняя еда'),
  page('homemade-food-order', '/homemade-food/order/', 'Заказ домашней еды', {
    indexed: false,
    guard: 'check-basket',
  }),
  page('homemade-food-success', '/homemade-food/success/', 'Заказ домашней еды оформлен', {
    indexed: false,
    guard: 'check-home-order-success',
  }),
  page('homemade-food-order-history', '/homemade-food/order-history/', 'История заказов домашней еды', {
    indexed: false,
    guard: 'check-basket',
  }),
  page('spb', '/spb/', 'Здоровое питание с\u00a0доставкой в\u00a0Санкт-Петербурге', { ...spb, shows: '/' }),
  page('spb-dostavka', '/spb/dostavka/', 'Доставка в\u00a0Санкт-Петербурге', { ...spb, shows: '/dostavka/' }),
  page('test-components', '/test-components/', 'Компоненты', { indexed: false }),
];

/** Redirects that are part of the code; everything else comes from the redirect lookup. */
export const fixedRedirects: Readonly<Record<'full' | 'simply', Readonly<Record<string, string>>>> = {
  full: { '/recipe/': '/' },
  simply: {
    '/o-kompanii/': '/',
    '/programmy/na-nedelyu/': '/eda-na-nedelyu/',
    '/programmy/na-semyu/': '/eda-na-semyu/',
    '/programmy/na-mesyac/': '/eda-na-mesyac/',
    '/programmy/domashnyaya/': '/',
  },
};

/** Adds the trailing slash that the canonical form of a path ends in. */
export function withTrailingSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

const matchers = pageRoutes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/:[a-z]+/g, '[^/]+')}$`, 'i'),
}));

/** Routes without a variable part that no other path shares with them, for the one spelling that links use. */
const plainRoutes = new Map(
  pageRoutes
    .filter(
      ({ path }) => !path.includes(':') && pageRoutes.filter((route) => route.path === path).length === 1,
    )
    .map((route) => [route.path, route]),
);

/** A path as the router reads it: decoded segment by segment, with any number of slashes at the end. */
function readablePath(path: string): string {
  const withoutEnd = path.replace(/\/+$/, '');
  try {
    const segments = withoutEnd.split('/').map((part) => decodeURIComponent(part).replaceAll('/', '%2F'));
    return `${segments.join('/')}/`;
  } catch {
    return `${withoutEnd}/`;
  }
}

/**
 * Finds the route of a path in the given variant. It reads a path exactly as the router does (letter case, escapes
 * and trailing slashes make no difference), so that the gate closes every spelling that the router opens.
 */
export function matchPage(path: string, isSimply: boolean): PageRoute | undefined {
  const plain = plainRoutes.get(path);
  if (plain) return isRouteInVariant(plain, isSimply) ? plain : undefined;
  const readable = readablePath(path);
  return matchers.find(({ route, pattern }) => isRouteInVariant(route, isSimply) && pattern.test(readable))
    ?.route;
}

/**
 * Tells whether a path is for customers alone: a page of the account, or anything else below it that the variant does
 * not refuse to everybody.
 */
export function isAccountPath(path: string, isSimply: boolean): boolean {
  const route = matchPage(path, isSimply);
  if (route || isSimply) return route?.layout === 'personal';
  return readablePath(path).toLowerCase().startsWith('/personal/');
}

/** The one spelling of a page's path that links, search engines and written titles use. */
export function canonicalPath(route: PageRoute, path: string): string {
  const segments = path.split('/');
  return (route.canonical ?? route.path)
    .split('/')
    .map((part, index) => (part.startsWith(':') ? (segments[index] ?? '') : part))
    .join('/');
}

/**
 * The spelling of an address that leads to a route: its own words, small letters, a slash at the end. Undefined where the
 * variable part has letters that no address of ours has.
 */
export function spellingOf(route: PageRoute, path: string): string | undefined {
  const segments = readablePath(path).toLowerCase().split('/');
  const spelled = route.path
    .split('/')
    .map((part, index) => (part.startsWith(':') ? (segments[index] ?? '') : part))
    .join('/');
  return /^[a-z0-9/_-]*$/.test(spelled) ? spelled : undefined;
}

/** The same page for a region, where the region has one of its own in the variant; else the path as it is. */
export function pathInRegion(path: string, region: string, isSimply: boolean): string {
  const [, pathname = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(path) ?? [];
  const route = pageRoutes.find((one) => one.path === pathname);
  const general = route?.shows ?? pathname;
  const own = pageRoutes.find(
    (one) => one.shows === general && one.region === region && isRouteInVariant(one, isSimply),
  );
  return (own?.path ?? general) + rest;
}

/** Tells whether the variant has the page at all. */
export function isRouteInVariant(route: PageRoute, isSimply: boolean): boolean {
  return route.variants === 'both' || route.variants === (isSimply ? 'simply' : 'full');
}

/** Path of a programme's page; the variant without such pages shows it in the configurator of home. */
export function programmePath(code: string, isSimply: boolean): string {
  return isSimply
    ? `/?programme=${encodeURIComponent(code)}#configurator`
    : `/programmy/${encodeURIComponent(code)}/`;
}

/** Query parameter and value that open the sign-in dialog on home. */
export const loginQuery = { name: 'login', value: 'yes', backUrl: 'back_url' } as const;

/** Address of home that opens the sign-in dialog and then leads back to `path`. */
export function loginPath(path: string): string {
  const home = `/?${loginQuery.name}=${loginQuery.value}&${loginQuery.backUrl}=${encodeURIComponent(path)}`;
  // Where a visitor comes from counts before the sign-in too, which many never finish.
  const marks = (path.split('?')[1] ?? '').split('&').filter((pair) => /^(exp|utm_[^=]*)=/.test(pair));
  return [home, ...marks].join('&');
}

/**
 * Returns the path when it surely stays on this site, else undefined: one leading slash, no backslash,
 * no scheme, no control characters, also after decoding.
 */
export function safeBackUrl(value: string | null | undefined): string | undefined {
  if (!value) return undefined;
  const decoded = decodeRepeatedly(value);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  const unsafe = /[\u0000-\u001f\u007f\\]/;
  for (const form of [value, decoded]) {
    if (form === undefined || !form.startsWith('/') || form.startsWith('//') || unsafe.test(form))
      return undefined;
    // A browser resolves dot segments first: «/.//host» is «//host», which is another site.
    if (!staysOnSite(form)) return undefined;
  }
  return value;
}

/** Tells whether a path is still one of this site once a browser has resolved its dot segments. */
function staysOnSite(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1);
  const resolved: string[] = [];
  for (const segment of path.split('/').slice(1)) {
    if (segment === '..') resolved.pop();
    else if (segment !== '.') resolved.push(segment);
  }
  return resolved.length < 2 || resolved[0] !== '';
}

function decodeRepeatedly(value: string): string | undefined {
  let current = value;
  for (let round = 0; round < 3; round += 1) {
    try {
      const next = decodeURIComponent(current);
      if (next === current) return current;
      current = next;
    } catch {
      return undefined;
    }
  }
  return current;
}
