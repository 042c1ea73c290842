import type { EpochMs, IsoDate } from '#shared/dates.ts';
import type { DeskNeed } from '#shared/features/desk/slots.ts';
import type { Database } from '../../../../platform/database.ts';
import { needsOfRow } from './decide.ts';
import { readNeedRows } from './sql.ts';

/** A delivery that needs a person, and why. */
export interface NeedyDelivery {
  readonly id: string;
  readonly date: IsoDate;
  readonly need: DeskNeed;
}

/** What needs a person by the answers of `needStatements`, a delivery as often as it has reasons. */
export function needsFrom(answers: Awaited<ReturnType<Database['read']>>, now: EpochMs): NeedyDelivery[] {
  const { facts, named } = readNeedRows(answers);
  return [
    ...facts.flatMap(({ id, date, ...row }) =>
      needsOfRow({ ...row, date, isAnswered: row.isAnswered === 1, isMissing: row.isMissing === 1 }, now).map(
        (need) => ({ id, date, need }),
      ),
    ),
    ...named,
  ];
}
