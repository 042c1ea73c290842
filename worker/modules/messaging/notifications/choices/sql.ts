import type { EpochMs } from '#shared/dates.ts';
import type { NotificationChannel, NotificationEvent } from '#shared/features/notifications/events.ts';
import { type Statement, sql } from '../../../../platform/database.ts';

interface Choice {
  readonly customerId: string;
  readonly event: NotificationEvent;
  readonly channel: NotificationChannel;
  readonly isOn: boolean;
  readonly at: EpochMs;
}

/** Stores a choice; waiting messages of a channel that is switched off are dropped. */
export function keepChoice(choice: Choice): Statement[] {
  const { customerId, event, channel, isOn, at } = choice;
  return [
    sql(`INSERT INTO notification_choices (customer_id, event, channel, is_on, changed_at)
         VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (customer_id, event, channel) DO UPDATE SET is_on = ?4, changed_at = ?5`).with(
      customerId,
      event,
      channel,
      isOn ? 1 : 0,
      at,
    ),
    sql(`UPDATE messages SET state = 'dropped'
         WHERE customer_id = ?1 AND event = ?2 AND channel = ?3 AND state = 'waiting' AND ?4 = 0`).with(
      customerId,
      event,
      channel,
      isOn ? 1 : 0,
    ),
  ];
}
