import { formatHours, type IsoDate } from '#shared/dates.ts';
import { bagIdOf } from '#shared/features/desk/packing/bag-id.ts';
import type { Bag } from '#shared/features/desk/packing/contract.ts';
import type { Scope } from '../../../../scope.ts';
import type { DayFood } from '../production/decide.ts';
import { loadDays } from '../production/load.ts';
import { bagsOf } from './decide.ts';
import * as sql from './sql.ts';

/** Bags of a day that are asked for; empty for all zones and intervals. */
export interface BagFilter {
  readonly date: IsoDate;
  readonly zone: string;
  readonly interval: string;
}

/** The bags of a day, or those of a zone or an interval of it; its food where that is read already. */
export async function loadBags(scope: Scope, { date, zone, interval }: BagFilter, read?: readonly DayFood[]) {
  const [food, stops, packed, changed] = await Promise.all([
    read ?? loadDays(scope, [date]),
    sql.listStops(scope.db, date),
    sql.listPacked(scope.db, date),
    sql.listChanged(scope.db, date),
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
    changed: new Map(
      changed.map(({ delivery_id: deliveryId, person, at }) => [bagIdOf({ deliveryId, person }), at]),
    ),
  };
  const isAskedFor = (bag: Bag) =>
    (zone === '' || bag.zone.code === zone) && (interval === '' || bag.interval.code === interval);
  return {
    bags: food.flatMap((day) => bagsOf(day, facts)).filter(isAskedFor),
    unknown: food.flatMap(({ unknown }) => unknown),
    /** First day that the food of each delivery is for. */
    firstFoodOf: new Map(stops.map(({ id, first_food: firstFood }) => [id, firstFood])),
  };
}
