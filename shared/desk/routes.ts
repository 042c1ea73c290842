import type { Contract } from '../contract.ts';
import { readBoard } from '../features/desk/board/contract.ts';
import { listDeskCustomers } from '../features/desk/customers/contract.ts';
import { listDeskDeliveries } from '../features/desk/deliveries/contract.ts';
import { listManifests } from '../features/desk/manifests/contract.ts';
import { listDeskOrders } from '../features/desk/orders/contract.ts';
import { readPacking } from '../features/desk/packing/contract.ts';
import { readProduction } from '../features/desk/production/contract.ts';
import { listShifts } from '../features/desk/shifts/contract.ts';
import { listSalesStops } from '../features/operations/shop/contract.ts';
import { listAudit } from '../features/staff/audit/contract.ts';
import { listStaff } from '../features/staff/contract.ts';
import { mayDo, type StaffRole } from '../features/staff/roles.ts';
import { JOIN_PATH } from './sign-in/invitation-link.ts';

/** A page of the desk. */
export interface DeskRoute {
  readonly id: string;
  /** Path from the root, ends in a slash; `:id` stands for one segment. */
  readonly path: string;
  readonly title: string;
  /** The letter that leads there after `g`; none for pages that others lead to. */
  readonly letter?: string;
  /** What its menu entry is for: those who may make this call. */
  readonly needs?: Contract;
  /** Whether somebody who is not signed in may open it. */
  readonly isOpen?: boolean;
}

/** Every page of the desk, those of its menu in their order. */
export const deskRoutes = [
  { id: 'day', path: '/', title: 'День', letter: 'd', needs: readBoard },
  {
    id: 'deliveries',
    path: '/deliveries/',
    title: 'Доставки',
    letter: 'l',
    needs: listDeskDeliveries,
  },
  {
    id: 'production',
    path: '/production/',
    title: 'Производство',
    letter: 'p',
    needs: readProduction,
  },
  { id: 'packing', path: '/packing/', title: 'Сборка', letter: 'b', needs: readPacking },
  {
    id: 'manifests',
    path: '/manifests/',
    title: 'Маршруты',
    letter: 'm',
    needs: listManifests,
  },
  { id: 'shifts', path: '/shifts/', title: 'Смены', letter: 'h', needs: listShifts },
  { id: 'orders', path: '/orders/', title: 'Заказы', letter: 'o', needs: listDeskOrders },
  { id: 'order', path: '/orders/:id/', title: 'Заказ' },
  {
    id: 'customers',
    path: '/customers/',
    title: 'Клиенты',
    letter: 'c',
    needs: listDeskCustomers,
  },
  { id: 'customer', path: '/customers/:id/', title: 'Клиент' },
  { id: 'sales', path: '/sales/', title: 'Продажи', letter: 'e', needs: listSalesStops },
  { id: 'staff', path: '/staff/', title: 'Люди', letter: 's', needs: listStaff },
  { id: 'audit', path: '/audit/', title: 'Журнал', letter: 'a', needs: listAudit },
  { id: 'me', path: '/me/', title: 'Мои ключи' },
  { id: 'sign-in', path: '/sign-in/', title: 'Вход', isOpen: true },
  { id: 'join', path: JOIN_PATH, title: 'Приглашение', isOpen: true },
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

/** Pages of the menu for a role; all of them for whoever has none, which is the deployment's own token. */
export const menuOf = (role: StaffRole | null) =>
  deskRoutes.flatMap((route) =>
    'needs' in route && (role === null || mayDo(role, route.needs)) ? [route] : [],
  );

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
  // A header takes no line breaks.
  const address = from?.replace(/\p{Cc}/gu, '') ?? '/';
  const isOwn = address.startsWith('/') && !/^\/[/\\]/.test(address);
  return isOwn && matchDeskPage(address.split(/[?#]/, 1)[0] ?? '') ? address : '/';
}
