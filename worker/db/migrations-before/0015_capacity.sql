-- How much the kitchen and the couriers can do, and when nothing is sold: an operator changes a row, the next order
-- honours it.
CREATE TABLE zone_capacity (
  zone_code TEXT NOT NULL REFERENCES delivery_zones (code),
  -- A date that has a limit of its own; empty for every other date.
  date TEXT NOT NULL DEFAULT '',
  deliveries INTEGER NOT NULL CHECK (deliveries >= 0),
  PRIMARY KEY (zone_code, date)
) STRICT;

CREATE TABLE sales_stops (
  id TEXT PRIMARY KEY,
  -- What the visitor reads in place of the order button, in Russian.
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 10 AND 300),
  from_at INTEGER NOT NULL,
  -- Null until somebody ends it.
  until_at INTEGER CHECK (until_at > from_at)
) STRICT;

-- Also two orders placed at the same moment do not take the last place both.
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
  );
END;
