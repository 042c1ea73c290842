import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import type { readDaySums as readContract } from '#shared/features/desk/sums/contract.ts';
import type { Scope } from '../../../../scope.ts';
import { listSlots } from '../board/sql.ts';
import { dayOf } from '../day.ts';
import { loadManifests } from '../manifests/load.ts';
import { loadBags } from '../packing/load.ts';
import { loadDays } from '../production/load.ts';
import { daySums } from './decide.ts';
import { sumLedger } from './sql.ts';

/** Whether what is cooked, packed and brought on a day is the same. */
export async function readDaySums(
  scope: Scope,
  { date: asked }: OutputOf<(typeof readContract)['query']>,
): Promise<AnswerOf<typeof readContract>> {
  const date = dayOf(asked, scope.clock.now());
  const filter = { date, zone: '', interval: '' };
  const [days, slots, ledger] = await Promise.all([
    loadDays(scope, [date]),
    listSlots(scope.db, date),
    sumLedger(scope.db, date),
  ]);
  const { bags } = await loadBags(scope, filter, days);
  const { manifests, unreadable } = await loadManifests(scope, filter, bags);
  return {
    date,
    ...daySums({
      ...{ food: days[0] ?? { servings: [], unknown: [] }, bags, manifests, unreadable, ledger },
      onBoard: slots.reduce((sum, { n }) => sum + n, 0),
    }),
  };
}
