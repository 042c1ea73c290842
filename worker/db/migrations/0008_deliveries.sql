-- Deliveries of orders, their calendar, and how many of them fit into a day.

CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  date TEXT NOT NULL,
  interval_code TEXT NOT NULL REFERENCES delivery_intervals (code),
  state TEXT NOT NULL CHECK (
    state IN ('planned', 'locked', 'cooking', 'on_route', 'delivered', 'failed', 'skipped', 'frozen')
  ),
  food_dates TEXT NOT NULL CHECK (json_valid(food_dates)),
  -- Where and to whom it goes: parts of the address, recipient, door, packaging, comment.
  destination TEXT NOT NULL CHECK (
    json_type(destination, '$.address') = 'object' AND json_type(destination, '$.packaging') = 'array'
  ),
  -- The zone of that address, whose couriers bring it.
  zone_code TEXT NOT NULL REFERENCES delivery_zones (code),
  -- When it came into its state: written with the state, because the database has no clock that tests can set.
  moved_at INTEGER,
  -- The skipped delivery in whose place this one came; null for all others.
  replaces TEXT REFERENCES deliveries (id)
) STRICT;
CREATE INDEX deliveries_by_date ON deliveries (date, state);
-- How many deliveries a zone has on a day.
CREATE INDEX deliveries_by_zone ON deliveries (zone_code, date) WHERE state NOT IN ('skipped', 'frozen');
CREATE INDEX deliveries_by_order ON deliveries (order_id, date);
-- A delivery that is skipped or frozen leaves its date to another one.
CREATE UNIQUE INDEX one_delivery_a_day ON deliveries (order_id, date) WHERE state NOT IN ('skipped', 'frozen');
-- What the timer looks for every five minutes, among all deliveries there ever were.
CREATE INDEX planned_deliveries ON deliveries (date) WHERE state = 'planned';
CREATE INDEX failed_deliveries ON deliveries (order_id) WHERE state = 'failed';
-- References are looked up wherever a row that they may name is removed.
CREATE INDEX replacing_deliveries ON deliveries (replaces) WHERE replaces IS NOT NULL;

CREATE TRIGGER guard_delivery_state BEFORE UPDATE OF state ON deliveries
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'planned>locked', 'planned>skipped', 'planned>frozen',
  'locked>cooking', 'locked>failed',
  'cooking>on_route', 'cooking>failed',
  'on_route>delivered', 'on_route>failed',
  'skipped>planned', 'frozen>planned'
)
BEGIN
  SELECT RAISE(ABORT, 'guard:delivery-state');
END;

-- A delivery that is restored, or moves to another date or zone, takes a place as a new one does.
CREATE TRIGGER guard_zone_full_again BEFORE UPDATE OF state, date, zone_code ON deliveries
WHEN new.state NOT IN ('skipped', 'frozen')
  AND (old.state IN ('skipped', 'frozen') OR old.date <> new.date OR old.zone_code <> new.zone_code)
BEGIN
  SELECT RAISE(ABORT, 'guard:zone-full') WHERE (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = new.zone_code AND date IN (new.date, '') ORDER BY date DESC LIMIT 1
  ) <= (
    SELECT COUNT(*) FROM deliveries d JOIN orders p ON p.id = d.order_id
    WHERE d.date = new.date AND d.zone_code = new.zone_code AND p.state NOT IN ('cancelled', 'refunded')
      AND d.state NOT IN ('skipped', 'frozen') AND d.id <> new.id
  ) + (
    SELECT COUNT(*) FROM homemade_orders
    WHERE delivery_date = new.date AND zone_code = new.zone_code AND state NOT IN ('cancelled', 'refunded')
  );
END;

-- The limit holds also for two orders that are placed at the same moment. What is inserted frozen takes no place.
CREATE TRIGGER guard_zone_full BEFORE INSERT ON deliveries
WHEN new.state NOT IN ('skipped', 'frozen')
BEGIN
  SELECT RAISE(ABORT, 'guard:zone-full') WHERE (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = new.zone_code AND date IN (new.date, '') ORDER BY date DESC LIMIT 1
  ) <= (
    SELECT COUNT(*) FROM deliveries d JOIN orders p ON p.id = d.order_id
    WHERE d.date = new.date AND d.zone_code = new.zone_code AND p.state NOT IN ('cancelled', 'refunded')
      AND d.state NOT IN ('skipped', 'frozen')
  ) + (
    SELECT COUNT(*) FROM homemade_orders
    WHERE delivery_date = new.date AND zone_code = new.zone_code AND state NOT IN ('cancelled', 'refunded')
  );
END;

-- How many deliveries the kitchen and the couriers can do. A change takes effect with the next order.
CREATE TABLE zone_capacity (
  zone_code TEXT NOT NULL REFERENCES delivery_zones (code),
  -- A date that has a limit of its own; empty for every other date.
  date TEXT NOT NULL DEFAULT '',
  deliveries INTEGER NOT NULL CHECK (deliveries >= 0),
  PRIMARY KEY (zone_code, date)
) STRICT;

-- Holidays: days without food and without deliveries, as skipped weekdays are.
CREATE TABLE closed_days (
  date TEXT PRIMARY KEY CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  closed_at INTEGER NOT NULL,
  -- When the last delivery had left the day; null as long as some may still have to be moved.
  cleared_at INTEGER
) STRICT;
CREATE INDEX closed_days_uncleared ON closed_days (date) WHERE cleared_at IS NULL;

-- The history of a calendar.
CREATE TABLE delivery_changes (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  kind TEXT NOT NULL CHECK (
    kind IN ('skip', 'restore', 'freeze', 'resume', 'edit', 'undo', 'fail', 'close', 'replace', 'exclude', 'credit')
  ),
  -- What the customer reads in the history.
  text TEXT NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;
CREATE INDEX delivery_changes_by_order ON delivery_changes (order_id, made_at);

-- The last change of a calendar can be undone: what it found is kept until the next change.
CREATE TABLE calendar_undos (
  order_id TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  change_id TEXT NOT NULL,
  -- The calendar's version that the change made: once there is a newer one, nothing is undone.
  version INTEGER NOT NULL,
  -- Interval, freeze and renewal of the order, deliveries that were touched as they were, ids of those that were added.
  before TEXT NOT NULL CHECK (json_type(before) = 'object')
) STRICT;
CREATE INDEX calendar_undos_by_change ON calendar_undos (change_id);

-- The secret of a customer's calendar feed; the customer can ask for another one, which takes its place.
CREATE TABLE calendar_feeds (
  customer_id TEXT PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  -- SHA-256 of the secret in the address.
  secret_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL
) STRICT;

-- State changes of orders and their deliveries that customers are notified of, in open pages and by message: once, by
-- whoever runs next.
CREATE TABLE state_changes (
  id INTEGER PRIMARY KEY,
  -- Null where the order itself has changed its state.
  delivery_id TEXT REFERENCES deliveries (id) ON DELETE CASCADE,
  order_id TEXT NOT NULL REFERENCES orders (id),
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  at INTEGER NOT NULL,
  notified_at INTEGER
) STRICT;
CREATE INDEX pending_state_changes ON state_changes (id) WHERE notified_at IS NULL;
CREATE INDEX state_changes_by_customer ON state_changes (customer_id);
CREATE INDEX state_changes_by_delivery ON state_changes (delivery_id) WHERE delivery_id IS NOT NULL;
-- Rows that were notified are removed after a while.
CREATE INDEX notified_state_changes ON state_changes (notified_at) WHERE notified_at IS NOT NULL;

-- What customers of a day or a zone have to know: a snowfall, a late kitchen. Shown while it lasts.
CREATE TABLE incidents (
  id TEXT PRIMARY KEY,
  -- Empty for all zones.
  zone_code TEXT NOT NULL DEFAULT '',
  -- First and last delivery date that it concerns.
  from_date TEXT NOT NULL,
  to_date TEXT NOT NULL CHECK (to_date >= from_date),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 400),
  created_at INTEGER NOT NULL,
  -- When an operator took it off the pages; null while it is shown.
  ended_at INTEGER
) STRICT;
CREATE INDEX incidents_by_date ON incidents (to_date);
