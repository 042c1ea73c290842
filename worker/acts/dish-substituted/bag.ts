import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import type { IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type {
  substituteInBag as bagContract,
  Replacements,
} from '#shared/features/deliveries/substitutions/contract.ts';
import { type BagKey, readBagId } from '#shared/features/desk/packing/bag-id.ts';
import { untilSaved } from '../../db/until-saved.ts';
import { kitchenOf } from '../../modules/content/menu.ts';
import { sendSoon } from '../../modules/messaging/notifications/commands.ts';
import type { Scope } from '../../scope.ts';
import { findDay, findReason } from './calls/sql.ts';
import { type ClosedDelivery, decideSubstitution, type Substitution } from './decide.ts';
import { loadAllDeliveries } from './load.ts';
import { checkAsked, suggestFor, writeChanges } from './substitute.ts';

/** What of deliveries is in the bag of one person. */
const bagIn =
  ({ person }: BagKey) =>
  (deliveries: readonly ClosedDelivery[]): ClosedDelivery[] =>
    deliveries.map((delivery) => ({
      ...delivery,
      served: delivery.served.filter((day) => day.person === person),
      packed: delivery.packed.filter((one) => one === person),
    }));

async function requireBag(scope: Scope, id: string): Promise<BagKey & { readonly date: IsoDate }> {
  const key = readBagId(id);
  const date = key && (await findDay(scope.db, key.deliveryId));
  if (!(key && date)) throw new AppError('not_found', { message: 'Такого пакета нет' });
  return { ...key, date };
}

/** What may come to one person in the place of a dish. */
export async function suggestForBag(scope: Scope, id: string, dish: string): Promise<Replacements> {
  const bag = await requireBag(scope, id);
  return suggestFor(scope, { date: bag.date, dish, only: bag.deliveryId }, bagIn(bag));
}

/** Serves another dish to one person on a closed day: see `decideSubstitution`. */
export async function substituteInBag(
  scope: Scope,
  id: string,
  { dish, replacement: code, dryRun }: OutputOf<(typeof bagContract)['body']>,
): Promise<AnswerOf<typeof bagContract>> {
  const bag = await requireBag(scope, id);
  const { date, deliveryId: only } = bag;
  const kitchen = await kitchenOf(scope, [], [dish, code]);
  const replacement = checkAsked(scope, { date, dish, replacement: code }, kitchen);
  return untilSaved(async () => {
    const reason = (await findReason(scope.db, bag, dish)) ?? 'unfit';
    const at = scope.clock.now();
    const substitution: Substitution = { date, dish, replacement, reason, bag: id };
    const deliveries = bagIn(bag)(await loadAllDeliveries(scope.db, { date, dish, only }, kitchen));
    const decided = decideSubstitution(deliveries, substitution, at);
    const { meals, transfers, repacked, left, refused } = decided;
    if (!dryRun && meals.length > 0) {
      // Whoever asks is told what is refused: nobody has to be called of it.
      const changes = { ...decided, refused: [] };
      await writeChanges(scope, deliveries, { changes, substitution, at });
      sendSoon(scope);
    }
    return {
      ...{ portions: meals.length, repacked: repacked.length, left },
      bonusesKop: transfers.reduce((sum, { amountKop }) => sum + amountKop, 0),
      because: refused.flatMap(({ because }) => because),
    };
  });
}
