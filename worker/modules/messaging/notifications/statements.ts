import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { NotificationChannel, NotificationEvent } from '#shared/features/notifications/events.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { type Statement, sql } from '../../../platform/database.ts';

/** What a customer has switched otherwise than it is by default, as a column. */
export const ChoicesColumn = jsonColumn(
  z.array(z.object({ event: NotificationEvent, channel: NotificationChannel, isOn: z.number() })),
);
export const choicesColumn = (customerId: string): string => `(
    SELECT json_group_array(json_object('event', event, 'channel', channel, 'isOn', is_on))
    FROM notification_choices WHERE customer_id = ${customerId}
  )`;

/** Whether the browser of a session is subscribed to push messages, as a column. */
export const subscribedColumn = (tokenHash: string): string =>
  `EXISTS (SELECT 1 FROM push_subscriptions WHERE session_hash = ${tokenHash})`;

/** Drops what marketing was to hear of a customer. Switches of advertising are told all the same: they may end it. */
export function dropEvents(customerId: string): Statement {
  return sql(`UPDATE messages SET state = 'dropped'
       WHERE customer_id = ?1 AND channel = 'marketing' AND template <> 'subscription' AND state = 'waiting'`).with(
    customerId,
  );
}

/** Sends the letter of the newest order that runs to an address that was confirmed after its SMS, once. */
export function repeatOrderLetter(customerId: string, email: string, at: EpochMs): Statement {
  return sql(`INSERT INTO messages (id, key, customer_id, event, channel, recipient, template, data, attachment_kind, attachment_ref,
         next_at, created_at)
       SELECT ?4, m.key || ':email', m.customer_id, m.event, 'email', ?2, m.template, m.data,
         m.attachment_kind, m.attachment_ref, ?3, ?3
       FROM orders o JOIN messages m ON m.key = 'order-placed:' || o.id
       WHERE o.customer_id = ?1 AND o.state IN ('paid', 'active', 'frozen') AND m.channel = 'sms' AND m.state = 'sent'
       ORDER BY o.placed_at DESC LIMIT 1
       ON CONFLICT (key) DO NOTHING`).with(customerId, email, at, uuidv7());
}

/** Ends push messages to the browser of a session. */
export function dropPushOfSession(tokenHash: string): Statement {
  return sql('DELETE FROM push_subscriptions WHERE session_hash = ?1').with(tokenHash);
}

/** Ends push messages to browsers whose sessions of a customer are over. */
export function dropPushOfEndedSessions(customerId: string): Statement {
  return sql(`DELETE FROM push_subscriptions WHERE customer_id = ?1
         AND session_hash IN (SELECT token_hash FROM sessions WHERE customer_id = ?1 AND revoked_at IS NOT NULL)`).with(
    customerId,
  );
}
