import type { EpochMs, IsoDate } from '#shared/dates.ts';
import type { AppContext } from '../../context.ts';
import { tellMoves } from './moves/tell.ts';
import * as sql from './sql.ts';

/** Programmes of which the customer has received at least one delivery. */
export function listDeliveredProgrammes(
  db: D1Database,
  customerId: string,
): Promise<{ code: string; name: string }[]> {
  return sql.listDeliveredProgrammes(db, customerId);
}

/** Tells open pages what an order or its deliveries have come to, and sends its messages, behind the answer. */
export function tellMovesSoon(c: AppContext): void {
  const log = c.get('log');
  const desk = { env: c.env, services: c.get('services'), log };
  c.executionCtx.waitUntil(
    tellMoves(desk)
      // A day that an operator moves has more messages than may be sent behind one answer.
      .then(() => c.env.MESSAGES.send({}))
      .catch((error) => log('warn', 'moves not told', { reason: String(error) })),
  );
}

/** Planned deliveries of a date, of orders from before a moment, that nobody has been reminded of yet. */
export function listClosing(
  db: D1Database,
  date: IsoDate,
  page: { readonly orderedBefore: EpochMs; readonly limit: number },
) {
  return sql.listClosing(db, date, page);
}
