-- A delivery that is skipped or frozen leaves its date to another one, which only a new table can allow; a calendar has
-- a version, so that two tabs do not undo one another, and a history.
CREATE TABLE deliveries_before AS SELECT * FROM deliveries;
DROP TABLE deliveries;
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
  -- When it came into its state: who moves it says so, because the database has no clock that tests can move.
  moved_at INTEGER,
  -- The skipped delivery in whose place this one came; null for all others.
  replaces TEXT REFERENCES deliveries (id)
) STRICT;
INSERT INTO deliveries (id, order_id, date, interval_code, state, food_dates, address, instructions, moved_at)
SELECT id, order_id, date, interval_code, state, food_dates, address, instructions, moved_at
FROM deliveries_before ORDER BY rowid;
DROP TABLE deliveries_before;
CREATE INDEX deliveries_by_date ON deliveries (date, state);
CREATE INDEX deliveries_by_order ON deliveries (order_id, date);
CREATE UNIQUE INDEX one_delivery_a_day ON deliveries (order_id, date) WHERE state NOT IN ('skipped', 'frozen');

-- Grows with every change of an order's deliveries by its customer.
ALTER TABLE orders ADD COLUMN calendar_version INTEGER NOT NULL DEFAULT 1;
-- First food day after a freeze; null while nothing is frozen.
ALTER TABLE orders ADD COLUMN frozen_until TEXT;

CREATE TABLE delivery_changes (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  kind TEXT NOT NULL CHECK (kind IN ('skip', 'restore', 'freeze', 'resume')),
  -- What the customer reads in the history.
  text TEXT NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;
CREATE INDEX delivery_changes_by_order ON delivery_changes (order_id, made_at);

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

CREATE TRIGGER deliveries_fit BEFORE INSERT ON deliveries
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
    FROM transfers t JOIN order_worths w ON w.order_id = t.order_id
    WHERE t.key = 'delivered:' || new.id
  ) e
  WHERE w.order_id = new.order_id AND e.bonuses_kop > 0;

  UPDATE orders SET state = 'active' WHERE id = new.order_id AND state = 'paid';
  UPDATE orders SET state = 'completed' WHERE id = new.order_id AND state = 'active' AND NOT EXISTS (
    SELECT 1 FROM deliveries WHERE order_id = new.order_id AND state NOT IN ('delivered', 'skipped', 'frozen')
  );
END;

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
