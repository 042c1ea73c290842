import * as z from 'zod/mini';
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
