import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import type { MessageChannel } from '../../../../db/due-messages/statements.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { type Database, listRows, sql } from '../../../../platform/database.ts';
import type { OwnPayment, PhotoRow, TwiceRow } from './decide.ts';

const OwnPaymentRow = z.object({
  id: z.string(),
  provider: z.string(),
  externalId: z.string(),
  state: z.string(),
  amountKop: z.number(),
  refundedKop: z.number(),
});

const paymentColumns = `p.id, p.provider, p.external_id AS externalId, p.state, p.amount_kop AS amountKop,
  (SELECT COALESCE(SUM(amount_kop), 0) FROM refunds WHERE payment_id = p.id AND state = 'done') AS refundedKop`;

/** Payments of a provider that were made since a moment, at most so many. */
export function listSince(
  db: Database,
  provider: string,
  since: EpochMs,
  limit: number,
): Promise<OwnPayment[]> {
  return listRows(
    db,
    OwnPaymentRow,
    sql(`SELECT ${paymentColumns} FROM payments p
       WHERE p.created_at >= ?2 AND p.provider = ?1 AND p.external_id IS NOT NULL
       ORDER BY p.created_at LIMIT ?3`).with(provider, since, limit),
  );
}

/** Those of these payments of a provider that we have, whenever they were made. */
export function listNamed(
  db: Database,
  provider: string,
  externalIds: readonly string[],
): Promise<OwnPayment[]> {
  return listRows(
    db,
    OwnPaymentRow,
    sql(`SELECT ${paymentColumns} FROM json_each(?2) e
       JOIN payments p ON p.provider = ?1 AND p.external_id = e.value`).with(
      provider,
      JSON.stringify(externalIds),
    ),
  );
}

const PhotoRowSchema = z.object({ id: z.string(), key: z.string() });

/** Complaints and reviews that name a photo, by id after a given one. */
export function listPhotoRows(db: Database, after: string, limit: number): Promise<PhotoRow[]> {
  return listRows(
    db,
    PhotoRowSchema,
    sql(`SELECT id, photo_key AS key FROM tickets WHERE id > ?1 AND photo_key IS NOT NULL
       UNION ALL SELECT id, photo_key FROM reviews WHERE id > ?1 AND photo_key IS NOT NULL
       UNION ALL SELECT delivery_id, photo_key FROM door_photos WHERE delivery_id > ?1
       ORDER BY id LIMIT ?2`).with(after, limit),
  );
}

const Twice = z.object({
  template: z.string(),
  channel: z.string(),
  ids: jsonColumn(z.array(z.string())),
});

/** Messages that wait longest on one way, among which those of the same words are looked for. */
const LOOKED_THROUGH = 10_000;

/** Messages of a way that wait with the same words for the same recipient as another one, at most so many. */
export function listTwice(db: Database, channel: MessageChannel, limit: number): Promise<TwiceRow[]> {
  return listRows(
    db,
    Twice,
    sql(`SELECT channel, template, json_group_array(id) AS ids FROM (
         SELECT id, channel, recipient, template, data FROM messages WHERE state = 'waiting' AND channel = ?1
         ORDER BY next_at, id LIMIT ?2
       ) GROUP BY channel, recipient, template, data HAVING COUNT(*) > 1 LIMIT ?3`).with(
      channel,
      LOOKED_THROUGH,
      limit,
    ),
  );
}
