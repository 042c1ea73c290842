import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import { moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { readBagId } from '#shared/features/desk/packing/bag-id.ts';
import type {
  packBag as packContract,
  readPacking as readContract,
} from '#shared/features/desk/packing/contract.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import type { Scope } from '../../../../scope.ts';
import { isMissing, packingRefusal } from './decide.ts';
import { loadBags } from './load.ts';
import * as sql from './sql.ts';

/** The bags of a day, or those of a zone or an interval of it. */
export async function readPacking(
  scope: Scope,
  { date: asked, zone, interval }: OutputOf<(typeof readContract)['query']>,
): Promise<AnswerOf<typeof readContract>> {
  const date = asked === '' ? moscowDate(scope.clock.now()) : asked;
  const { bags, unknown } = await loadBags(scope, { date, zone, interval });
  return {
    date,
    bags,
    portions: bags.reduce((sum, { dishes }) => sum + dishes.reduce((all, { count }) => all + count, 0), 0),
    packed: bags.filter((bag) => bag.packed !== null).length,
    missing: bags.filter(isMissing).length,
    unknown,
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
      ...auditChanges(scope, { object: 'bags', id, before: { packedAt: null }, after: { packedAt: now } }),
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
