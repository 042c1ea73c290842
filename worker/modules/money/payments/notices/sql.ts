import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { Notice, NoticeOutcome } from '../../../../integrations/payments/port.ts';
import { type Database, listRows, sql, writeOne } from '../../../../platform/database.ts';
import type { PaymentRow } from '../sql.ts';

/** Notes a notification, once for its text. */
export async function noteNotice(
  db: Database,
  provider: string,
  notice: Notice,
  digest: string,
  outcome: NoticeOutcome,
  now: EpochMs,
): Promise<void> {
  await writeOne(
    db,
    sql(`INSERT INTO payment_notices (provider, external_id, digest, kind, outcome, received_at, try_id)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING`).with(
      provider,
      notice.externalId.slice(0, 100),
      digest,
      notice.kind,
      outcome,
      now,
      notice.tryId ?? null,
    ),
  );
}

/** Tries to pay a payment that notifications have told of, and that none has told to have ended without money. */
export async function listTries(db: Database, { id, provider }: PaymentRow): Promise<string[]> {
  const rows = await listRows(
    db,
    z.object({ id: z.string() }),
    sql(`SELECT try_id AS id FROM payment_notices WHERE provider = ?1 AND external_id = ?2 AND try_id IS NOT NULL
       GROUP BY try_id HAVING MAX(kind = 'failed') = 0`).with(provider, id),
  );
  return rows.map((row) => row.id);
}
