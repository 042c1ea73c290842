-- Single dishes: the basket of a customer or of a browser, and the orders that are made of it.
CREATE TABLE homemade_baskets (
  -- `customer:<id>`, or `browser:<SHA-256 of the token in the visitor's cookie, in hex>`.
  owner TEXT NOT NULL,
  dish_code TEXT NOT NULL REFERENCES dishes (code) ON DELETE CASCADE,
  count INTEGER NOT NULL CHECK (count BETWEEN 1 AND 20),
  -- When the dish was first put in: its place in the basket.
  added_at INTEGER NOT NULL,
  touched_at INTEGER NOT NULL,
  PRIMARY KEY (owner, dish_code)
) STRICT;
CREATE INDEX homemade_baskets_touched ON homemade_baskets (touched_at);

CREATE TABLE homemade_orders (
  id TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  state TEXT NOT NULL CHECK (
    state IN ('pending_payment', 'paid', 'active', 'completed', 'cancelled', 'refunded')
  ),
  delivery_date TEXT NOT NULL,
  interval_code TEXT NOT NULL REFERENCES delivery_intervals (code),
  zone_code TEXT NOT NULL REFERENCES delivery_zones (code),
  -- Snapshots of what the customer agreed to.
  address TEXT NOT NULL CHECK (json_valid(address)),
  contact TEXT NOT NULL CHECK (json_valid(contact)),
  price TEXT NOT NULL CHECK (json_valid(price)),
  dishes_kop INTEGER NOT NULL CHECK (dishes_kop > 0),
  total_kop INTEGER NOT NULL CHECK (total_kop >= dishes_kop),
  payment_method TEXT NOT NULL CHECK (payment_method IN ('card', 'courier')),
  offer_version TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  -- SHA-256 of the request, so that a used key with another order is noticed.
  request_hash TEXT NOT NULL,
  placed_at INTEGER NOT NULL,
  UNIQUE (customer_id, idempotency_key)
) STRICT;
CREATE INDEX homemade_orders_by_customer ON homemade_orders (customer_id, placed_at);
CREATE INDEX homemade_orders_by_day ON homemade_orders (zone_code, delivery_date);

CREATE TABLE homemade_order_lines (
  order_id TEXT NOT NULL REFERENCES homemade_orders (id) ON DELETE CASCADE,
  dish_code TEXT NOT NULL REFERENCES dishes (code),
  -- As they were when ordered.
  title TEXT NOT NULL,
  weight_g INTEGER NOT NULL,
  price_kop INTEGER NOT NULL CHECK (price_kop > 0),
  count INTEGER NOT NULL CHECK (count > 0),
  sort INTEGER NOT NULL,
  PRIMARY KEY (order_id, dish_code)
) STRICT;

CREATE TRIGGER homemade_orders_state BEFORE UPDATE OF state ON homemade_orders
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'pending_payment>paid', 'pending_payment>cancelled',
  'paid>active', 'paid>completed', 'paid>cancelled', 'paid>refunded',
  'active>completed', 'active>cancelled', 'completed>refunded', 'cancelled>refunded'
)
BEGIN
  SELECT RAISE(ABORT, 'illegal homemade order state');
END;

-- An order is what stands in the basket at that very moment: also two orders placed at once do not sell it twice, and
-- a dish that is sold out or has become dearer meanwhile is noticed.
CREATE TRIGGER homemade_orders_match BEFORE INSERT ON homemade_orders
BEGIN
  SELECT RAISE(ABORT, 'basket changed') WHERE new.dishes_kop <> (
    SELECT COALESCE(SUM(b.count * h.price_kop), 0)
    FROM homemade_baskets b JOIN homemade_items h ON h.dish_code = b.dish_code AND h.is_available = 1
    WHERE b.owner = 'customer:' || new.customer_id
  );
END;

-- An order of dishes takes a courier's place as a delivery of a programme does.
CREATE TRIGGER homemade_orders_fit BEFORE INSERT ON homemade_orders
BEGIN
  SELECT RAISE(ABORT, 'no place left') WHERE (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = new.zone_code AND date IN (new.delivery_date, '') ORDER BY date DESC LIMIT 1
  ) <= (
    SELECT COUNT(*) FROM deliveries d JOIN orders p ON p.id = d.order_id
    WHERE d.date = new.delivery_date AND p.zone_code = new.zone_code
      AND p.state NOT IN ('cancelled', 'refunded') AND d.state NOT IN ('skipped', 'frozen')
  ) + (
    SELECT COUNT(*) FROM homemade_orders
    WHERE delivery_date = new.delivery_date AND zone_code = new.zone_code
      AND state NOT IN ('cancelled', 'refunded')
  );
END;
DROP TRIGGER deliveries_fit;
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

-- An order of dishes and its invoice move in one step.
CREATE TRIGGER invoices_pay_homemade AFTER UPDATE OF state ON invoices WHEN new.kind = 'homemade'
BEGIN
  UPDATE homemade_orders SET state = 'paid'
  WHERE id = new.id AND new.state = 'paid' AND state = 'pending_payment';
  UPDATE homemade_orders SET state = 'cancelled'
  WHERE id = new.id AND new.state = 'cancelled' AND state = 'pending_payment';
  UPDATE homemade_orders SET state = 'refunded'
  WHERE id = new.id AND new.state = 'refunded' AND state IN ('paid', 'completed', 'cancelled');
END;
CREATE TRIGGER homemade_close_invoices AFTER UPDATE OF state ON homemade_orders WHEN new.state = 'cancelled'
BEGIN
  UPDATE invoices SET state = 'cancelled' WHERE id = new.id AND state = 'open';
END;
