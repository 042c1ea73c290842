import type { Bounds } from './plans.ts';

/** Tables that stay small; every other table grows with customers, orders or time. */
export const smallTables: readonly string[] = [
  // Composed or written by people, and by those of the company alone.
  ...'article_tags articles authors bonus_levels calorie_lines charities closed_days content_pages'.split(
    ' ',
  ),
  ...'delivery_intervals delivery_zones exercises faq_groups faq_questions incidents'.split(' '),
  ...'message_templates navigation_items page_seo partner_offers pictures press_mentions programmes'.split(
    ' ',
  ),
  ...'promo_codes promotions purposes regions sales_stops site_lists staff staff_members staff_passkeys'.split(
    ' ',
  ),
  ...'staff_tokens ticket_kinds zone_capacity'.split(' '),
  // A row, or one for each kind of thing that is counted in it.
  ...'content_days content_state guards guidance order_numbers ticket_rules timer_marks'.split(' '),
  ...'told_alerts'.split(' '),
  // As large as the kitchen, its recipes and its menus.
  ...'dish_ingredients dishes homemade_items ingredients menu_days offered_editions page_versions'.split(' '),
  ...'programme_lines served_portions'.split(' '),
];

/** Indexes of what is still to be done, which leaves them when it is done, and of what an operator has read before. */
const openIndexes: readonly string[] = [
  ...'cancellations_unsent card_checks_open closed_days_uncleared dead_letters_waiting food_refunds_unsent'.split(
    ' ',
  ),
  ...'homemade_orders_failed invoices_open messages_dead orders_running payments_unsettled'.split(' '),
  ...'pending_state_changes receipts_unsent referrals_held refunds_for_person refunds_open'.split(' '),
  ...'removal_requests_uncleared reviews_listed reviews_pending subscription_charges_pending'.split(' '),
  ...'subscriptions_ending subscriptions_renewing tickets_unsettled withdrawn_health_consents'.split(' '),
];

/** What the worker's statements may read from end to end. */
export const bounds: Bounds = { small: new Set(smallTables), open: new Set(openIndexes) };
