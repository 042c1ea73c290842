import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import { formatHours, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { bagIdOf, readBagId } from '#shared/features/desk/packing/bag-id.ts';
import type {
  packBag as packContract,
  readPacking as readContract,
} from '#shared/features/desk/packing/contract.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import type { Scope } from '../../../../scope.ts';
import { loadDays } from '../production/load.ts';
import { bagsOf, isMissing, packingRefusal } from './decide.ts';
import * as sql from './sql.ts';

/** The bags of a day, or those of a zone or an interval of it. */
export async function readPacking(
  scope: Scope,
  { date: asked, zone, interval }: OutputOf<(typeof readContract)['query']>,
): Promise<AnswerOf<typeof readContract>> {
  const date = asked === '' ? moscowDate(scope.clock.now()) : asked;
  const [food, stops, packed] = await Promise.all([
    loadDays(scope, [date]),
    sql.listStops(scope.db, date),
    sql.listPacked(scope.db, date),
  ]);
  const facts = {
    stops: new Map(
      stops.map(({ id, state, interval: code, from_hour: from, to_hour: to, zone: of, zone_name: name }) => [
        id,
        { state, interval: { code, hours: formatHours(from, to) }, zone: { code: of, name } },
      ]),
    ),
    packed: new Map(
      packed.map(({ delivery_id: deliveryId, person, packed_at: at, packed_by: by }) => [
        bagIdOf({ deliveryId, person }),
        { at, by },
      ]),
    ),
  };
  const bags = food
    .flatMap((day) => bagsOf(day, facts))
    .filter(
      (bag) => (zone === '' || bag.zone.code === zone) && (interval === '' || bag.interval.code === interval),
    );
  return {
    date,
    bags,
    portions: bags.reduce((sum, { dishes }) => sum + dishes.reduce((all, { count }) => all + count, 0), 0),
    packed: bags.filter((bag) => bag.packed !== null).length,
    missing: bags.filter(isMissing).length,
    unknown: food.flatMap(({ unknown }) => unknown),
  };
}

/** Ticks a bag off in the name of whoever asks. */
export async function packBag(scope: Scope, id: string): Promise<AnswerOf<typeof packContract>> {
  const now = scope.clock.now();
  const key = readBagId(id);
  const read = () => key && sql.findBag(scope.db, key, firstDeliveryDate(now));
  const before = await read();
  if (!(key && before)) throw new AppError('not_found', { message: 'Такого пакета нет' });
  const wasPacked = before.packed_at !== null;
  if (!wasPacked) {
    const refusal = packingRefusal({ isOpen: before.is_kept === 0, state: before.state });
    if (refusal) throw new AppError(refusal);
    const packed = { at: now, by: scope.audited?.actor.name ?? '' };
    await scope.db.write([
      sql.insertPacked(key, { date: before.date, ...packed }),
      ...auditChanges(scope, { object: 'bags', id, before: { packed: null }, after: { packed } }),
    ]);
  }
  const bag = wasPacked ? before : await read();
  if (!bag || bag.packed_at === null) throw new AppError('order_moved');
  return {
    ...{ id, date: bag.date, orderNumber: String(bag.number), customerName: bag.customer_name },
    person: key.person,
    packed: { at: bag.packed_at, by: bag.packed_by ?? '' },
    ...{ wasPacked, missingBeside: bag.bags - bag.packed_bags },
  };
}
