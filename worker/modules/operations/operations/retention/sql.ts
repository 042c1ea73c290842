import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { DAY_MS } from '#shared/dates.ts';
import { CONSENTS_KEPT_YEARS } from '#shared/features/customers/schema.ts';
import { AUDIT_KEPT_DAYS } from '#shared/features/staff/audit/terms.ts';
import {
  type Database,
  listBatch,
  type Page,
  type Statement,
  sql,
  writeOne,
} from '../../../../platform/database.ts';

/** For how many days the rows of a table are kept. */
interface Retention {
  readonly table: string;
  readonly days: number;
  /** Which rows are over; `?1` is the moment so many days ago. */
  readonly over: string;
}

const dayBefore = `date(?1 / 1000, 'unixepoch', '+3 hours')`;

/** What is over after a time; of other tables docs/threat-model.md says why they have no term. */
export const retention: readonly Retention[] = [
  { table: 'auth_codes', days: 1, over: 'created_at < ?1' },
  { table: 'rate_counters', days: 1, over: 'window_start < ?1' },
  { table: 'sessions', days: 1, over: 'expires_at < ?1' },
  { table: 'sessions', days: 1, over: 'revoked_at < ?1' },
  { table: 'customer_addresses', days: 60, over: 'is_listed = 0 AND created_at < ?1' },
  // A day longer than an unused session lives.
  { table: 'sessions', days: 61, over: 'last_used_at < ?1' },
  {
    // The sign takes the type off the id: an index of an expression, which has none, is not used otherwise.
    table: 'suggested_places',
    days: 1,
    over: `named_at < ?1
      AND NOT EXISTS (SELECT 1 FROM customer_addresses a WHERE a.street_id = suggested_places.id)
      AND NOT EXISTS (
        SELECT 1 FROM order_requests r WHERE r.request ->> '$.address.streetId' = +suggested_places.id)`,
  },
  // As long as the cookie of an anonymous visitor's basket.
  { table: 'homemade_baskets', days: 182, over: `owner LIKE 'browser:%' AND touched_at < ?1` },
  // Messages carry personal data: they are kept for as long as a payment by card can be disputed.
  { table: 'messages', days: 120, over: `state IN ('sent', 'dropped', 'dead') AND created_at < ?1` },
  { table: 'messages', days: 120, over: `state = 'waiting' AND next_at < ?1 AND created_at < ?1` },
  // Older events tell marketing nothing.
  {
    table: 'messages',
    days: 7,
    over: `state = 'waiting' AND channel = 'marketing' AND next_at < ?1 AND created_at < ?1`,
  },
  // Longer than anything that is reminded of is ahead.
  { table: 'reminders', days: 60, over: 'at < ?1' },
  // Nothing reads them once they were notified; for a week a person may.
  { table: 'state_changes', days: 7, over: 'notified_at < ?1' },
  { table: 'payment_notices', days: 90, over: 'received_at < ?1' },
  { table: 'dead_letters', days: 30, over: 'handled_at < ?1' },
  // The newest request stays whatever its age: its number is what the next one counts from.
  {
    table: 'leads',
    days: 365,
    over: `state IN ('sent', 'dead') AND created_at < ?1 AND number < (SELECT MAX(number) FROM leads)`,
  },
  // The term of claims (Civil Code, art. 196): who has seen or changed what can be told until then.
  {
    // The database has a clock of its own, and refuses to remove what is not over by it.
    table: 'audit_entries',
    days: AUDIT_KEPT_DAYS,
    over: 'at < ?1 AND kept_until <= unixepoch() * 1000',
  },
  { table: 'staff_invitations', days: 30, over: 'expires_at < ?1' },
  { table: 'staff_sessions', days: 1, over: 'expires_at < ?1' },
  { table: 'staff_sessions', days: 1, over: 'revoked_at < ?1' },
  { table: 'staff_codes', days: 1, over: 'created_at < ?1' },
  // As long as the list shows that they have ended.
  { table: 'staff_tokens', days: 90, over: 'expires_at < ?1' },
  { table: 'security_events', days: 90, over: 'hour < ?1' },
  { table: 'request_counts', days: 7, over: 'at < ?1' },
  // As long as the cookie that it comes from.
  { table: 'attributions', days: 365, over: 'created_at < ?1' },
  // As long as complaints about a missing bag come.
  { table: 'packed_bags', days: 90, over: `date < ${dayBefore}` },
  { table: 'dish_calls', days: 90, over: `date < ${dayBefore}` },
  { table: 'manifest_orders', days: 90, over: `date < ${dayBefore}` },
  // Who has handed cash over is told as long as the books are kept; names and phones of those hired for a day go with it.
  { table: 'shifts', days: 5 * 366, over: `date < ${dayBefore}` },
  { table: 'shift_sessions', days: 3, over: 'used_at < ?1' },
  { table: 'incidents', days: 365, over: `to_date < ${dayBefore}` },
  { table: 'zone_capacity', days: 90, over: `date <> '' AND date < ${dayBefore}` },
  // Nothing is brought so late any more, so that nothing is counted there again.
  { table: 'zone_days', days: 90, over: `date < ${dayBefore}` },

  {
    // The proof of lawful processing, for the term of claims (Civil Code, art. 196); no year is longer than a leap year.
    // The last word on cookies stays with its customer: where they are implied, nothing else tells that they were refused.
    table: 'consents',
    days: CONSENTS_KEPT_YEARS * 365 + 1,
    over: `withdrawn_at < ?1 AND (
      document NOT GLOB 'cookies*'
      OR EXISTS (
        SELECT 1 FROM consents n WHERE n.customer_id = consents.customer_id AND n.document = consents.document
          AND n.given_at > consents.given_at)
      OR EXISTS (SELECT 1 FROM customers c WHERE c.id = consents.customer_id AND c.erased_at IS NOT NULL))`,
  },
  // The term of claims (Civil Code, art. 196): after it a discount for newcomers is anybody's again.
  { table: 'former_customers', days: 3 * 365, over: 'erased_at < ?1' },
  { table: 'former_phones', days: 3 * 365, over: 'changed_at < ?1' },
];

/** Statements that each remove a page of rows that are over. */
export function deletePages(now: EpochMs, limit: number): Statement[] {
  return retention.map(({ table, over, days }) => {
    const text = `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${over} LIMIT ?2)`;
    return sql(text).with(now - days * DAY_MS, limit);
  });
}

const PhotoRow = z.object({ id: z.string(), photo_key: z.string(), created_at: z.number() });
export type PhotoRow = z.infer<typeof PhotoRow>;

/** Pictures of complaints from before a moment that are dealt with: the oldest after a given one. */
export async function listOldPhotos(
  db: Database,
  before: EpochMs,
  after: PhotoRow | undefined,
  limit: number,
): Promise<Page<PhotoRow>> {
  return listBatch(
    db,
    { table: 'tickets', schema: PhotoRow },
    sql(`SELECT id, photo_key, created_at FROM tickets
       WHERE photo_key IS NOT NULL AND state <> 'open' AND created_at < ?1 AND (created_at, id) > (?2, ?3)
       ORDER BY created_at, id LIMIT ?4`).with(before, after?.created_at ?? 0, after?.id ?? '', limit),
  );
}

/** Notes that a complaint has no picture any more. */
export async function forgetPhoto(db: Database, id: string): Promise<void> {
  await writeOne(db, sql('UPDATE tickets SET photo_key = NULL WHERE id = ?1').with(id));
}

/** Prints of cards are kept as long as the names of browsers. */
const CARD_HASH_DAYS = 400;

/** Forgets the prints of cards of old payments, at most so many at a time. */
export async function forgetCards(db: Database, now: EpochMs, most: number): Promise<void> {
  await writeOne(
    db,
    sql(`UPDATE payments SET card_hash = NULL WHERE id IN (
        SELECT id FROM payments WHERE card_hash IS NOT NULL AND created_at < ?1 ORDER BY created_at LIMIT ?2
      )`).with(now - CARD_HASH_DAYS * DAY_MS, most),
  );
}
