import type { EpochMs } from '#shared/dates.ts';
import { documentVersions } from '#shared/features/consents/schema.ts';
import type { MessageChannel } from '../../../db/due-messages/statements.ts';
import { type Statement, sql } from '../../../platform/database.ts';

/** A way in which a message may go out. */
export interface Candidate {
  readonly id: string;
  readonly key: string;
  readonly channel: MessageChannel;
  /** Null for the customer's own phone or e-mail; marketing then gets all that it knows a person by from there. */
  readonly recipient: string | null;
  /** Taken only where the customer has a confirmed e-mail, or has none; null where it is taken anyway. */
  readonly ifEmail: boolean | null;
  /** Whether it goes that way unless the customer has switched it. */
  readonly isOn: boolean;
  /** Whether the customer's switch counts. */
  readonly isOpen: boolean;
}

/** A message as it is queued. */
export interface NewMessage {
  readonly key: string;
  readonly customerId: string | null;
  /** Whose switches decide; null where nobody may switch it off. */
  readonly event: string | null;
  readonly candidates: readonly Candidate[];
  /** Whether browsers get it unless the customer has switched it; null where they never do. */
  readonly push: boolean | null;
  readonly template: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Where the number goes that the same batch has given out; null where it gives none. */
  readonly numberAs: 'number' | 'orderNumber' | null;
  readonly attachment: { readonly kind: string; readonly ref: string } | null;
  readonly invoice: { readonly id: string; readonly state: 'open' | 'paid' } | null;
  /** Queued only if the customer has allowed marketing, or `implied` not refused it; null where nobody has to. */
  readonly consent: 'given' | 'implied' | null;
  readonly notBefore: EpochMs;
  /** When it is no longer true; null where it stays so. */
  readonly trueUntil: EpochMs | null;
  readonly createdAt: EpochMs;
}

/** Channels that the customer takes advertising by, as JSON. */
const ALLOWED = `(SELECT json_group_array(channel) FROM notification_choices
   WHERE customer_id = (?1 ->> '$.customerId') AND event = 'offers' AND is_on = 1)`;

/** Whether the customer's stored consent to marketing covers the message. */
const COVERED = `((?1 ->> '$.consent') IS NULL
   OR EXISTS (SELECT 1 FROM consents c WHERE c.customer_id = (?1 ->> '$.customerId') AND c.document = 'cookiesMarketing'
     AND c.withdrawn_at IS NULL AND (c.version = (?1 ->> '$.cookiesVersion') OR (?1 ->> '$.consent') = 'implied'))
   OR ((?1 ->> '$.consent') = 'implied' AND NOT EXISTS (
     SELECT 1 FROM consents c WHERE c.customer_id = (?1 ->> '$.customerId') AND c.document = 'cookiesMarketing')))`;

/** Queues a message, once for its key and way, by every way that the customer has left on. */
export function insertMessage(message: NewMessage): Statement {
  const { attachment, invoice, push } = message;
  return sql(`WITH ways AS (
         SELECT value ->> 'id' AS id, value ->> 'key' AS key, value ->> 'channel' AS channel,
           COALESCE(value ->> 'recipient', CASE value ->> 'channel' WHEN 'email' THEN c.email ELSE c.phone END)
             AS recipient, value ->> 'isOn' AS is_on, value ->> 'isOpen' AS is_open,
           CASE WHEN value ->> 'channel' = 'marketing' AND value ->> 'recipient' IS NULL
             THEN json_object('name', c.name, 'phone', c.phone, 'email', NULLIF(c.email, '')) ELSE '{}' END AS person
         FROM json_each((?1 -> '$.candidates')) LEFT JOIN customers c ON c.id = (?1 ->> '$.customerId') AND c.erased_at IS NULL
         WHERE value ->> 'ifEmail' IS NULL OR value ->> 'ifEmail' = (c.email <> '')
         UNION ALL
         SELECT lower(hex(randomblob(16))), (?1 ->> '$.key') || ':push:' || p.id, 'push', p.id, (?1 ->> '$.push'), 1, '{}'
         FROM push_subscriptions p
         WHERE p.customer_id = (?1 ->> '$.customerId') AND (?1 ->> '$.push') IS NOT NULL
           AND EXISTS (SELECT 1 FROM message_templates WHERE code = (?1 ->> '$.template') AND channel = 'push')
       ), filled AS (
         SELECT CASE WHEN (?1 ->> '$.numberAs') IS NULL THEN (?1 -> '$.data')
           ELSE json_set((?1 -> '$.data'), '$.' || (?1 ->> '$.numberAs'), CAST((SELECT last FROM order_numbers) AS TEXT)) END AS data
       )
       INSERT INTO messages (id, key, customer_id, event, channel, recipient, template, data, attachment_kind,
         attachment_ref, invoice_id, invoice_state, next_at, true_until, created_at)
       SELECT w.id, w.key, (?1 ->> '$.customerId'), (?1 ->> '$.event'), w.channel, w.recipient, (?1 ->> '$.template'),
         CASE WHEN w.channel = 'marketing' AND (?1 ->> '$.customerId') IS NOT NULL
           THEN json_set(json_patch(filled.data, w.person), '$.allowed', json(${ALLOWED})) ELSE filled.data END,
         (?1 ->> '$.attachmentKind'), (?1 ->> '$.attachmentRef'), (?1 ->> '$.invoiceId'), (?1 ->> '$.invoiceState'), (?1 ->> '$.notBefore'), (?1 ->> '$.trueUntil'), (?1 ->> '$.createdAt')
       FROM ways w, filled
       WHERE 1 = CASE w.is_open WHEN 0 THEN w.is_on ELSE COALESCE(
         (SELECT n.is_on FROM notification_choices n
          WHERE n.customer_id = (?1 ->> '$.customerId') AND n.event = (?1 ->> '$.event') AND n.channel = w.channel), w.is_on) END
         AND w.recipient IS NOT NULL AND ${COVERED}
       ON CONFLICT (key) DO NOTHING`).with(
    JSON.stringify({
      ...{ key: message.key, customerId: message.customerId, event: message.event },
      candidates: message.candidates.map(({ ifEmail, isOn, isOpen, ...channel }) => ({
        ...channel,
        ifEmail: ifEmail === null ? null : Number(ifEmail),
        ...{ isOn: Number(isOn), isOpen: Number(isOpen) },
      })),
      push: push === null ? null : Number(push),
      ...{ template: message.template, data: message.data, numberAs: message.numberAs },
      ...{ attachmentKind: attachment?.kind, attachmentRef: attachment?.ref },
      ...{ invoiceId: invoice?.id, invoiceState: invoice?.state },
      ...{ notBefore: message.notBefore, trueUntil: message.trueUntil, createdAt: message.createdAt },
      ...{ consent: message.consent, cookiesVersion: documentVersions.cookies },
    }),
  );
}
