import type { EpochMs, IsoDate } from '#shared/dates.ts';
import type { DeskNeed } from '#shared/features/desk/slots.ts';
import type { Database } from '../../../../platform/database.ts';
import { hasNewAllergen, needsOfRow } from './decide.ts';
import { type FoodRow, readNeedRows } from './sql.ts';

/** A delivery that needs a person, and why. */
export interface NeedyDelivery {
  readonly id: string;
  readonly date: IsoDate;
  readonly need: DeskNeed;
}

const isDangerous = ({ exclusions, others, tastes, served }: FoodRow): boolean =>
  hasNewAllergen({
    exclusions: [exclusions, ...others.map((one) => one.exclusions)],
    tastes,
    served: served.map(([person, allergens]) => ({ person, allergens })),
  });

/** What needs a person by the answers of `needStatements`, a delivery as often as it has reasons. */
export async function needsFrom(
  answers: Awaited<ReturnType<Database['read']>>,
  now: EpochMs,
): Promise<NeedyDelivery[]> {
  const { facts, food, unreadable } = await readNeedRows(answers);
  return [
    ...facts.flatMap(({ id, date, ...row }) =>
      needsOfRow({ ...row, date, isAnswered: row.isAnswered === 1, isMissing: row.isMissing === 1 }, now).map(
        (need) => ({ id, date, need }),
      ),
    ),
    ...food.filter(isDangerous).map(({ id, date }) => ({ id, date, need: 'allergy' as const })),
    ...[...new Map(unreadable.map((one) => [one.id, one])).values()].map((row) => ({
      ...row,
      need: 'unreadable' as const,
    })),
  ];
}
