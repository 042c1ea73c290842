import type { EpochMs } from '#shared/dates.ts';
import type { PushSubscriptionInput } from '#shared/features/notifications/push.ts';
import { dropPushOfSession } from '../statements.ts';

interface NewSubscription extends PushSubscriptionInput {
  readonly id: string;
  readonly customerId: string;
  readonly sessionHash: string;
  readonly at: EpochMs;
}

/** Keeps the browser of a session, one at a time; a browser belongs to whoever subscribed in it last. */
export async function keepSubscription(db: D1Database, subscription: NewSubscription): Promise<void> {
  const { id, customerId, sessionHash, endpoint, p256dh, auth, at } = subscription;
  await db.batch([
    db
      .prepare('DELETE FROM push_subscriptions WHERE session_hash = ?1 AND endpoint <> ?2')
      .bind(sessionHash, endpoint),
    // Another id for another customer: messages that wait for the previous one must not reach this browser.
    db
      .prepare('DELETE FROM push_subscriptions WHERE endpoint = ?1 AND customer_id <> ?2')
      .bind(endpoint, customerId),
    db
      .prepare(
        `INSERT INTO push_subscriptions (id, customer_id, session_hash, endpoint, p256dh, auth, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (endpoint) DO UPDATE SET session_hash = ?3, p256dh = ?5, auth = ?6`,
      )
      .bind(id, customerId, sessionHash, endpoint, p256dh, auth, at),
  ]);
}

/** Forgets the browser of a session. */
export async function removeSubscription(db: D1Database, sessionHash: string): Promise<void> {
  await dropPushOfSession(db, sessionHash).run();
}
