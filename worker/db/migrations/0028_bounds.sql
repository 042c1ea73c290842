-- Bounds that keep places, cash and discounts from being taken for nothing.

-- Until when an unpaid invoice holds the places of its order; null for as long as it is open.
ALTER TABLE invoices ADD COLUMN held_until INTEGER;
-- 0 once that time has passed: others may take the places. The clock is the worker's, so a statement says so, before
-- places are counted.
ALTER TABLE invoices ADD COLUMN holds_places INTEGER NOT NULL DEFAULT 1 CHECK (holds_places IN (0, 1));
CREATE INDEX invoices_holding ON invoices (held_until) WHERE state = 'open' AND holds_places = 1;
-- Paid after their places were free for others: operators have not been told yet.
CREATE INDEX invoices_paid_late ON invoices (id) WHERE state = 'paid' AND holds_places = 0;

-- What takes places of couriers and kitchen: the one rule that everything that counts places reads. Two views, because
-- SQLite uses no index of a view that puts two tables together.
CREATE VIEW delivery_places AS
SELECT d.zone_code, d.date FROM deliveries d JOIN orders o ON o.id = d.order_id
WHERE d.state NOT IN ('skipped', 'frozen') AND o.state NOT IN ('cancelled', 'refunded') AND NOT (
  o.state = 'pending_payment' AND EXISTS (SELECT 1 FROM invoices WHERE id = o.id AND holds_places = 0)
);
CREATE VIEW homemade_places AS
SELECT h.zone_code, h.delivery_date AS date FROM homemade_orders h
WHERE h.state NOT IN ('cancelled', 'refunded') AND NOT (
  h.state = 'pending_payment' AND EXISTS (SELECT 1 FROM invoices WHERE id = h.id AND holds_places = 0)
);

DROP TRIGGER guard_zone_full;
DROP TRIGGER guard_zone_full_again;
DROP TRIGGER guard_zone_full_homemade;
DROP TRIGGER guard_zone_full_homemade_again;

-- The limit holds also for two orders that are placed at the same moment. What is inserted frozen takes no place.
CREATE TRIGGER guard_zone_full BEFORE INSERT ON deliveries
WHEN new.state NOT IN ('skipped', 'frozen')
BEGIN
  SELECT RAISE(ABORT, 'guard:zone-full') WHERE (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = new.zone_code AND date IN (new.date, '') ORDER BY date DESC LIMIT 1
  ) <= (SELECT COUNT(*) FROM delivery_places WHERE zone_code = new.zone_code AND date = new.date)
    + (SELECT COUNT(*) FROM homemade_places WHERE zone_code = new.zone_code AND date = new.date);
END;

-- A delivery that is restored, or moves to another date or zone, takes a place as a new one does. It has none there yet.
CREATE TRIGGER guard_zone_full_again BEFORE UPDATE OF state, date, zone_code ON deliveries
WHEN new.state NOT IN ('skipped', 'frozen')
  AND (old.state IN ('skipped', 'frozen') OR old.date <> new.date OR old.zone_code <> new.zone_code)
BEGIN
  SELECT RAISE(ABORT, 'guard:zone-full') WHERE (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = new.zone_code AND date IN (new.date, '') ORDER BY date DESC LIMIT 1
  ) <= (SELECT COUNT(*) FROM delivery_places WHERE zone_code = new.zone_code AND date = new.date)
    + (SELECT COUNT(*) FROM homemade_places WHERE zone_code = new.zone_code AND date = new.date);
END;

-- An order of dishes takes a place of the couriers as a delivery of a programme does.
CREATE TRIGGER guard_zone_full_homemade BEFORE INSERT ON homemade_orders
BEGIN
  SELECT RAISE(ABORT, 'guard:zone-full') WHERE (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = new.zone_code AND date IN (new.delivery_date, '') ORDER BY date DESC LIMIT 1
  ) <= (SELECT COUNT(*) FROM delivery_places WHERE zone_code = new.zone_code AND date = new.delivery_date)
    + (SELECT COUNT(*) FROM homemade_places WHERE zone_code = new.zone_code AND date = new.delivery_date);
END;

-- One that moves to another day takes a place there.
CREATE TRIGGER guard_zone_full_homemade_again BEFORE UPDATE OF delivery_date, zone_code ON homemade_orders
WHEN old.delivery_date <> new.delivery_date OR old.zone_code <> new.zone_code
BEGIN
  SELECT RAISE(ABORT, 'guard:zone-full') WHERE (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = new.zone_code AND date IN (new.delivery_date, '') ORDER BY date DESC LIMIT 1
  ) <= (SELECT COUNT(*) FROM delivery_places WHERE zone_code = new.zone_code AND date = new.delivery_date)
    + (SELECT COUNT(*) FROM homemade_places WHERE zone_code = new.zone_code AND date = new.delivery_date);
END;

-- An unpaid order whose places were free for others takes them again where there are any. One that is paid keeps what it
-- has paid for.
CREATE TRIGGER guard_zone_full_held BEFORE UPDATE OF holds_places ON invoices
WHEN new.state = 'open' AND old.holds_places = 0 AND new.holds_places = 1
BEGIN
  SELECT RAISE(ABORT, 'guard:zone-full') WHERE EXISTS (
    SELECT 1 FROM deliveries own WHERE own.order_id = new.id AND own.state NOT IN ('skipped', 'frozen') AND (
      SELECT deliveries FROM zone_capacity
      WHERE zone_code = own.zone_code AND date IN (own.date, '') ORDER BY date DESC LIMIT 1
    ) <= (SELECT COUNT(*) FROM delivery_places p WHERE p.zone_code = own.zone_code AND p.date = own.date)
      + (SELECT COUNT(*) FROM homemade_places p WHERE p.zone_code = own.zone_code AND p.date = own.date)
  ) OR EXISTS (
    SELECT 1 FROM homemade_orders own WHERE own.id = new.id AND (
      SELECT deliveries FROM zone_capacity
      WHERE zone_code = own.zone_code AND date IN (own.delivery_date, '') ORDER BY date DESC LIMIT 1
    ) <= (SELECT COUNT(*) FROM delivery_places p WHERE p.zone_code = own.zone_code AND p.date = own.delivery_date)
      + (SELECT COUNT(*) FROM homemade_places p WHERE p.zone_code = own.zone_code AND p.date = own.delivery_date)
  );
END;

-- To what length and sum the courier takes the money: one row that operators set. First orders are those of customers
-- to whom nothing was delivered yet. The sums are what two people eat in so many days.
CREATE TABLE cash_limits (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  days INTEGER NOT NULL CHECK (days >= 0),
  sum_kop INTEGER NOT NULL CHECK (sum_kop >= 0),
  first_days INTEGER NOT NULL CHECK (first_days BETWEEN 0 AND days),
  first_sum_kop INTEGER NOT NULL CHECK (first_sum_kop BETWEEN 0 AND sum_kop)
) STRICT;
INSERT INTO cash_limits (id, days, sum_kop, first_days, first_sum_kop) VALUES (1, 28, 8000000, 14, 4000000);

-- Phones of erased customers who had ordered, as keyed hashes: a first order's discount is given once to a person.
CREATE TABLE former_customers (
  phone_hash TEXT PRIMARY KEY,
  erased_at INTEGER NOT NULL
) STRICT;
CREATE INDEX former_customers_by_age ON former_customers (erased_at);
-- Whether the phone was one of these when its owner registered again.
ALTER TABLE customers ADD COLUMN is_returning INTEGER NOT NULL DEFAULT 0 CHECK (is_returning IN (0, 1));
