import type { DeskDelivery } from '#shared/features/desk/deliveries/contract.ts';
import { DELIVERIES_PAGE } from '#shared/features/desk/limits.ts';
import type { Bag } from '#shared/features/desk/packing/contract.ts';
import type { Scope } from '../../../../scope.ts';
import { readConfig } from '../../../content/regions.ts';
import { listDeliveries } from '../deliveries/commands.ts';
import { versionOf } from '../list-version.ts';
import type { BagFilter } from '../packing/load.ts';
import { manifestsOf, slotOf } from './decide.ts';
import * as sql from './sql.ts';

const unfiltered = { to: '', order: '', customer: '', query: '', limit: DELIVERIES_PAGE };

/** All deliveries of a day, of a zone or an interval of it, however many pages they are. */
async function loadDeliveries(scope: Scope, { date, zone, interval }: BagFilter) {
  const deliveries: DeskDelivery[] = [];
  const unreadable: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page = await listDeliveries(scope, { ...unfiltered, from: date, zone, interval, after });
    deliveries.push(...page.deliveries);
    unreadable.push(...page.unreadable);
    after = page.next;
  }
  return { deliveries, unreadable };
}

/** What a manifest says, however far its stops have come. */
const sayingOf = (manifest: ReturnType<typeof manifestsOf>[number]) =>
  manifest.stops.map((stop) => ({ ...stop, state: null, bags: stop.bags.map(({ id }) => id) }));

/** The manifests of a day, of a zone or an interval of it, with what is handed over. */
export async function loadManifests(scope: Scope, filter: BagFilter, bags: readonly Bag[]) {
  const [{ deliveries, unreadable }, orders, { contactInfo }] = await Promise.all([
    loadDeliveries(scope, filter),
    sql.listOrders(scope.db, filter.date),
    readConfig(scope),
  ]);
  const streets = new Set(deliveries.map(({ address }) => address.street));
  const { lat, lan: lon } = contactInfo.org_coordinate;
  const manifests = manifestsOf({
    ...{ deliveries, bags, kitchen: { lat, lon } },
    places: await sql.listPlaces(scope.db, [...streets]),
    byHand: new Map(orders.map(({ zone, interval, stops }) => [slotOf(zone, interval), stops])),
  });
  const versions = manifests.map(async (one) => ({ ...one, version: await versionOf(sayingOf(one)) }));
  return { manifests: await Promise.all(versions), unreadable };
}
