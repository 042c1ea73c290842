import type { EpochMs } from '#shared/dates.ts';
import { takeCustomerVersions } from '../../../db/customer-versions/statements.ts';
import { updateRows } from '../../../db/rows.ts';
import { type Database, type Statement, sql } from '../../../platform/database.ts';
import { bonusNews } from '../bonuses/news.ts';
import { insertTransferRows, type Transfer } from '../ledger/statements.ts';
import type { Doubt } from './decide.ts';
import type { RewardRow } from './load.ts';

/** A reward that somebody has to look at before it is given, or one of one's own that is not given. */
export interface Hold {
  readonly orderId: string;
  readonly reason: Doubt;
}

/** Holds rewards for a person to look at, and refuses those that customers have earned by inviting themselves. */
export function holdRewards(holds: readonly Hold[], at: EpochMs): Statement[] {
  return holds.flatMap(({ orderId, reason }) =>
    updateRows(
      'referrals',
      { key: 'order_id', of: [orderId] },
      {
        held_for: reason,
        held_at: at,
        ...(reason === 'own' ? { state: 'refused', decided_at: at } : { state: 'held' }),
      },
    ),
  );
}

/** Writes an operator's decision on a held reward with what it moves; refused where it was overtaken. */
export async function saveDecision(
  db: Database,
  { orderId, referrerId, referrerVersion, friendId, friendVersion }: RewardRow,
  { state, at }: { readonly state: 'released' | 'refused'; readonly at: EpochMs },
  transfers: readonly Transfer[],
  audit: readonly Statement[],
): Promise<void> {
  await db.write([
    ...takeCustomerVersions([
      { id: referrerId, version: referrerVersion },
      { id: friendId, version: friendVersion },
    ]),
    ...updateRows('referrals', { key: 'order_id', of: [orderId] }, { state, decided_at: at }),
    ...insertTransferRows(transfers),
    ...bonusNews(transfers),
    ...audit,
  ]);
}

/** Keeps the hash of a phone that a customer gives up for another one. */
export function noteFormerPhone(customerId: string, phoneHash: string, at: EpochMs): Statement {
  return sql(`INSERT INTO former_phones (customer_id, phone_hash, changed_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (customer_id, phone_hash) DO UPDATE SET changed_at = excluded.changed_at`).with(
    customerId,
    phoneHash,
    at,
  );
}
