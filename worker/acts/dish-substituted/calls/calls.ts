import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import { addDays, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type {
  DishCall,
  listDishCalls as listContract,
} from '#shared/features/deliveries/dish-calls/contract.ts';
import { isHarmfulInKitchen } from '#shared/features/deliveries/dish-calls/rules.ts';
import type { RefusedSubstitution } from '#shared/features/deliveries/substitutions/contract.ts';
import { bagIdOf } from '#shared/features/desk/packing/bag-id.ts';
import { allergenNames } from '#shared/features/dishes/labels.ts';
import type { Kitchen } from '#shared/features/rations/kitchen.ts';
import { auditChanges } from '../../../db/audit/statements.ts';
import { isRefusedBy } from '../../../db/guards/sql.ts';
import { kitchenOf } from '../../../modules/content/menu.ts';
import type { Scope } from '../../../scope.ts';
import { decideSubstitution, inKitchen, toRefused } from '../decide.ts';
import { listBuyers, loadAllDeliveries } from '../load.ts';
import * as sql from './sql.ts';

const keyOf = (row: {
  delivery_id: string;
  person: number;
  dish_code: string;
  owner: string;
  date: string;
}) => {
  const bag = bagIdOf({ deliveryId: row.delivery_id, person: row.person });
  return { id: `${bag}.${row.dish_code}`, bag, date: row.date, owner: row.owner };
};

/** A dish that its person must not eat. */
const presentHarm = (row: sql.HarmRow): DishCall => ({
  ...keyOf(row),
  ...{ deliveryId: row.delivery_id, orderNumber: String(row.number), phone: row.phone, person: row.person },
  ...{ customer: { id: row.customer_id, name: row.customer_name }, personName: row.person_name ?? '' },
  ...{ dish: { code: row.dish_code, title: row.title }, instead: '', why: 'allergy' },
  because: row.allergens.map((one) => allergenNames[one]),
  isReplaceable: row.is_programme === 1 && inKitchen.some((state) => state === row.state),
});

/** Who is to be called since one dish lacks, with what forbids the other one to them as things are now. */
async function lackingCalls(
  scope: Scope,
  rows: readonly sql.OpenRow[],
  kitchen: Kitchen,
): Promise<DishCall[]> {
  const [first] = rows;
  if (!first) return [];
  const { date, dish_code: dish, reason } = first;
  const replacement = kitchen.dishes.get(first.replacement_code);
  const [deliveries, buyers] = await Promise.all([
    loadAllDeliveries(scope.db, { date, dish }, kitchen),
    listBuyers(scope.db, date, dish),
  ]);
  const decided = replacement
    ? decideSubstitution(deliveries, { date, dish, replacement, reason }, scope.clock.now()).refused
    : [];
  const known = [...decided, ...buyers];
  const lifted = ({ delivery_id: id, person }: sql.OpenRow): RefusedSubstitution[] =>
    deliveries
      .filter((delivery) => delivery.id === id)
      .flatMap((delivery) => toRefused(delivery, [{ person, refusal: { why: 'lifted', because: [] } }]));
  return rows.flatMap((row) => {
    const isMeant = ({ deliveryId, person }: RefusedSubstitution) =>
      deliveryId === row.delivery_id && person === row.person;
    const [one] = [...known.filter(isMeant), ...lifted(row)];
    if (!one) return [];
    const title = kitchen.dishes.get(dish)?.title ?? dish;
    const call = { ...one, ...keyOf(row), dish: { code: dish, title }, instead: replacement?.title ?? '—' };
    return [{ ...call, isReplaceable: one.why !== 'bought' }];
  });
}

/** Whom to call of the dishes of some days: what harms first. */
export async function listCalls(
  scope: Scope,
  { date, days }: OutputOf<(typeof listContract)['query']>,
): Promise<AnswerOf<typeof listContract>> {
  const from = date || moscowDate(scope.clock.now());
  const to = addDays(from, days - 1);
  const [harms, open] = await Promise.all([
    sql.listHarms(scope.db, from, to),
    sql.listOpen(scope.db, from, to),
  ]);
  const codes = open.flatMap((row) => [row.dish_code, row.replacement_code]);
  const kitchen = codes.length === 0 ? null : await kitchenOf(scope, [], [...new Set(codes)]);
  const byDish = Map.groupBy(open, (row) => `${row.date} ${row.dish_code} ${row.replacement_code}`);
  const lacking = kitchen
    ? await Promise.all([...byDish.values()].map((rows) => lackingCalls(scope, rows, kitchen)))
    : [];
  return { calls: [...harms.map(presentHarm), ...lacking.flat()] };
}

/** A call that waits, by `<bag>.<dish>`. */
async function requireCall(scope: Scope, id: string) {
  const [deliveryId = '', person = '', dish = ''] = id.split('.');
  const date = await sql.findDay(scope.db, deliveryId);
  const { calls } = date === undefined ? { calls: [] } : await listCalls(scope, { date, days: 1 });
  const call = calls.find((one) => one.id === id);
  if (!call) throw new AppError('not_found', { message: 'Этот звонок уже не нужен' });
  return { call, key: { deliveryId, person: Number(person), dish } };
}

/** Gives a call to whoever asks, where nobody else has it than they have seen; with it, or after it, it may be done. */
async function moveCall(scope: Scope, id: string, from: string | undefined) {
  const { call, key } = await requireCall(scope, id);
  const isDone = from === undefined;
  if (isDone && isHarmfulInKitchen(call)) throw new AppError('bag_harmful');
  const owner = (isDone && call.owner) || (scope.audited?.actor.name ?? '');
  const at = scope.clock.now();
  try {
    await scope.db.write([
      ...sql.giveCall(key, { date: call.date, owner, from: from ?? call.owner, at }),
      ...(isDone ? [sql.endCall(key, at)] : []),
      ...auditChanges(scope, {
        ...{ object: 'calls', id, before: { owner: call.owner } },
        after: { owner, ...(isDone && { doneAt: at }) },
      }),
    ]);
  } catch (cause) {
    if (isRefusedBy(cause, 'call-overtaken')) throw new AppError('call_taken', { cause });
    throw cause;
  }
  return { id, owner };
}

export const takeCall = (scope: Scope, id: string, from: string) => moveCall(scope, id, from);

export const finishCall = (scope: Scope, id: string) => moveCall(scope, id, undefined);
