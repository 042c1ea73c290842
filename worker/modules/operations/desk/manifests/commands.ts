import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import type {
  listManifests as listContract,
  orderManifest as orderContract,
} from '#shared/features/desk/manifests/contract.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import type { Scope } from '../../../../scope.ts';
import { dayOf } from '../day.ts';
import { loadBags } from '../packing/load.ts';
import { checkOrder } from './decide.ts';
import { loadManifests } from './load.ts';
import * as sql from './sql.ts';

/** The manifests of a day, or those of a zone or an interval of it. */
export async function listManifests(
  scope: Scope,
  { date: asked, zone, interval }: OutputOf<(typeof listContract)['query']>,
): Promise<AnswerOf<typeof listContract>> {
  const date = dayOf(asked, scope.clock.now());
  const filter = { date, zone, interval };
  const { bags, unknown } = await loadBags(scope, filter);
  const { manifests, unreadable } = await loadManifests(scope, filter, bags);
  return { date, manifests, unknown, unreadable };
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, place) => id === b[place]);

/** Puts the stops of a manifest into an order, or gives them back to the one by distance. */
export async function orderManifest(
  scope: Scope,
  { ids, ...key }: OutputOf<(typeof orderContract)['body']>,
): Promise<AnswerOf<typeof orderContract>> {
  // The order follows from the doors: what is handed over at them need not be composed.
  const read = async () =>
    (await loadManifests(scope, key, [])).manifests.flatMap((one) => one.stops.map(({ id }) => id));
  const [before, found] = await Promise.all([sql.findOrder(scope.db, key), read()]);
  checkOrder(found, ids);
  if (!isSame(before ?? [], ids))
    await scope.db.write([
      ids.length === 0 ? sql.removeOrder(key) : sql.saveOrder(key, ids),
      ...auditChanges(scope, {
        ...{ object: 'manifests', id: `${key.date}.${key.zone}.${key.interval}` },
        ...{ before: { stops: before }, after: { stops: ids.length === 0 ? null : ids } },
      }),
    ]);
  return { isByHand: ids.length > 0, ids: await read() };
}
