-- Single dishes: what is sold, the baskets, and the orders made of them.

-- Dishes that are sold by the portion.
CREATE TABLE homemade_items (
  dish_code TEXT PRIMARY KEY REFERENCES dishes (code) ON DELETE CASCADE,
  category TEXT NOT NULL,
  price_kop INTEGER NOT NULL CHECK (price_kop > 0),
  weight_g INTEGER NOT NULL CHECK (weight_g > 0),
  is_available INTEGER NOT NULL CHECK (is_available IN (0, 1)),
  sort INTEGER NOT NULL,
  -- The day in Moscow of the last change, for the sitemap. Triggers keep it.
  changed_on TEXT NOT NULL DEFAULT '2026-11-21'
) STRICT;

CREATE TRIGGER search_homemade_items_insert AFTER INSERT ON homemade_items BEGIN
  UPDATE search_state SET changes = changes + 1;
END;

CREATE TRIGGER search_homemade_items_update AFTER UPDATE ON homemade_items BEGIN
  UPDATE search_state SET changes = changes + 1;
END;

CREATE TRIGGER search_homemade_items_delete AFTER DELETE ON homemade_items BEGIN
  UPDATE search_state SET changes = changes + 1;
END;

CREATE TRIGGER homemade_items_added AFTER INSERT ON homemade_items
BEGIN
  UPDATE homemade_items SET changed_on = date('now', '+3 hours') WHERE dish_code = new.dish_code;
END;

CREATE TRIGGER homemade_items_changed AFTER UPDATE OF category, price_kop, weight_g, is_available ON homemade_items
WHEN (old.category, old.price_kop, old.weight_g, old.is_available)
  IS NOT (new.category, new.price_kop, new.weight_g, new.is_available)
BEGIN
  UPDATE homemade_items SET changed_on = date('now', '+3 hours') WHERE dish_code = new.dish_code;
END;

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
  -- How far the one delivery of the order has come.
  delivery_state TEXT NOT NULL DEFAULT 'planned' CHECK (
    delivery_state IN ('planned', 'locked', 'cooking', 'on_route', 'delivered', 'failed')
  ),
  -- When the delivery came into its state; null while it has not moved.
  moved_at INTEGER,
  UNIQUE (customer_id, idempotency_key)
) STRICT;
CREATE INDEX homemade_orders_by_customer ON homemade_orders (customer_id, placed_at);
CREATE INDEX homemade_orders_by_day ON homemade_orders (zone_code, delivery_date);
CREATE INDEX homemade_orders_by_date ON homemade_orders (delivery_date);
-- What the timer looks for every five minutes, and what waits for an operator.
CREATE INDEX homemade_orders_planned ON homemade_orders (delivery_date)
WHERE delivery_state = 'planned' AND state IN ('paid', 'active');
CREATE INDEX homemade_orders_failed ON homemade_orders (delivery_date)
WHERE delivery_state = 'failed' AND state IN ('paid', 'active');

CREATE TRIGGER guard_homemade_state BEFORE UPDATE OF state ON homemade_orders
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'pending_payment>paid', 'pending_payment>cancelled',
  'paid>active', 'paid>completed', 'paid>cancelled', 'paid>refunded',
  'active>completed', 'active>cancelled', 'active>refunded', 'completed>refunded', 'cancelled>refunded'
)
BEGIN
  SELECT RAISE(ABORT, 'guard:homemade-state');
END;

-- A failed delivery is planned again on another day.
CREATE TRIGGER guard_homemade_delivery_state BEFORE UPDATE OF delivery_state ON homemade_orders
WHEN old.delivery_state <> new.delivery_state AND (old.delivery_state || '>' || new.delivery_state) NOT IN (
  'planned>locked', 'locked>cooking', 'locked>failed', 'cooking>on_route', 'cooking>failed',
  'on_route>delivered', 'on_route>failed', 'failed>planned'
)
BEGIN
  SELECT RAISE(ABORT, 'guard:homemade-delivery-state');
END;

-- An order is what is in the basket at that very moment: two orders placed at once do not sell it twice, and a dish
-- that is sold out or has become dearer meanwhile is noticed.
CREATE TRIGGER guard_basket_changed BEFORE INSERT ON homemade_orders
BEGIN
  SELECT RAISE(ABORT, 'guard:basket-changed') WHERE new.dishes_kop <> (
    SELECT COALESCE(SUM(b.count * h.price_kop), 0)
    FROM homemade_baskets b JOIN homemade_items h ON h.dish_code = b.dish_code AND h.is_available = 1
    WHERE b.owner = 'customer:' || new.customer_id
  );
END;

-- An order of dishes takes a place of the couriers as a delivery of a programme does.
CREATE TRIGGER guard_zone_full_homemade BEFORE INSERT ON homemade_orders
BEGIN
  SELECT RAISE(ABORT, 'guard:zone-full') WHERE (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = new.zone_code AND date IN (new.delivery_date, '') ORDER BY date DESC LIMIT 1
  ) <= (
    SELECT COUNT(*) FROM deliveries d JOIN orders p ON p.id = d.order_id
    WHERE d.date = new.delivery_date AND d.zone_code = new.zone_code
      AND p.state NOT IN ('cancelled', 'refunded') AND d.state NOT IN ('skipped', 'frozen')
  ) + (
    SELECT COUNT(*) FROM homemade_orders
    WHERE delivery_date = new.delivery_date AND zone_code = new.zone_code
      AND state NOT IN ('cancelled', 'refunded')
  );
END;

-- One that moves to another day takes a place there.
CREATE TRIGGER guard_zone_full_homemade_again BEFORE UPDATE OF delivery_date, zone_code ON homemade_orders
WHEN old.delivery_date <> new.delivery_date OR old.zone_code <> new.zone_code
BEGIN
  SELECT RAISE(ABORT, 'guard:zone-full') WHERE (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = new.zone_code AND date IN (new.delivery_date, '') ORDER BY date DESC LIMIT 1
  ) <= (
    SELECT COUNT(*) FROM deliveries d JOIN orders p ON p.id = d.order_id
    WHERE d.date = new.delivery_date AND d.zone_code = new.zone_code
      AND p.state NOT IN ('cancelled', 'refunded') AND d.state NOT IN ('skipped', 'frozen')
  ) + (
    SELECT COUNT(*) FROM homemade_orders
    WHERE delivery_date = new.delivery_date AND zone_code = new.zone_code
      AND state NOT IN ('cancelled', 'refunded') AND id <> new.id
  );
END;

CREATE TABLE homemade_order_lines (
  order_id TEXT NOT NULL REFERENCES homemade_orders (id) ON DELETE CASCADE,
  dish_code TEXT NOT NULL REFERENCES dishes (code),
  -- Title, weight and price as they were when ordered.
  title TEXT NOT NULL,
  weight_g INTEGER NOT NULL,
  price_kop INTEGER NOT NULL CHECK (price_kop > 0),
  count INTEGER NOT NULL CHECK (count > 0),
  sort INTEGER NOT NULL,
  PRIMARY KEY (order_id, dish_code)
) STRICT;
