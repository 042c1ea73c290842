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
  address TEXT NOT NULL,
  -- What the kitchen and the courier have to know, in one line.
  instructions TEXT NOT NULL DEFAULT '',
  -- When it came into its state: written with the state, because the database has no clock that tests can set.
  moved_at INTEGER,
  -- The skipped delivery in whose place this one came; null for all others.
  replaces TEXT REFERENCES deliveries (id)
) STRICT;
CREATE INDEX deliveries_by_date ON deliveries (date, state);
CREATE INDEX deliveries_by_order ON deliveries (order_id, date);
-- A delivery that is skipped or frozen leaves its date to another one.
CREATE UNIQUE INDEX one_delivery_a_day ON deliveries (order_id, date) WHERE state NOT IN ('skipped', 'frozen');
-- What the timer looks for every five minutes, among all deliveries there ever were.
CREATE INDEX planned_deliveries ON deliveries (date) WHERE state = 'planned';
CREATE INDEX failed_deliveries ON deliveries (order_id) WHERE state = 'failed';
-- References are looked up wherever a row that they may name is removed.
CREATE INDEX replacing_deliveries ON deliveries (replaces) WHERE replaces IS NOT NULL;

CREATE TRIGGER deliveries_state BEFORE UPDATE OF state ON deliveries
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'planned>locked', 'planned>skipped', 'planned>frozen',
  'locked>cooking', 'locked>failed',
  'cooking>on_route', 'cooking>failed',
  'on_route>delivered', 'on_route>failed',
  'skipped>planned', 'frozen>planned'
)
BEGIN
  SELECT RAISE(ABORT, 'illegal delivery state');
END;

-- Whoever has invited a friend is rewarded after the friend's first deliveries.
CREATE TRIGGER deliveries_reward AFTER UPDATE OF state ON deliveries
WHEN new.state = 'delivered' AND old.state <> 'delivered'
BEGIN
  INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
  SELECT 'referral-' || r.order_id, 'referral:' || r.order_id, 'company', 'bonuses:' || r.referrer_id, r.reward_kop,
    'bonuses_granted', r.order_id, COALESCE(d.moved_at, 1000 * unixepoch())
  FROM referrals r JOIN deliveries d ON d.id = new.id
  WHERE r.order_id = new.order_id AND r.reward_after <= (
    SELECT COUNT(*) FROM deliveries WHERE order_id = new.order_id AND state = 'delivered'
  )
  ON CONFLICT (key) DO NOTHING;
END;

-- A delivery that is restored, or moves to another date, takes a place as a new one does.
CREATE TRIGGER deliveries_fit_again BEFORE UPDATE OF state, date ON deliveries
WHEN new.state NOT IN ('skipped', 'frozen') AND (old.state IN ('skipped', 'frozen') OR old.date <> new.date)
BEGIN
  SELECT RAISE(ABORT, 'no place left') FROM orders o
  WHERE o.id = new.order_id AND (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = o.zone_code AND date IN (new.date, '') ORDER BY date DESC LIMIT 1
  ) <= (
    SELECT COUNT(*) FROM deliveries d JOIN orders p ON p.id = d.order_id
    WHERE d.date = new.date AND p.zone_code = o.zone_code AND p.state NOT IN ('cancelled', 'refunded')
      AND d.state NOT IN ('skipped', 'frozen') AND d.id <> new.id
  ) + (
    SELECT COUNT(*) FROM homemade_orders
    WHERE delivery_date = new.date AND zone_code = o.zone_code AND state NOT IN ('cancelled', 'refunded')
  );
END;

-- Customers are notified of what the kitchen and the couriers do.
CREATE TRIGGER deliveries_moved AFTER UPDATE OF state ON deliveries
WHEN new.state <> old.state AND new.state IN ('locked', 'cooking', 'on_route', 'delivered', 'failed')
BEGIN
  INSERT INTO delivery_moves (delivery_id, order_id, customer_id, state, at)
  SELECT new.id, o.id, o.customer_id, new.state, COALESCE(new.moved_at, 1000 * unixepoch())
  FROM orders o WHERE o.id = new.order_id;
END;

-- The worth of a meal that could not be served comes back with the delivery that lacks it.
CREATE TRIGGER deliveries_credit AFTER UPDATE OF state ON deliveries
WHEN new.state = 'delivered' AND old.state <> 'delivered'
BEGIN
  INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
  SELECT 'credit-' || s.order_id || '-' || s.date || '-' || s.person,
    'credit:' || s.order_id || ':' || s.date || ':' || s.person, 'company', 'bonuses:' || o.customer_id,
    s.credit_kop, 'bonuses_granted', s.order_id, COALESCE(new.moved_at, 1000 * unixepoch())
  FROM json_each(new.food_dates) f
  JOIN served_days s ON s.order_id = new.order_id AND s.date = f.value
  JOIN orders o ON o.id = s.order_id
  WHERE s.credit_kop > 0
  ON CONFLICT (key) DO NOTHING;
END;

-- As a delivery arrives, its share of the order's worth leaves the order's account, the courier's cash is booked and
-- bonuses are credited. An order whose failed delivery was planned again is completed like any other, also where the
-- later one was moved or frozen since: the change `fail-<delivery>` says that its food was planned again.
CREATE TRIGGER deliveries_earn AFTER UPDATE OF state ON deliveries
WHEN new.state = 'delivered' AND old.state <> 'delivered'
BEGIN
  UPDATE deliveries SET moved_at = COALESCE(moved_at, 1000 * unixepoch()) WHERE id = new.id;

  INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
  SELECT 'courier-' || o.id, 'courier:' || o.id, 'courier', 'order:' || o.id,
    o.total_kop - COALESCE(c.uncollected_kop, 0), 'payment', o.id, d.moved_at
  FROM orders o JOIN deliveries d ON d.id = new.id LEFT JOIN cancellations c ON c.order_id = o.id
  WHERE o.id = new.order_id AND o.payment_method = 'courier' AND o.total_kop > COALESCE(c.uncollected_kop, 0)
  ON CONFLICT (key) DO NOTHING;

  INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
  SELECT 'recalculated-' || c.order_id, 'recalculated:' || c.order_id, 'order:' || c.order_id, 'company',
    c.recalculated_kop, 'delivered', c.order_id, d.moved_at
  FROM cancellations c JOIN deliveries d ON d.id = new.id
  WHERE c.order_id = new.order_id AND c.recalculated_kop > 0
  ON CONFLICT (key) DO NOTHING;

  -- Shares of whole kopecks that sum to the worth when all food days are delivered, in whatever order.
  INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
  SELECT 'delivered-' || new.id, 'delivered:' || new.id, 'order:' || w.order_id, 'company',
    w.worth_kop * (b.days + json_array_length(new.food_dates)) / w.days - w.worth_kop * b.days / w.days,
    'delivered', w.order_id, d.moved_at
  FROM order_worths w
  JOIN deliveries d ON d.id = new.id
  JOIN (
    SELECT COALESCE(SUM(json_array_length(food_dates)), 0) AS days FROM deliveries
    WHERE order_id = new.order_id AND state = 'delivered' AND id <> new.id
  ) b
  WHERE w.order_id = new.order_id AND w.worth_kop > 0;

  -- The part that bonuses have paid earns none.
  INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
  SELECT 'earned-' || new.id, 'earned:' || new.id, 'company', 'bonuses:' || w.customer_id, e.bonuses_kop,
    'bonuses_granted', w.order_id, e.at
  FROM order_worths w
  JOIN (
    SELECT t.at, t.amount_kop * (w.worth_kop - w.bonuses_kop) / w.worth_kop * (
      SELECT share FROM bonus_levels WHERE from_kop <= (
        SELECT COALESCE(SUM(p.amount_kop), 0) FROM transfers p JOIN orders o ON o.id = p.order_id
        WHERE o.customer_id = w.customer_id AND p.reason = 'delivered' AND p.id <> t.id
      ) ORDER BY from_kop DESC LIMIT 1
    ) / 10000 AS bonuses_kop
    FROM transfers t JOIN order_worths w ON w.order_id = new.order_id
    WHERE t.key = 'delivered:' || new.id
  ) e
  WHERE w.order_id = new.order_id AND e.bonuses_kop > 0;

  UPDATE orders SET state = 'active' WHERE id = new.order_id AND state = 'paid';
  UPDATE orders SET state = 'completed' WHERE id = new.order_id AND state = 'active' AND NOT EXISTS (
    SELECT 1 FROM deliveries d WHERE d.order_id = new.order_id AND d.state NOT IN ('delivered', 'skipped', 'frozen')
      AND NOT (d.state = 'failed' AND (
        EXISTS (SELECT 1 FROM deliveries r WHERE r.replaces = d.id)
        OR EXISTS (SELECT 1 FROM delivery_changes c WHERE c.id = 'fail-' || d.id)
      ))
  );
END;

-- The limit holds also for two orders that are placed at the same moment. What is inserted frozen takes no place.
CREATE TRIGGER deliveries_fit BEFORE INSERT ON deliveries
WHEN new.state NOT IN ('skipped', 'frozen')
BEGIN
  SELECT RAISE(ABORT, 'no place left') FROM orders o
  WHERE o.id = new.order_id AND (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = o.zone_code AND date IN (new.date, '') ORDER BY date DESC LIMIT 1
  ) <= (
    SELECT COUNT(*) FROM deliveries d JOIN orders p ON p.id = d.order_id
    WHERE d.date = new.date AND p.zone_code = o.zone_code AND p.state NOT IN ('cancelled', 'refunded')
      AND d.state NOT IN ('skipped', 'frozen')
  ) + (
    SELECT COUNT(*) FROM homemade_orders
    WHERE delivery_date = new.date AND zone_code = o.zone_code AND state NOT IN ('cancelled', 'refunded')
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

-- The history of a calendar.
CREATE TABLE delivery_changes (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  kind TEXT NOT NULL CHECK (
    kind IN ('skip', 'restore', 'freeze', 'resume', 'edit', 'undo', 'fail', 'replace', 'exclude', 'credit')
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
CREATE TABLE delivery_moves (
  id INTEGER PRIMARY KEY,
  -- Null where the order itself has changed its state.
  delivery_id TEXT REFERENCES deliveries (id) ON DELETE CASCADE,
  order_id TEXT NOT NULL REFERENCES orders (id),
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  at INTEGER NOT NULL,
  told_at INTEGER
) STRICT;
CREATE INDEX untold_delivery_moves ON delivery_moves (id) WHERE told_at IS NULL;
CREATE INDEX delivery_moves_by_customer ON delivery_moves (customer_id);
CREATE INDEX delivery_moves_by_delivery ON delivery_moves (delivery_id) WHERE delivery_id IS NOT NULL;
-- Rows that were notified are removed after a while.
CREATE INDEX told_delivery_moves ON delivery_moves (told_at) WHERE told_at IS NOT NULL;

-- What customers of a day or a zone have to know: a snowfall, a late kitchen. Shown while it lasts.
CREATE TABLE incidents (
  id TEXT PRIMARY KEY,
  -- Empty for all zones.
  zone_code TEXT NOT NULL DEFAULT '',
  -- First and last delivery date that it concerns.
  from_date TEXT NOT NULL,
  to_date TEXT NOT NULL CHECK (to_date >= from_date),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 400),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX incidents_by_date ON incidents (to_date);
