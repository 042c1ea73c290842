-- Orders with their deliveries and payments. Sums are kopecks; states move only along the allowed lines.
CREATE TABLE order_numbers (
  -- One row: the last number given out.
  id INTEGER PRIMARY KEY CHECK (id = 1),
  last INTEGER NOT NULL
) STRICT;
INSERT INTO order_numbers (id, last) VALUES (1, 100000);

CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  state TEXT NOT NULL CHECK (
    state IN ('draft', 'pending_payment', 'paid', 'active', 'frozen', 'completed', 'cancelled', 'refunded')
  ),
  programme_code TEXT NOT NULL REFERENCES programmes (code),
  kcal INTEGER NOT NULL,
  days INTEGER NOT NULL CHECK (days > 0),
  people INTEGER NOT NULL CHECK (people > 0),
  start_date TEXT NOT NULL,
  end_date TEXT NOT NULL CHECK (end_date >= start_date),
  skip TEXT NOT NULL CHECK (json_valid(skip)),
  interval_code TEXT NOT NULL REFERENCES delivery_intervals (code),
  zone_code TEXT NOT NULL REFERENCES delivery_zones (code),
  -- Snapshots of what the customer agreed to.
  address TEXT NOT NULL CHECK (json_valid(address)),
  contact TEXT NOT NULL CHECK (json_valid(contact)),
  price TEXT NOT NULL CHECK (json_valid(price)),
  total_kop INTEGER NOT NULL CHECK (total_kop >= 0),
  first_order INTEGER NOT NULL CHECK (first_order IN (0, 1)),
  payment_method TEXT NOT NULL CHECK (payment_method IN ('card', 'courier')),
  offer_version TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  -- SHA-256 of the request, so that a used key with another order is noticed.
  request_hash TEXT NOT NULL,
  placed_at INTEGER NOT NULL,
  UNIQUE (customer_id, idempotency_key)
) STRICT;
CREATE INDEX orders_by_customer ON orders (customer_id, placed_at);
-- A first order's discount is given once, also to two orders placed at the same moment.
CREATE UNIQUE INDEX one_first_order ON orders (customer_id)
WHERE first_order = 1 AND state NOT IN ('cancelled', 'refunded');

CREATE TRIGGER orders_state BEFORE UPDATE OF state ON orders
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'draft>pending_payment', 'draft>active', 'draft>cancelled',
  'pending_payment>paid', 'pending_payment>active', 'pending_payment>cancelled',
  'paid>active', 'paid>cancelled', 'paid>refunded',
  'active>frozen', 'active>completed', 'active>cancelled', 'active>refunded',
  'frozen>active', 'frozen>completed', 'frozen>cancelled', 'frozen>refunded',
  'completed>refunded', 'cancelled>refunded'
)
BEGIN
  SELECT RAISE(ABORT, 'illegal order state');
END;

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
  UNIQUE (order_id, date)
) STRICT;
CREATE INDEX deliveries_by_date ON deliveries (date, state);

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

CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  provider TEXT NOT NULL,
  -- Id at the provider; null until the provider has answered.
  external_id TEXT,
  state TEXT NOT NULL CHECK (
    state IN (
      'created', 'pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'failed', 'cancelled'
    )
  ),
  amount_kop INTEGER NOT NULL CHECK (amount_kop >= 0),
  url TEXT,
  created_at INTEGER NOT NULL,
  paid_at INTEGER,
  UNIQUE (provider, external_id)
) STRICT;
CREATE INDEX payments_by_order ON payments (order_id);

CREATE TRIGGER payments_state BEFORE UPDATE OF state ON payments
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'created>pending', 'created>failed', 'created>cancelled',
  'pending>authorized', 'pending>paid', 'pending>failed', 'pending>cancelled',
  'authorized>paid', 'authorized>failed', 'authorized>cancelled',
  'paid>partially_refunded', 'paid>refunded', 'partially_refunded>refunded',
  'failed>pending'
)
BEGIN
  SELECT RAISE(ABORT, 'illegal payment state');
END;
