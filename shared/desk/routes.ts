/** A page of the desk. */
export interface DeskRoute {
  readonly id: string;
  /** Path from the root, ends in a slash; `:id` stands for one segment. */
  readonly path: string;
  readonly title: string;
  /** The letter that leads there after `g`; none for pages that others lead to. */
  readonly letter?: string;
  /** Whether somebody who is not signed in may open it. */
  readonly isOpen?: boolean;
}

/** Every page of the desk, those of its menu in their order. */
export const deskRoutes = [
  { id: 'day', path: '/', title: 'День', letter: 'd' },
  { id: 'deliveries', path: '/deliveries/', title: 'Доставки', letter: 'l' },
  { id: 'production', path: '/production/', title: 'Производство', letter: 'p' },
  { id: 'orders', path: '/orders/', title: 'Заказы', letter: 'o' },
  { id: 'order', path: '/orders/:id/', title: 'Заказ' },
  { id: 'customers', path: '/customers/', title: 'Клиенты', letter: 'c' },
  { id: 'customer', path: '/customers/:id/', title: 'Клиент' },
  { id: 'sign-in', path: '/sign-in/', title: 'Вход', isOpen: true },
] as const satisfies readonly DeskRoute[];

export type DeskPageId = (typeof deskRoutes)[number]['id'];

/** A page of the table with what its address says. */
export interface DeskMatch {
  readonly route: DeskRoute & { readonly id: DeskPageId };
  readonly params: Readonly<Record<string, string>>;
}

const patterns = deskRoutes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/:[a-z]+/g, '(?<id>[\\w-]+)')}$`),
}));

/** The page that a path names, with the slash at its end or without; undefined where there is none. */
export function matchDeskPage(path: string): DeskMatch | undefined {
  const whole = path.endsWith('/') ? path : `${path}/`;
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(whole);
    if (match) return { route, params: { ...match.groups } };
  }
  return undefined;
}

const pathOfPage = (id: DeskPageId): string => deskRoutes.find((route) => route.id === id)?.path ?? '/';

/** The address of a page, with those of the given values that say something, and what stands for `:id`. */
export function deskPath(
  id: DeskPageId,
  query: Readonly<Record<string, string | undefined>> = {},
  one = '',
): string {
  const path = pathOfPage(id).replace(':id', encodeURIComponent(one));
  const said = Object.entries(query).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return said.length === 0 ? path : `${path}?${said.join('&')}`;
}

/** The sign-in that leads back to an address of the desk. */
export const deskSignInPath = (address: string): string =>
  deskPath('sign-in', { from: address === '/' ? undefined : address });

/** Where somebody who came from an address is led: back there, where it is one of the desk. */
export function ownAddress(from: string | null): string {
  const address = from ?? '/';
  const isOwn = address.startsWith('/') && !/^\/[/\\]/.test(address);
  return isOwn && matchDeskPage(address.split(/[?#]/, 1)[0] ?? '') ? address : '/';
}
