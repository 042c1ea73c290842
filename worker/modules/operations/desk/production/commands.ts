import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import type { readProduction as readContract } from '#shared/features/desk/production/contract.ts';
import type { Scope } from '../../../../scope.ts';
import { dishesByCode } from '../../../content/dishes.ts';
import { dayOf, daysFrom } from '../day.ts';
import { versionOf } from '../list-version.ts';
import { ingredientsFor, productionOf } from './decide.ts';
import { loadDays } from './load.ts';
import { listBought } from './sql.ts';

/** What is cooked for the deliveries of some days. */
export async function readProduction(
  scope: Scope,
  { date, days }: OutputOf<(typeof readContract)['query']>,
): Promise<AnswerOf<typeof readContract>> {
  const dates = daysFrom(dayOf(date, scope.clock.now()), days);
  const [food, dishes, bought] = await Promise.all([
    loadDays(scope, dates),
    dishesByCode(scope),
    listBought(scope.db),
  ]);
  const produced = food.map(productionOf);
  const recipes = new Map(
    [...dishes].map(([code, { weightG, ingredients }]) => [code, { weightG, lines: ingredients }]),
  );
  const ingredients = new Map(
    bought.map(
      ({ code, name, piece_g: pieceG, loss_percent: lossPercent, litre_g: litreG }) =>
        [code, { name, pieceG, lossPercent, litreG }] as const,
    ),
  );
  const list = { days: produced, ingredients: ingredientsFor(produced, recipes, ingredients) };
  return { ...list, version: await versionOf(list) };
}
