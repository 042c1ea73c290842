import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { findWholeReads, growStatistics, type Site } from './sql/plans.ts';
import { listObjects, listTriggerStatements, openMigrated, readTrigger } from './sql/schema.ts';
import { collectStatements, findOtherWays, findUncollected, listModules } from './sql/statements.ts';

/** Tables that stay small, each with its reason; every other table grows with customers, orders or time. */
const smallTables: Readonly<Record<string, string>> = {
  article_tags: 'the blog has a dozen',
  articles: 'written by people',
  authors: 'people who work here',
  bonus_levels: 'a handful of steps',
  calorie_lines: 'a handful of lines',
  charities: 'chosen by operators',
  content_pages: 'written by people',
  press_mentions: 'written by people',
  content_state: 'one row',
  delivery_intervals: 'hours of a day',
  delivery_zones: 'drawn by operators',
  dish_ingredients: 'recipes of the kitchen',
  dishes: 'recipes of the kitchen',
  exercises: 'written by people',
  faq_groups: 'written by people',
  faq_questions: 'written by people',
  guards: 'never holds a row',
  guidance: 'one row for each programme and purpose',
  homemade_items: 'dishes of the kitchen',
  incidents: 'written by operators, a few a month',
  ingredients: 'the larder of the kitchen',
  menu_days: 'programmes times 28 days times five meals',
  message_templates: 'written by people',
  navigation_items: 'links of the header and the footer',
  order_numbers: 'one row',
  page_seo: 'pages of the site',
  page_versions: 'wordings of documents',
  partner_offers: 'agreed by people',
  pictures: 'files of the site',
  programme_lines: 'programmes times calorie lines',
  programmes: 'composed by people',
  promo_codes: 'made by operators',
  promotions: 'written by people',
  purposes: 'pages of the site',
  regions: 'cities that are delivered to',
  sales_stops: 'made by operators, a few a year',
  search_state: 'one row',
  site_lists: 'lists of the site',
  staff: 'people who work here',
  ticket_kinds: 'written by people',
  ticket_rules: 'one row',
  closed_days: 'holidays, a few a year',
  timer_marks: 'one row for each work of the timer',
  zone_capacity: 'zones times the dates that operators have given a limit',
};

/** Indexes that may be read from end to end, each with what bounds it. */
const openIndexes: Readonly<Record<string, string>> = {
  closed_days_uncleared: 'days leave it a day after they were closed',
  cancellations_unsent: 'cancellations leave it with their refund',
  card_checks_open: 'checks leave it once their rouble has gone back',
  food_refunds_unsent: 'refunds leave it once they are made',
  dead_letters_waiting: 'letters leave it when an operator has sent them again',
  reviews_pending: 'reviews leave it when an operator has decided',
  tickets_unsettled: 'tickets leave it when they are answered and their bonuses are decided',
  invoices_open: 'invoices leave it when they are paid, or when their time to pay ends',
  messages_dead: 'messages leave it when they are sent again, or after half a year',
  homemade_orders_failed: 'orders leave it when an operator has moved or refunded them',
  orders_running: 'orders leave it when they are over',
  pending_state_changes: 'changes leave it when they are notified',
  payments_unsettled: 'payments leave it a day after they came in',
  receipts_unsent: 'receipts leave it when they are sent',
  removal_requests_uncleared: 'removals leave it when nothing is left',
  reviews_listed: 'an operator has read each of them before it is listed',
  subscription_charges_pending: 'charges leave it when they are decided',
  subscriptions_ending: 'subscriptions leave it at the end of what was paid',
  subscriptions_renewing: 'only those that are renewed now, each with two look-ups',
  withdrawn_health_consents: 'few withdraw, and each is looked up by the customer',
};

/** Statements that read a whole table that grows, each with its reason. */
const allowed: readonly { readonly text: RegExp; readonly why: string }[] = [
  {
    text: /^SELECT from_path AS "from", to_url AS "to", status FROM redirects ORDER BY from_path$/,
    why: 'read when the site is published, which is when something in it has changed',
  },
  {
    text: /^SELECT r\.programme_code AS programme, r\.rating, count\(\*\) AS reviews FROM reviews r/,
    why: 'read when the site is published; an operator has read each review before',
  },
];

/** Sites whose statistics lead the planner other ways. */
const sites: Readonly<Record<string, Site>> = {
  'a site with a million of everything': { rows: 1_000_000 },
  'a small site': { rows: 20_000 },
  'a site that has nothing but orders': {
    rows: 20_000,
    written: new Set(['customers', 'orders', 'deliveries', 'invoices', 'payments', 'transfers', 'messages']),
  },
};

const bounds = { small: new Set(Object.keys(smallTables)), open: new Set(Object.keys(openIndexes)) };
// The rows of `worker/db/rows.ts` are found by their key, whatever the table.
const modules = listModules().filter(({ path }) => path !== 'worker/db/rows.ts');
const prepared = collectStatements(modules);
const texts = prepared.flatMap(({ place, texts: all }) => all.map((text) => ({ place, text })));
const db = openMigrated();
const isAllowed = (text: string) => allowed.some((entry) => entry.text.test(text.trim()));

describe('every statement of the worker', () => {
  test('is known in each of its wordings', () => {
    expect(prepared.filter(({ isOpen }) => isOpen).map(({ place }) => place)).toEqual([]);
    expect(findUncollected(modules, prepared)).toEqual([]);
    expect(findOtherWays(modules)).toEqual([]);
    expect(prepared.length).toBeGreaterThan(300);
  });

  test('is accepted by the schema and reads no table from end to end that grows', () => {
    const found = texts.flatMap(({ place, text }) =>
      isAllowed(text) ? [] : findWholeReads(db, text, bounds).map((step) => `${place}: ${step}`),
    );
    expect(found).toEqual([]);
  });

  test.each(Object.entries(sites))('reads none either once the database knows %s', (_name, site) => {
    const grown = openMigrated();
    growStatistics(grown, bounds, site);
    const found = texts.flatMap(({ place, text }) =>
      isAllowed(text) ? [] : findWholeReads(grown, text, bounds).map((step) => `${place}: ${step}`),
    );
    expect(found).toEqual([]);
  });

  test('of a trigger too', () => {
    const found = listTriggerStatements(db).flatMap(({ trigger, text }) =>
      findWholeReads(db, text, bounds).map((step) => `${trigger}: ${step}`),
    );
    expect(found).toEqual([]);
  });
});

describe('the lists of what may be read whole', () => {
  test('name tables without a column of a customer, an order or a delivery', () => {
    const owned = db.prepare(
      `SELECT name FROM pragma_table_info(?) WHERE name IN ('customer_id', 'order_id', 'delivery_id', 'invoice_id')`,
    );
    const tables = listObjects(db, 'table');
    for (const name of Object.keys(smallTables)) {
      expect(tables, name).toContain(name);
      expect(owned.all(name), name).toEqual([]);
    }
  });

  test.each(Object.keys(openIndexes))('name %s, a partial index that something needs', (name) => {
    const index = db.prepare('SELECT sql FROM sqlite_master WHERE name = ?').get(name);
    expect(String(index?.sql)).toMatch(/\bWHERE\b/);
    const open = new Set(Object.keys(openIndexes).filter((other) => other !== name));
    const isNeeded = texts.some(({ text }) => findWholeReads(db, text, { ...bounds, open }).length > 0);
    expect(isNeeded).toBe(true);
  });

  test.each(allowed)('name statements that exist: $why', ({ text }) => {
    expect(texts.some((entry) => text.test(entry.text.trim()))).toBe(true);
  });
});

describe('a plan', () => {
  const sample = new DatabaseSync(':memory:');
  sample.exec(`
    CREATE TABLE orders (id TEXT PRIMARY KEY, customer_id TEXT, state TEXT, placed_at INTEGER);
    CREATE INDEX orders_by_customer ON orders (customer_id);
    CREATE INDEX orders_by_state ON orders (state, placed_at);
    CREATE INDEX orders_open ON orders (placed_at) WHERE state = 'open';
    CREATE TABLE deliveries (id TEXT PRIMARY KEY, order_id TEXT REFERENCES orders (id), date TEXT);
    CREATE TABLE regions (code TEXT PRIMARY KEY, name TEXT);
    CREATE VIEW worths AS SELECT id, COUNT(*) AS worth FROM orders o GROUP BY o.id;
  `);
  const read = (text: string) =>
    findWholeReads(sample, text, { small: new Set(['regions']), open: new Set(['orders_open']) });

  test.each([
    ['of a whole table', 'SELECT * FROM deliveries'],
    [
      'under another name',
      'SELECT d.id FROM orders o JOIN deliveries d ON d.order_id = o.id WHERE o.id = ?1',
    ],
    ['in a list of tables', 'SELECT o.id FROM regions r, orders o WHERE o.placed_at > ?1'],
    ['within a subquery', 'SELECT (SELECT COUNT(*) FROM deliveries x WHERE x.date = ?1)'],
    ['through a view', 'SELECT * FROM worths'],
    ['by one of few values', `SELECT id FROM orders WHERE state = 'completed'`],
    [
      'for an index that is made for the moment',
      'SELECT 1 FROM deliveries a JOIN deliveries b ON b.date = a.date AND a.id = ?1',
    ],
    ['of references to what is removed', 'DELETE FROM orders WHERE id = ?1'],
  ])('that reads a table from end to end is found: %s', (_, text) => {
    expect(read(text)).not.toEqual([]);
  });

  test.each([
    ['by a key', 'SELECT * FROM deliveries WHERE id = ?1'],
    ['by an index', 'SELECT * FROM orders WHERE customer_id = ?1'],
    ['of what is open', `SELECT id FROM orders INDEXED BY orders_open WHERE state = 'open'`],
    ['of a small table', 'SELECT * FROM regions r ORDER BY name'],
    [
      'of values that are given',
      'WITH ids AS (SELECT value AS id FROM json_each(?1)) SELECT o.id FROM ids i JOIN orders o ON o.id = i.id',
    ],
    ['through a view, of one row', 'SELECT worth FROM worths w WHERE w.id = ?1'],
  ])('that reads no more than it needs is not: %s', (_, text) => {
    expect(read(text)).toEqual([]);
  });

  test('of what the schema does not know is refused', () => {
    expect(() => read('SELECT missing FROM orders')).toThrow('no such column');
  });

  test('of a trigger is that of its statements for one row', () => {
    const [update, refusal] = readTrigger(
      'deliveries_count',
      `CREATE TRIGGER deliveries_count AFTER UPDATE OF date ON deliveries WHEN new.date <> old.date
       BEGIN
         -- Why; not what.
         UPDATE orders SET placed_at = CASE WHEN new.date > old.date THEN 1 ELSE 0 END WHERE id = new.order_id;
         SELECT RAISE(ABORT, 'it''s late; no') FROM deliveries WHERE date = new.date;
       END`,
    ).map(({ text }) => text);
    expect(update).toBe('UPDATE orders SET placed_at = CASE WHEN ?1 > ?2 THEN 1 ELSE 0 END WHERE id = ?3');
    expect(refusal).toBe('SELECT NULL FROM deliveries WHERE date = ?1');
    expect([read(update ?? ''), read(refusal ?? '').length]).toEqual([[], 1]);
  });
});
