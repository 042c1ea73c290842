import type { EpochMs, IsoDate } from '#shared/dates.ts';
import type { Database } from '../../../../platform/database.ts';
import { type NeedyDelivery, needsFrom } from '../needs/load.ts';
import { needStatements } from '../needs/sql.ts';
import { type BoardRows, boardStatements, readBoardRows } from './sql.ts';

/** What the board of some days is made of. */
export interface BoardFacts extends BoardRows {
  readonly needs: readonly NeedyDelivery[];
}

/** Everything that the board shows but stops of sales, in one trip. */
export async function loadBoard(db: Database, dates: readonly IsoDate[], now: EpochMs): Promise<BoardFacts> {
  const [from = '', to = from] = [dates[0], dates.at(-1)];
  const asked = boardStatements(dates, from, to);
  const answers = await db.read([...asked, ...needStatements(from, to, now)]);
  return { ...readBoardRows(answers), needs: needsFrom(answers.slice(asked.length), now) };
}
