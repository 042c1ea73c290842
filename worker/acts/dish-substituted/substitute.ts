import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import { type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import type {
  RefusedSubstitution,
  Replacements,
  substituteDish as substituteContract,
} from '#shared/features/deliveries/substitutions/contract.ts';
import { substitutionWords } from '#shared/features/deliveries/substitutions/reasons.ts';
import type { Kitchen, KitchenDish } from '#shared/features/rations/kitchen.ts';
import { auditChanges } from '../../db/audit/statements.ts';
import { untilSaved } from '../../db/until-saved.ts';
import { kitchenOf, wholeKitchen } from '../../modules/content/menu.ts';
import { announce } from '../../modules/messaging/account-channels.ts';
import { sendSoon } from '../../modules/messaging/notifications/commands.ts';
import type { Scope } from '../../scope.ts';
import {
  type ClosedDelivery,
  decideSubstitution,
  type Substitution,
  type SubstitutionChanges,
} from './decide.ts';
import { listBuyers, listUnclosed, loadAllDeliveries, loadDeliveries, readDone } from './load.ts';
import { askCalls, type DecidedSubstitution, saveSubstitution } from './save.ts';
import { suggestReplacements } from './suggest.ts';

/** Deliveries that one batch changes: each has a message of its own in it. */
const PAGE = 50;

type Asked = OutputOf<(typeof substituteContract)['body']>;
/** A dish of a day, and the one that comes instead. */
type Pair = Pick<Asked, 'date' | 'dish' | 'replacement'>;

const refuse = (fields: Record<string, string>) => new AppError('validation_failed', { fields });

/** Refuses a day on which nothing can be cooked or changed by now; tells the dish that lacks. */
export function checkLacking(
  scope: Scope,
  { date, dish: code }: Pick<Pair, 'date' | 'dish'>,
  kitchen: Kitchen,
): KitchenDish {
  const now = scope.clock.now();
  if (date < moscowDate(now)) throw refuse({ date: 'Этот день уже прошёл' });
  if (date >= firstDeliveryDate(now)) throw refuse({ date: 'Состав этого дня ещё не закрыт: измените меню' });
  const dish = kitchen.dishes.get(code);
  if (!dish) throw refuse({ dish: 'Такого блюда нет' });
  return dish;
}

/** Refuses what nobody can cook or change by now; tells the dish that comes. */
export function checkAsked(scope: Scope, asked: Pair, kitchen: Kitchen): KitchenDish {
  const { dish, replacement: code } = asked;
  checkLacking(scope, asked, kitchen);
  const replacement = kitchen.dishes.get(code);
  if (!replacement) throw refuse({ replacement: 'Такого блюда нет' });
  if (code === dish) throw refuse({ replacement: 'Выберите другое блюдо' });
  return replacement;
}

/** Notes with each delivery what comes instead, in the batch that changes it. */
const auditOf = (scope: Scope, { news }: SubstitutionChanges, { replacement, reason }: Substitution) =>
  auditChanges(
    scope,
    ...news.map(({ deliveryId, insteadOf }) => ({
      ...{ object: 'deliveries', id: deliveryId, before: { dish: insteadOf } },
      ...{ after: { dish: replacement.title }, reason: substitutionWords[reason] },
    })),
  );

/** Writes what was decided on deliveries as one batch and tells whoever is reached. */
export async function writeChanges(
  scope: Scope,
  deliveries: readonly ClosedDelivery[],
  { changes, substitution, at }: DecidedSubstitution,
): Promise<void> {
  if (changes.meals.length + changes.refused.length === 0) return;
  const reached = new Set(changes.news.map(({ customerId }) => customerId));
  const customers = new Map(
    deliveries.flatMap(({ customer: { id, version } }) =>
      reached.has(id) ? [[id, { id, version }] as const] : [],
    ),
  );
  const audit = auditOf(scope, changes, substitution);
  await saveSubstitution(scope.db, { changes, substitution, at }, [...customers.values()], audit);
  await announce(scope, [...reached]);
}

/** Decides and writes one page of deliveries. */
async function substitutePage(
  scope: Scope,
  { date, dish, dryRun }: Asked,
  substitution: Substitution,
  kitchen: Kitchen,
  after: number,
) {
  const at = scope.clock.now();
  const page = await loadDeliveries(scope.db, { date, dish, after, limit: PAGE }, kitchen);
  const changes = decideSubstitution(page.deliveries, substitution, at);
  if (!dryRun) await writeChanges(scope, page.deliveries, { changes, substitution, at });
  return { ...page, changes };
}

/** Notes with the day how many got the other dish, after the batches that have changed them. */
async function noteDay(
  scope: Scope,
  { date, dish, reason }: Asked,
  { dishes }: Kitchen,
  {
    replacement,
    ...counts
  }: { readonly replacement: string; readonly portions: number; readonly refused: number },
): Promise<void> {
  const note = auditChanges(scope, {
    ...{ object: 'days', id: date, before: { dish: dishes.get(dish)?.title ?? dish } },
    ...{ after: { dish: replacement, ...counts }, reason: substitutionWords[reason] },
  });
  if (note.length > 0) await scope.db.write(note);
}

/** Replacements that are told at once. */
const SUGGESTED = 30;

/** What may come in the place of a dish: see `suggestReplacements`. */
export async function suggestFor(
  scope: Scope,
  asked: { readonly date: IsoDate; readonly dish: string; readonly only?: string },
  ownOf = (deliveries: readonly ClosedDelivery[]) => deliveries,
): Promise<Replacements> {
  const kitchen = await wholeKitchen(scope, [asked.dish]);
  const dish = checkLacking(scope, asked, kitchen);
  const deliveries = ownOf(await loadAllDeliveries(scope.db, asked, kitchen));
  const all = suggestReplacements(deliveries, dish, [...kitchen.dishes.values()]);
  return { dish: { code: dish.code, title: dish.title }, replacements: all.slice(0, SUGGESTED) };
}

/** Serves another dish on a closed day: see `decideSubstitution` for all that this means. */
export async function substituteDish(
  scope: Scope,
  asked: Asked,
): Promise<AnswerOf<typeof substituteContract>> {
  const { date, dish, replacement: code, reason, dryRun } = asked;
  const kitchen = await kitchenOf(scope, [], [dish, code]);
  const substitution = { date, dish, replacement: checkAsked(scope, asked, kitchen), reason };
  const [before, buyers, unclosed] = await Promise.all([
    readDone(scope.db, date, dish, code),
    listBuyers(scope.db, date, dish),
    listUnclosed(scope.db, date),
  ]);
  const refused: RefusedSubstitution[] = [];
  const unknown = [...unclosed];
  const done = { ...before, repacked: 0, left: 0 };
  for (let after: number | null = 0; after !== null; ) {
    const begin: number = after;
    const { changes, unreadable, next } = await untilSaved(() =>
      substitutePage(scope, asked, substitution, kitchen, begin),
    );
    refused.push(...changes.refused);
    unknown.push(...unreadable);
    done.deliveries += changes.news.length;
    done.portions += changes.meals.length;
    done.bonusesKop += changes.transfers.reduce((sum, { amountKop }) => sum + amountKop, 0);
    done.repacked += changes.repacked.length;
    done.left += changes.left;
    after = next;
  }
  const all = [...refused, ...buyers];
  const portions = done.portions - before.portions;
  if (!dryRun) await scope.db.write(askCalls(buyers, substitution, scope.clock.now()));
  if (!dryRun && portions > 0) {
    const counts = { replacement: substitution.replacement.title, portions, refused: all.length };
    await noteDay(scope, asked, kitchen, counts);
    sendSoon(scope);
  }
  return { ...done, refused: all, unknown };
}
