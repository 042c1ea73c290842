import type { EpochMs } from '#shared/dates.ts';
import type { PushSubscriptionInput } from '#shared/features/notifications/push.ts';
import { type Database, sql, writeOne } from '../../../../platform/database.ts';
import { dropPushOfSession } from '../statements.ts';

interface NewSubscription extends PushSubscriptionInput {
  readonly id: string;
  readonly customerId: string;
  readonly sessionHash: string;
  readonly at: EpochMs;
}

/** Keeps the browser of a session, one at a time; a browser belongs to whoever subscribed in it last. */
export async function keepSubscription(db: Database, subscription: NewSubscription): Promise<void> {
  const { id, customerId, sessionHash, endpoint, p256dh, auth, at } = subscription;
  await db.write([
    sql('DELETE FROM push_subscriptions WHERE session_hash = ?1 AND endpoint <> ?2').with(
      sessionHash,
      endpoint,
    ),
    // Another id for another customer: messages that wait for the previous one must not reach this browser.
    sql('DELETE FROM push_subscriptions WHERE endpoint = ?1 AND customer_id <> ?2').with(
      endpoint,
      customerId,
    ),
    sql(`INSERT INTO push_subscriptions (id, customer_id, session_hash, endpoint, p256dh, auth, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (endpoint) DO UPDATE SET session_hash = ?3, p256dh = ?5, auth = ?6`).with(
      id,
      customerId,
      sessionHash,
      endpoint,
      p256dh,
      auth,
      at,
    ),
  ]);
}

/** Forgets the browser of a session. */
export async function removeSubscription(db: Database, sessionHash: string): Promise<void> {
  await writeOne(db, dropPushOfSession(sessionHash));
}
