-- Changes of an address to where a delivery costs more than was paid: made once the difference is paid online.

CREATE TABLE paid_changes (
  -- The invoice of the difference.
  invoice_id TEXT PRIMARY KEY REFERENCES invoices (id),
  order_id TEXT NOT NULL REFERENCES orders (id),
  -- «paid»: to be made now. «made»: the money is earned as the deliveries come. «settled»: all of it was earned or has
  -- gone back.
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'paid', 'made', 'settled', 'cancelled')),
  -- What each of the deliveries costs more.
  fee_kop INTEGER NOT NULL CHECK (fee_kop > 0),
  -- What is changed, as its customer has asked for it, with the ids of the deliveries.
  request TEXT NOT NULL CHECK (json_type(request, '$.ids') = 'array')
) STRICT;
CREATE INDEX paid_changes_by_order ON paid_changes (order_id);
CREATE INDEX paid_changes_open ON paid_changes (state) WHERE state IN ('waiting', 'paid', 'made');

-- Places of couriers that are held for changes until they are made or given up.
CREATE TABLE held_places (
  invoice_id TEXT NOT NULL REFERENCES paid_changes (invoice_id) ON DELETE CASCADE,
  zone_code TEXT NOT NULL REFERENCES delivery_zones (code),
  date TEXT NOT NULL,
  PRIMARY KEY (invoice_id, date)
) STRICT;
CREATE INDEX held_places_by_day ON held_places (zone_code, date);

-- The invoice of the difference that was paid for a delivery; null where nothing was paid beyond its order.
ALTER TABLE deliveries ADD COLUMN fee_invoice_id TEXT REFERENCES invoices (id);
CREATE INDEX deliveries_by_fee ON deliveries (fee_invoice_id) WHERE fee_invoice_id IS NOT NULL;

-- Held places count wherever places are counted.
DROP TRIGGER guard_zone_full;
DROP TRIGGER guard_zone_full_again;
DROP TRIGGER guard_zone_full_homemade;
DROP TRIGGER guard_zone_full_homemade_again;
DROP TRIGGER guard_zone_full_held;

CREATE TRIGGER guard_zone_full BEFORE INSERT ON deliveries
WHEN new.state NOT IN ('skipped', 'frozen')
BEGIN
  SELECT RAISE(ABORT, 'guard:zone-full') WHERE (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = new.zone_code AND date IN (new.date, '') ORDER BY date DESC LIMIT 1
  ) <= (SELECT COUNT(*) FROM delivery_places WHERE zone_code = new.zone_code AND date = new.date)
    + (SELECT COUNT(*) FROM homemade_places WHERE zone_code = new.zone_code AND date = new.date)
    + (SELECT COUNT(*) FROM held_places WHERE zone_code = new.zone_code AND date = new.date);
END;

CREATE TRIGGER guard_zone_full_again BEFORE UPDATE OF state, date, zone_code ON deliveries
WHEN new.state NOT IN ('skipped', 'frozen')
  AND (old.state IN ('skipped', 'frozen') OR old.date <> new.date OR old.zone_code <> new.zone_code)
BEGIN
  SELECT RAISE(ABORT, 'guard:zone-full') WHERE (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = new.zone_code AND date IN (new.date, '') ORDER BY date DESC LIMIT 1
  ) <= (SELECT COUNT(*) FROM delivery_places WHERE zone_code = new.zone_code AND date = new.date)
    + (SELECT COUNT(*) FROM homemade_places WHERE zone_code = new.zone_code AND date = new.date)
    + (SELECT COUNT(*) FROM held_places WHERE zone_code = new.zone_code AND date = new.date);
END;

CREATE TRIGGER guard_zone_full_homemade BEFORE INSERT ON homemade_orders
BEGIN
  SELECT RAISE(ABORT, 'guard:zone-full') WHERE (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = new.zone_code AND date IN (new.delivery_date, '') ORDER BY date DESC LIMIT 1
  ) <= (SELECT COUNT(*) FROM delivery_places WHERE zone_code = new.zone_code AND date = new.delivery_date)
    + (SELECT COUNT(*) FROM homemade_places WHERE zone_code = new.zone_code AND date = new.delivery_date)
    + (SELECT COUNT(*) FROM held_places WHERE zone_code = new.zone_code AND date = new.delivery_date);
END;

CREATE TRIGGER guard_zone_full_homemade_again BEFORE UPDATE OF delivery_date, zone_code ON homemade_orders
WHEN old.delivery_date <> new.delivery_date OR old.zone_code <> new.zone_code
BEGIN
  SELECT RAISE(ABORT, 'guard:zone-full') WHERE (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = new.zone_code AND date IN (new.delivery_date, '') ORDER BY date DESC LIMIT 1
  ) <= (SELECT COUNT(*) FROM delivery_places WHERE zone_code = new.zone_code AND date = new.delivery_date)
    + (SELECT COUNT(*) FROM homemade_places WHERE zone_code = new.zone_code AND date = new.delivery_date)
    + (SELECT COUNT(*) FROM held_places WHERE zone_code = new.zone_code AND date = new.delivery_date);
END;

CREATE TRIGGER guard_zone_full_held BEFORE UPDATE OF holds_places ON invoices
WHEN new.state = 'open' AND old.holds_places = 0 AND new.holds_places = 1
BEGIN
  SELECT RAISE(ABORT, 'guard:zone-full') WHERE EXISTS (
    SELECT 1 FROM deliveries own WHERE own.order_id = new.id AND own.state NOT IN ('skipped', 'frozen') AND (
      SELECT deliveries FROM zone_capacity
      WHERE zone_code = own.zone_code AND date IN (own.date, '') ORDER BY date DESC LIMIT 1
    ) <= (SELECT COUNT(*) FROM delivery_places p WHERE p.zone_code = own.zone_code AND p.date = own.date)
      + (SELECT COUNT(*) FROM homemade_places p WHERE p.zone_code = own.zone_code AND p.date = own.date)
      + (SELECT COUNT(*) FROM held_places t WHERE t.zone_code = own.zone_code AND t.date = own.date)
  ) OR EXISTS (
    SELECT 1 FROM homemade_orders own WHERE own.id = new.id AND (
      SELECT deliveries FROM zone_capacity
      WHERE zone_code = own.zone_code AND date IN (own.delivery_date, '') ORDER BY date DESC LIMIT 1
    ) <= (SELECT COUNT(*) FROM delivery_places p WHERE p.zone_code = own.zone_code AND p.date = own.delivery_date)
      + (SELECT COUNT(*) FROM homemade_places p WHERE p.zone_code = own.zone_code AND p.date = own.delivery_date)
      + (SELECT COUNT(*) FROM held_places t WHERE t.zone_code = own.zone_code AND t.date = own.delivery_date)
  );
END;

-- A place that is held is taken like any other.
CREATE TRIGGER guard_zone_full_change BEFORE INSERT ON held_places
BEGIN
  SELECT RAISE(ABORT, 'guard:zone-full') WHERE (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = new.zone_code AND date IN (new.date, '') ORDER BY date DESC LIMIT 1
  ) <= (SELECT COUNT(*) FROM delivery_places WHERE zone_code = new.zone_code AND date = new.date)
    + (SELECT COUNT(*) FROM homemade_places WHERE zone_code = new.zone_code AND date = new.date)
    + (SELECT COUNT(*) FROM held_places WHERE zone_code = new.zone_code AND date = new.date);
END;
