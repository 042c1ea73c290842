import { type Insertable, sql } from 'kysely';
import type { EpochMs } from '#shared/dates.ts';
import type { PushSubscriptionInput, PushTerms } from '#shared/features/notifications/push.ts';
import { q, readFirst, statement, write } from '../../db/query.ts';
import type { Tables } from '../../db/tables.ts';
import type { Database, Statement } from '../../platform/database.ts';
import type { Scope } from '../../scope.ts';

/** The public key of push messages and whether this browser is subscribed; null where push is not configured. */
export function pushTerms({ services: { push } }: Scope, isSubscribed: boolean): PushTerms | null {
  return push && { publicKey: push.publicKey, isSubscribed };
}

/** Whether the browser of a session is subscribed to push messages, as a column. */
export const subscribedColumn = (tokenHash: string): string =>
  `EXISTS (SELECT 1 FROM push_subscriptions WHERE session_hash = ${tokenHash})`;

interface NewSubscription extends PushSubscriptionInput {
  readonly id: string;
  readonly customerId: string;
  readonly sessionHash: string;
  readonly at: EpochMs;
}

/** Stores the browser of a session, one at a time; a browser belongs to whoever subscribed in it last. */
export async function keepSubscription(db: Database, subscription: NewSubscription): Promise<void> {
  const { id, customerId, sessionHash, endpoint, p256dh, auth, at } = subscription;
  const row: Insertable<Tables['pushSubscriptions']> = {
    ...{ id, customerId, sessionHash, endpoint, p256dh, auth, createdAt: at },
  };
  const subscriptions = q.deleteFrom('pushSubscriptions');
  await write(
    db,
    subscriptions.where('sessionHash', '=', sessionHash).where('endpoint', '<>', endpoint),
    // Another id for another customer: messages that wait for the previous one must not reach this browser.
    subscriptions.where('endpoint', '=', endpoint).where('customerId', '<>', customerId),
    q
      .insertInto('pushSubscriptions')
      .values(row)
      .onConflict((known) => known.column('endpoint').doUpdateSet({ sessionHash, p256dh, auth })),
  );
}

const ofSession = (tokenHash: string) =>
  q.deleteFrom('pushSubscriptions').where('sessionHash', '=', tokenHash);

/** Forgets the browser of a session. */
export async function removeSubscription(db: Database, sessionHash: string): Promise<void> {
  await write(db, ofSession(sessionHash));
}

/** Ends push messages to the browser of a session, as a statement of the batch that ends it. */
export const dropPushOfSession = (tokenHash: string): Statement => statement(ofSession(tokenHash));

/** Ends push messages to browsers whose sessions of a customer are over. */
export const dropPushOfEndedSessions = (customerId: string): Statement =>
  statement(
    sql`DELETE FROM push_subscriptions WHERE customer_id = ${customerId} AND session_hash IN
      (SELECT token_hash FROM sessions WHERE customer_id = ${customerId} AND revoked_at IS NOT NULL)`,
  );

/** Where a browser takes messages; undefined once its subscription is gone. */
export const findPushTarget = (db: Database, id: string) =>
  readFirst(
    db,
    q.selectFrom('pushSubscriptions').select(['endpoint', 'p256dh', 'auth']).where('id', '=', id),
  );

/** Forgets a browser, and what waits for it. */
export async function dropPushTarget(db: Database, id: string): Promise<void> {
  const waiting = q
    .updateTable('messages')
    .set({ state: 'dropped' })
    .where('recipient', '=', id)
    .where('channel', '=', 'push')
    .where('state', '=', 'waiting');
  await write(db, q.deleteFrom('pushSubscriptions').where('id', '=', id), waiting);
}
