import { v7 as uuidv7 } from 'uuid';
import type { EpochMs } from '#shared/dates.ts';
import { type Statement, sql } from '../../../platform/database.ts';

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
