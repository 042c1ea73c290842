-- Orders of programmes. Sums are in kopecks; a state changes only along the lines that its trigger allows.

-- One row: the last number given out. Orders, homemade orders and certificates share the sequence.
CREATE TABLE order_numbers (
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
  people INTEGER NOT NULL CHECK (people BETWEEN 1 AND 6),
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
  -- The price before bonuses and a certificate, which stand for money, and what of it bonuses pay: what is earned by
  -- delivering the order.
  worth_kop INTEGER NOT NULL CHECK (worth_kop >= total_kop),
  bonuses_kop INTEGER NOT NULL CHECK (bonuses_kop BETWEEN 0 AND worth_kop),
  first_order INTEGER NOT NULL CHECK (first_order IN (0, 1)),
  payment_method TEXT NOT NULL CHECK (payment_method IN ('card', 'courier')),
  offer_version TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  -- SHA-256 of the request, so that a used key with another order is noticed.
  request_hash TEXT NOT NULL,
  placed_at INTEGER NOT NULL,
  -- What is left out of the first person's food: codes of the menu's filter. Programme and calorie line above are
  -- theirs too.
  exclusions TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(exclusions)),
  -- What the family calls the first person; empty where nobody has said.
  person_name TEXT NOT NULL DEFAULT '',
  -- The persons from the second on: name, programme, kcal, exclusions, and dislikesMost, the number of disliked groups
  -- that the price covers.
  others TEXT NOT NULL DEFAULT '[]' CHECK (json_type(others) = 'array'),
  -- Codes of what the customer wants of packaging and cutlery.
  packaging TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(packaging)),
  -- Name and phone of who opens the door; null where it is the customer.
  recipient TEXT CHECK (recipient IS NULL OR json_valid(recipient)),
  -- Nobody is met at the door, so nobody can pay there.
  leave_at_door INTEGER NOT NULL DEFAULT 0 CHECK (
    leave_at_door = 0 OR (leave_at_door = 1 AND payment_method = 'card')
  ),
  -- Grows with every change of an order's deliveries by its customer, so that two tabs do not undo one another.
  calendar_version INTEGER NOT NULL DEFAULT 1,
  -- First food day after a freeze; null while nothing is frozen.
  frozen_until TEXT,
  UNIQUE (customer_id, idempotency_key),
  CHECK (json_array_length(others) = people - 1)
) STRICT;
CREATE INDEX orders_by_customer ON orders (customer_id, placed_at);
-- A first order's discount is given once, also to two orders placed at the same moment.
CREATE UNIQUE INDEX one_first_order ON orders (customer_id)
WHERE first_order = 1 AND state NOT IN ('cancelled', 'refunded');
-- Orders that food comes from: few among all there ever were.
CREATE INDEX orders_running ON orders (id) WHERE state IN ('paid', 'active', 'frozen');

CREATE TRIGGER guard_order_state BEFORE UPDATE OF state ON orders
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'draft>pending_payment', 'draft>active', 'draft>cancelled',
  'pending_payment>paid', 'pending_payment>active', 'pending_payment>cancelled',
  'paid>active', 'paid>cancelled', 'paid>refunded',
  'active>frozen', 'active>completed', 'active>cancelled', 'active>refunded',
  'frozen>active', 'frozen>completed', 'frozen>cancelled', 'frozen>refunded',
  'completed>refunded', 'cancelled>refunded'
)
BEGIN
  SELECT RAISE(ABORT, 'guard:order-state');
END;

-- What was requested when an order was placed, so that the same can be ordered again.
CREATE TABLE order_requests (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  request TEXT NOT NULL CHECK (json_valid(request))
) STRICT;
-- Whether a suggested place is in use.
CREATE INDEX order_requests_by_street ON order_requests (request ->> '$.address.streetId');

-- What was decided when the rest of an order was cancelled, once for an order.
CREATE TABLE cancellations (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  -- Food days that were eaten or are being cooked: they are paid for.
  used_days INTEGER NOT NULL CHECK (used_days >= 0),
  refund_to TEXT NOT NULL CHECK (refund_to IN ('card', 'bonuses')),
  -- Refunded to the card; the rest went back to bonuses and the certificate in the batch that decided it.
  card_kop INTEGER NOT NULL CHECK (card_kop >= 0),
  -- What the courier no longer collects, and what of the rest pays for used days at their recalculated price: both only
  -- where nothing had been collected yet.
  uncollected_kop INTEGER NOT NULL DEFAULT 0 CHECK (uncollected_kop >= 0),
  recalculated_kop INTEGER NOT NULL DEFAULT 0 CHECK (recalculated_kop >= 0),
  decided_at INTEGER NOT NULL,
  -- Whether the refund to the card was made.
  is_sent INTEGER NOT NULL DEFAULT 0 CHECK (is_sent IN (0, 1))
) STRICT;
CREATE INDEX cancellations_unsent ON cancellations (decided_at) WHERE card_kop > 0 AND is_sent = 0;

-- Times in which nothing is sold. They take effect with the next order.
CREATE TABLE sales_stops (
  id TEXT PRIMARY KEY,
  -- What the visitor reads in place of the order button, in Russian.
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 10 AND 300),
  from_at INTEGER NOT NULL,
  -- Null until somebody ends it.
  until_at INTEGER CHECK (until_at > from_at)
) STRICT;
