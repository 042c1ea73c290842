import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { DAY_MS } from '#shared/dates.ts';
import { CONSENTS_KEPT_YEARS } from '#shared/features/customers/schema.ts';
import { DOOR_PHOTO_DAYS } from '#shared/features/deliveries/doors/terms.ts';
import { AUDIT_KEPT_DAYS } from '#shared/features/staff/audit/terms.ts';
import {
  type Database,
  listBatch,
  type Page,
  type Statement,
  sql,
  writeOne,
} from '../../../../platform/database.ts';

/** How long the rows of a table are kept: for so many days, or for a reason that has no end. */
type Retention =
  | {
      readonly table: string;
      readonly days: number;
      /** Which rows are over; `?1` is the moment so many days ago. */
      readonly over: string;
    }
  | { readonly table: string; readonly kept: string };

const books =
  'accounting documents are kept for five years (402-FZ, art. 29); erasure takes names out of them';
const ownData = 'belongs to a customer and goes with them';
const oneEach = 'one row for a customer, an order or a pair of them, and goes with its customer';
const operators = 'written by operators and few';
const content = 'content of the site';
const served = 'what a customer was served: the ground of complaints and of the progress';
const dayBefore = `date(?1 / 1000, 'unixepoch', '+3 hours')`;

/** Every table of the schema. A test finds those that are missing, and deletions that no index serves. */
export const retention: readonly Retention[] = [
  { table: 'auth_codes', days: 1, over: 'created_at < ?1' },
  { table: 'rate_counters', days: 1, over: 'window_start < ?1' },
  { table: 'sessions', days: 1, over: 'expires_at < ?1' },
  { table: 'sessions', days: 1, over: 'revoked_at < ?1' },
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
  // Those that no run has met for so long were mended.
  { table: 'unreadable_rows', days: 30, over: 'seen_at < ?1' },
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
  { table: 'staff_devices', days: 400, over: 'seen_at < ?1' },
  // As long as the list shows that they have ended.
  { table: 'staff_tokens', days: 90, over: 'expires_at < ?1' },
  { table: 'security_events', days: 90, over: 'hour < ?1' },
  { table: 'request_counts', days: 7, over: 'at < ?1' },
  // As long as the cookie that it comes from.
  { table: 'attributions', days: 365, over: 'created_at < ?1' },
  // Twice as long as a draw lasts: its result is read by then.
  { table: 'experiment_exposures', days: 180, over: 'seen_at < ?1' },
  // As long as complaints about a missing bag come.
  { table: 'packed_bags', days: 90, over: `date < ${dayBefore}` },
  { table: 'dish_calls', days: 90, over: `date < ${dayBefore}` },
  { table: 'print_editions', days: 30, over: `date < ${dayBefore}` },
  { table: 'prints', days: 30, over: `date < ${dayBefore}` },
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
  { table: 'customer_devices', days: 400, over: 'seen_at < ?1' },
  { table: 'former_phones', days: 3 * 365, over: 'changed_at < ?1' },

  { table: 'cancellations', kept: books },
  { table: 'certificate_purchases', kept: books },
  { table: 'certificates', kept: books },
  { table: 'deliveries', kept: books },
  { table: 'delivery_reversals', kept: books },
  {
    table: 'desk_views',
    kept: 'addresses of lists, which whoever keeps them removes; no person stands in them',
  },
  { table: 'food_refunds', kept: books },
  { table: 'found_deliveries', kept: books },
  { table: 'paid_changes', kept: books },
  { table: 'held_places', kept: 'gone once a change is made or given up' },
  { table: 'homemade_order_lines', kept: books },
  { table: 'homemade_orders', kept: books },
  { table: 'invoices', kept: books },
  { table: 'orders', kept: books },
  { table: 'payment_methods', kept: 'removed ones have forgotten their token; payments refer to them' },
  { table: 'payments', kept: books },
  { table: 'promo_uses', kept: books },
  { table: 'receipts', kept: books },
  { table: 'referrals', kept: books },
  { table: 'refunds', kept: books },
  { table: 'card_checks', kept: books },
  { table: 'subscription_charges', kept: books },
  { table: 'subscriptions', kept: books },
  {
    table: 'door_photos',
    kept: `${ownData}; pictures are removed after ${DOOR_PHOTO_DAYS} days, and the rows with them`,
  },
  { table: 'shift_stops', kept: 'go with their shift' },
  { table: 'shift_marks', kept: 'go with their shift' },
  { table: 'shift_handovers', kept: 'go with their shift' },
  { table: 'transfers', kept: 'the ledger: a balance is the sum of all of its rows' },
  { table: 'bonus_gifts', kept: 'says whom a ledger entry went to' },

  { table: 'unnoted_erasures', kept: 'rows leave it as soon as they are noted with the backups' },
  { table: 'removal_requests', kept: 'proof that a removal was carried out in time (152-FZ, art. 21)' },
  { table: 'offered_editions', kept: content },
  { table: 'page_versions', kept: 'wordings that consents and orders were given under' },

  { table: 'customers', kept: 'until its owner asks for the removal' },
  { table: 'settled_needs', kept: ownData },
  { table: 'customer_addresses', kept: ownData },
  { table: 'bonus_reviews', kept: ownData },
  { table: 'delivery_changes', kept: `${ownData}: the history of an order` },
  { table: 'delivery_ratings', kept: ownData },
  { table: 'meal_choices', kept: served },
  { table: 'served_days', kept: `${served}; the archive has it 90 days after the end of its order` },
  { table: 'substituted_meals', kept: `${served}, what was to come and came otherwise` },
  { table: 'archived_orders', kept: 'names the objects of the archive, and goes with the last of them' },
  { table: 'served_portions', kept: 'as many rows as there are dishes in their sizes' },
  { table: 'notification_choices', kept: oneEach },
  { table: 'order_requests', kept: oneEach },
  { table: 'calendar_undos', kept: oneEach },
  { table: 'calendar_feeds', kept: oneEach },
  { table: 'customer_tastes', kept: oneEach },
  { table: 'tired_dishes', kept: oneEach },
  { table: 'invitations', kept: oneEach },
  { table: 'referral_codes', kept: oneEach },
  { table: 'partner_codes', kept: oneEach },
  { table: 'push_subscriptions', kept: 'goes with its session, or when its browser wants no more' },
  { table: 'progress_profiles', kept: 'until the consent to it is withdrawn' },
  { table: 'weights', kept: 'until the consent to it is withdrawn' },
  { table: 'workout_plans', kept: ownData },
  { table: 'workout_marks', kept: ownData },
  { table: 'workout_days', kept: ownData },
  { table: 'reviews', kept: 'published opinions; erasure takes the author out of them' },
  { table: 'tickets', kept: `${ownData}; pictures are removed after a year` },

  { table: 'cash_limits', kept: 'one row' },
  { table: 'closed_days', kept: operators },
  { table: 'sales_stops', kept: operators },
  { table: 'promo_codes', kept: operators },
  { table: 'promotions', kept: operators },
  { table: 'press_mentions', kept: operators },
  { table: 'redirects', kept: operators },
  { table: 'content_state', kept: 'one row' },
  { table: 'order_numbers', kept: 'one row' },
  { table: 'search_state', kept: 'one row' },
  { table: 'ticket_rules', kept: 'one row' },
  { table: 'staff_members', kept: 'the audit names them; people who work here are few' },
  { table: 'staff_passkeys', kept: 'go when their owner removes them, or leaves' },
  { table: 'audit_objects', kept: 'goes with its entry' },
  { table: 'told_alerts', kept: 'one row for each check of the health' },
  { table: 'timer_marks', kept: 'one row for each work of the timer' },
  { table: 'guards', kept: 'never holds a row' },
  { table: 'seed_rows', kept: 'what a release has offered is never offered again' },
  { table: 'search_entries', kept: 'made again of the content whenever that changes' },
  { table: 'search_vocabulary', kept: 'made again of the content whenever that changes' },

  { table: 'article_tags', kept: content },
  { table: 'articles', kept: content },
  { table: 'authors', kept: content },
  { table: 'bonus_levels', kept: content },
  { table: 'calorie_lines', kept: content },
  { table: 'charities', kept: content },
  { table: 'content_days', kept: 'one row for each thing that is told of' },
  { table: 'content_pages', kept: content },
  { table: 'delivery_intervals', kept: content },
  { table: 'delivery_zones', kept: content },
  { table: 'dish_ingredients', kept: content },
  { table: 'dishes', kept: content },
  { table: 'exercises', kept: content },
  { table: 'faq_groups', kept: content },
  { table: 'faq_questions', kept: content },
  { table: 'guidance', kept: content },
  { table: 'homemade_items', kept: content },
  { table: 'ingredients', kept: content },
  { table: 'menu_days', kept: content },
  { table: 'message_templates', kept: content },
  { table: 'navigation_items', kept: content },
  { table: 'page_seo', kept: content },
  { table: 'partner_offers', kept: content },
  { table: 'pictures', kept: content },
  { table: 'programme_lines', kept: content },
  { table: 'programmes', kept: content },
  { table: 'purposes', kept: content },
  { table: 'regions', kept: content },
  { table: 'site_lists', kept: content },
  { table: 'staff', kept: content },
  { table: 'streets', kept: content },
  { table: 'ticket_kinds', kept: content },
];

/** Statements that each remove a page of rows that are over. */
export function deletePages(now: EpochMs, limit: number): Statement[] {
  return retention.flatMap((entry) => {
    if ('kept' in entry) return [];
    const { table, over, days } = entry;
    const text = `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${over} LIMIT ?2)`;
    return [sql(text).with(now - days * DAY_MS, limit)];
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
