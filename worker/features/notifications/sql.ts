import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { jsonColumn } from '../../db/json-column.ts';

const Channel = z.enum(['sms', 'email', 'marketing']);
export type Channel = z.infer<typeof Channel>;

/** A message as it is queued. */
export interface NewMessage {
  readonly id: string;
  readonly key: string;
  readonly customerId: string | null;
  readonly channel: Channel;
  readonly recipient: string;
  readonly template: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Where the number goes that the same batch has given out; null where it gives none. */
  readonly numberAs: 'number' | 'orderNumber' | null;
  readonly attachment: { readonly kind: string; readonly ref: string } | null;
  readonly invoice: { readonly id: string; readonly state: 'open' | 'paid' } | null;
  readonly notBefore: EpochMs;
  readonly createdAt: EpochMs;
}

/** Queues a message, once for its key. */
export function insertMessage(db: D1Database, message: NewMessage): D1PreparedStatement {
  const { attachment, invoice } = message;
  return db
    .prepare(
      `INSERT INTO messages (id, key, customer_id, channel, recipient, template, data, attachment_kind,
         attachment_ref, invoice_id, invoice_state, next_at, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6,
         CASE WHEN ?14 IS NULL THEN ?7
           ELSE json_set(?7, '$.' || ?14, CAST((SELECT last FROM order_numbers) AS TEXT)) END,
         ?8, ?9, ?10, ?11, ?12, ?13) ON CONFLICT (key) DO NOTHING`,
    )
    .bind(
      message.id,
      message.key,
      message.customerId,
      message.channel,
      message.recipient,
      message.template,
      JSON.stringify(message.data),
      attachment?.kind ?? null,
      attachment?.ref ?? null,
      invoice?.id ?? null,
      invoice?.state ?? null,
      message.notBefore,
      message.createdAt,
      message.numberAs,
    );
}

const ClaimedMessage = z.object({
  id: z.string(),
  key: z.string(),
  channel: Channel,
  recipient: z.string(),
  template: z.string(),
  data: jsonColumn(z.record(z.string(), z.unknown())),
  attachment_kind: z.nullable(z.string()),
  attachment_ref: z.nullable(z.string()),
  tries: z.number(),
});
export type ClaimedMessage = z.output<typeof ClaimedMessage>;

/** Takes the message that is due for longest, so that nobody else sends it; the try is counted before it is made. */
export async function claimMessage(db: D1Database, channels: readonly Channel[], now: EpochMs) {
  const row = await db
    .prepare(
      `UPDATE messages SET state = 'sending', tries = tries + 1, claimed_at = ?2
       WHERE id = (
         SELECT m.id FROM messages m LEFT JOIN invoices i ON i.id = m.invoice_id
         WHERE m.state = 'waiting' AND m.next_at <= ?2 AND m.channel IN (SELECT value FROM json_each(?1))
           AND (m.invoice_id IS NULL OR i.state = m.invoice_state)
         ORDER BY m.next_at, m.id LIMIT 1
       )
       RETURNING id, key, channel, recipient, template, data, attachment_kind, attachment_ref, tries`,
    )
    .bind(JSON.stringify(channels), now)
    .first();
  return row === null ? undefined : ClaimedMessage.parse(row);
}

/** The text of a template for a channel. */
export async function findTemplate(db: D1Database, code: string, channel: Channel) {
  const row = await db
    .prepare('SELECT subject, text FROM message_templates WHERE code = ?1 AND channel = ?2')
    .bind(code, channel)
    .first();
  return row === null ? undefined : z.object({ subject: z.string(), text: z.string() }).parse(row);
}

/** The message is on its way. */
export async function markSent(db: D1Database, id: string, now: EpochMs): Promise<void> {
  await db
    .prepare(`UPDATE messages SET state = 'sent', sent_at = ?2, last_error = NULL WHERE id = ?1`)
    .bind(id, now)
    .run();
}

/** A failed try: the message waits for the next one, or is given up where there is none. */
export async function markFailed(
  db: D1Database,
  id: string,
  reason: string,
  nextAt: EpochMs | undefined,
): Promise<void> {
  await db
    .prepare(
      `UPDATE messages SET state = CASE WHEN ?3 IS NULL THEN 'dead' ELSE 'waiting' END,
         next_at = coalesce(?3, next_at), last_error = ?2
       WHERE id = ?1 AND state = 'sending'`,
    )
    .bind(id, reason.slice(0, 300), nextAt ?? null)
    .run();
}

/**
 * Messages whose sender has died between sending and noting it. An SMS may have reached its reader, so it is given up;
 * a letter that comes twice is better than none, and marketing knows its keys. Returns those that were given up.
 */
export async function releaseStuck(db: D1Database, claimedBefore: EpochMs, now: EpochMs): Promise<string[]> {
  const [, given] = await db.batch([
    db
      .prepare(
        `UPDATE messages SET state = 'waiting', next_at = ?2
         WHERE state = 'sending' AND claimed_at <= ?1 AND channel <> 'sms'`,
      )
      .bind(claimedBefore, now),
    db
      .prepare(
        `UPDATE messages SET state = 'dead', last_error = 'unknown'
         WHERE state = 'sending' AND claimed_at <= ?1 AND channel = 'sms' RETURNING id`,
      )
      .bind(claimedBefore),
  ]);
  return z
    .array(z.object({ id: z.string() }))
    .parse(given?.results ?? [])
    .map(({ id }) => id);
}

/** Forgets what was told long ago, and events that no marketing system has asked for. */
export async function deleteOld(db: D1Database, toldBefore: EpochMs, eventsBefore: EpochMs): Promise<void> {
  await db
    .prepare(
      `DELETE FROM messages WHERE (state IN ('sent', 'dropped') AND created_at < ?1)
         OR (state = 'waiting' AND channel = 'marketing' AND created_at < ?2)`,
    )
    .bind(toldBefore, eventsBefore)
    .run();
}
