import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { type BagKey, readBagId } from '#shared/features/desk/packing/bag-id.ts';
import type {
  packBag as packContract,
  readPacking as readContract,
  unpackBag as unpackContract,
} from '#shared/features/desk/packing/contract.ts';
import { harmWords } from '#shared/features/dishes/labels.ts';
import { serverErrors } from '#shared/server-errors.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import type { Scope } from '../../../../scope.ts';
import { dayOf } from '../day.ts';
import { versionOf } from '../list-version.ts';
import { isMissing, packingRefusal, unpackingRefusal } from './decide.ts';
import { loadBags } from './load.ts';
import * as sql from './sql.ts';

/** The bags of a day, or those of a zone or an interval of it. */
export async function readPacking(
  scope: Scope,
  { date: asked, zone, interval }: OutputOf<(typeof readContract)['query']>,
): Promise<AnswerOf<typeof readContract>> {
  const date = dayOf(asked, scope.clock.now());
  const { bags, unknown } = await loadBags(scope, { date, zone, interval });
  return {
    date,
    version: await versionOf(bags.map((bag) => ({ ...bag, state: null, packed: null }))),
    bags,
    portions: bags.reduce((sum, { dishes }) => sum + dishes.reduce((all, { count }) => all + count, 0), 0),
    packed: bags.filter((bag) => bag.packed !== null).length,
    missing: bags.filter(isMissing).length,
    unknown,
  };
}

/** A bag by what its square code holds. */
async function requireBag(scope: Scope, id: string) {
  const key = readBagId(id);
  const read = async () => key && sql.findBag(scope.db, key, firstDeliveryDate(scope.clock.now()));
  const bag = await read();
  if (!(key && bag)) throw new AppError('not_found', { message: 'Такого пакета нет' });
  return { key, bag, read };
}

/** Says which dish of a bag its person must not eat. */
async function harmfulBag(scope: Scope, key: BagKey, cause: unknown): Promise<AppError> {
  const dishes = await sql.listHarmful(scope.db, key);
  const message = `${serverErrors.bag_harmful[1]}. Нельзя: ${dishes.map(harmWords).join('; ')}`;
  return new AppError('bag_harmful', { message, cause });
}

/** Ticks a bag off in the name of whoever asks. */
export async function packBag(scope: Scope, id: string): Promise<AnswerOf<typeof packContract>> {
  const now = scope.clock.now();
  const { key, bag: before, read } = await requireBag(scope, id);
  const wasPacked = before.packed_at !== null;
  if (!wasPacked) {
    const refusal = packingRefusal({ isOpen: before.is_kept === 0, state: before.state });
    if (refusal) throw new AppError(refusal);
    const packed = { at: now, by: scope.audited?.actor.name ?? '' };
    try {
      await scope.db.write([
        sql.insertPacked(key, { date: before.date, ...packed }),
        ...auditChanges(scope, { object: 'bags', id, before: { packedAt: null }, after: { packedAt: now } }),
      ]);
    } catch (cause) {
      if (!isRefusedBy(cause, 'bag-harmful')) throw cause;
      throw await harmfulBag(scope, key, cause);
    }
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

/** Takes the tick of a bag back. */
export async function unpackBag(scope: Scope, id: string): Promise<AnswerOf<typeof unpackContract>> {
  const { key, bag } = await requireBag(scope, id);
  const wasPacked = bag.packed_at !== null;
  if (wasPacked) {
    const refusal = unpackingRefusal(bag);
    if (refusal) throw new AppError(refusal);
    await scope.db.write([
      sql.deletePacked(key, bag.date),
      ...auditChanges(scope, {
        ...{ object: 'bags', id, before: { packedAt: bag.packed_at } },
        after: { packedAt: null },
      }),
    ]);
  }
  return { id, date: bag.date, orderNumber: String(bag.number), wasPacked };
}
