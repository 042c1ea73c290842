import type { ReactNode } from 'react';
import { type DeskPageId, deskRoutes } from '#shared/desk/routes.ts';
import type { RestCall } from '../platform/rest/rest.ts';
import { AuditScreen, loadAudit } from './audit/audit-screen.tsx';
import { CustomerScreen, loadCustomer } from './customers/customer-screen.tsx';
import { CustomersScreen, loadCustomers } from './customers/customers-screen.tsx';
import { DayScreen } from './day/day-screen.tsx';
import { loadDay } from './day/load.ts';
import { DeliveriesScreen } from './deliveries/deliveries-screen.tsx';
import { loadDeliveries } from './deliveries/load.ts';
import { loadManifests, ManifestsScreen } from './manifests/manifests-screen.tsx';
import { loadOrder, OrderScreen } from './orders/order-screen.tsx';
import { loadOrders, OrdersScreen } from './orders/orders-screen.tsx';
import { loadPacking } from './packing/load.ts';
import { PackingScreen } from './packing/packing-screen.tsx';
import type { Place } from './place.ts';
import { loadProduction, ProductionScreen } from './production/production-screen.tsx';
import { loadSales, SalesScreen } from './sales/sales-screen.tsx';
import { loadShifts, ShiftsScreen } from './shifts/shifts-screen.tsx';
import { loadMe, MeScreen } from './sign-in/me-screen.tsx';
import { JoinScreen, SignInScreen } from './sign-in/sign-in-screen.tsx';
import { loadPeople, StaffScreen } from './staff/staff-screen.tsx';

interface DeskPage {
  /** Asks for what the page shows. */
  readonly load: (rest: RestCall, place: Place) => Promise<unknown>;
  readonly show: (data: never, place: Place) => ReactNode;
}

/** A page whose data and screen fit each other. */
const page = <Data,>(
  load: (rest: RestCall, place: Place) => Promise<Data>,
  show: (data: Data, place: Place) => ReactNode,
): DeskPage => ({ load, show });

/** The screen of every page of the desk. */
const pages: Readonly<Record<DeskPageId, DeskPage>> = {
  day: page(loadDay, (board, place) => <DayScreen first={board} place={place} />),
  deliveries: page(loadDeliveries, (first, place) => <DeliveriesScreen first={first} place={place} />),
  production: page(loadProduction, (production, place) => (
    <ProductionScreen production={production} place={place} />
  )),
  packing: page(loadPacking, (packing, place) => <PackingScreen packing={packing} place={place} />),
  manifests: page(loadManifests, (list, place) => <ManifestsScreen list={list} place={place} />),
  shifts: page(loadShifts, (shifts, place) => <ShiftsScreen shifts={shifts} place={place} />),
  orders: page(loadOrders, (list, place) => <OrdersScreen list={list} place={place} />),
  order: page(loadOrder, (whole, place) => <OrderScreen whole={whole} place={place} />),
  customers: page(loadCustomers, (list, place) => <CustomersScreen list={list} place={place} />),
  customer: page(loadCustomer, (whole, place) => <CustomerScreen whole={whole} place={place} />),
  sales: page(loadSales, (sales, place) => <SalesScreen sales={sales} place={place} />),
  staff: page(loadPeople, (people) => <StaffScreen people={people} />),
  audit: page(loadAudit, (audit, place) => <AuditScreen audit={audit} place={place} />),
  me: page(loadMe, (me) => <MeScreen me={me} />),
  join: page(
    async () => null,
    () => <JoinScreen />,
  ),
  'sign-in': page(
    async () => null,
    (_, place) => <SignInScreen place={place} />,
  ),
};

/** What a page shows; nothing where there is none. */
export const loadPage = async (rest: RestCall, place: Place): Promise<unknown> =>
  place.page === null ? null : pages[place.page].load(rest, place);

/** The screen of a place with its data. */
export const screenOf = (place: Place, data: unknown): ReactNode =>
  place.page === null ? null : pages[place.page].show(data as never, place);

/** The title of a place. */
export const titleOf = ({ page: id }: Place): string =>
  deskRoutes.find((route) => route.id === id)?.title ?? 'Страница не найдена';
