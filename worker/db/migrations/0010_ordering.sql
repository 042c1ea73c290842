-- Orders of programmes and dishes, certificates and subscriptions.

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
  -- Where the customer wants it for meals that cannot be served safely.
  unserved_to TEXT NOT NULL DEFAULT 'bonuses' CHECK (unserved_to IN ('card', 'bonuses')),
  -- The calendar that a freeze found, so that resuming early brings it back with its customer's own moves: the interval of
  -- the order, and the deliveries that began to wait with their dates, food and intervals. Kept until the next freeze.
  frozen_plan TEXT CHECK (frozen_plan IS NULL OR json_type(frozen_plan) = 'object'),
  -- Where and to whom its deliveries go, but for those that have a destination of their own: parts of the address,
  -- recipient, door, packaging, comment.
  destination TEXT NOT NULL CHECK (
    json_type(destination, '$.address') = 'object' AND json_type(destination, '$.packaging') = 'array'
  ),
  UNIQUE (customer_id, idempotency_key),
  CHECK (json_array_length(others) = people - 1)
) STRICT;
CREATE INDEX orders_by_customer ON orders (customer_id, placed_at);
-- For the alert of orders that have stopped: those that people have placed themselves.
CREATE INDEX orders_by_hand ON orders (placed_at) WHERE idempotency_key NOT GLOB 'renewal:*';
-- A first order's discount is given once, also to two orders placed at the same moment.
CREATE UNIQUE INDEX one_first_order ON orders (customer_id)
WHERE first_order = 1 AND state NOT IN ('cancelled', 'refunded');
-- Orders that food comes from: few among all there ever were.
CREATE INDEX orders_running ON orders (id) WHERE state IN ('paid', 'active', 'frozen');
-- Orders by the day on which their food ends: their customers are reminded.
CREATE INDEX orders_ending ON orders (end_date) WHERE state IN ('paid', 'active');

CREATE TRIGGER guard_order_state BEFORE UPDATE OF state ON orders
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'draft>pending_payment', 'draft>active', 'draft>cancelled',
  'pending_payment>paid', 'pending_payment>active', 'pending_payment>cancelled',
  'paid>active', 'paid>cancelled', 'paid>refunded',
  'active>frozen', 'active>completed', 'active>cancelled', 'active>refunded',
  'frozen>active', 'frozen>completed', 'frozen>cancelled', 'frozen>refunded',
  'completed>refunded', 'cancelled>refunded'
) AND NOT (
  -- What was to be the last delivery of an order has not come after all.
  old.state = 'completed' AND new.state = 'active'
  AND EXISTS (SELECT 1 FROM delivery_reversals WHERE order_id = old.id)
)
BEGIN
  SELECT RAISE(ABORT, 'guard:order-state');
END;

-- Orders whose deliveries take places. A view has no clock: a statement says of an unpaid order that its time is over.
CREATE VIEW holding_orders AS
SELECT o.id FROM orders o WHERE o.state NOT IN ('cancelled', 'refunded') AND NOT (
  o.state = 'pending_payment' AND EXISTS (SELECT 1 FROM invoices WHERE id = o.id AND holds_places = 0)
);

-- Whoever has paid after the places were free for others is brought over the limit: REPLACE asks no guard of updates.
CREATE TRIGGER orders_count_places AFTER UPDATE OF state ON orders
WHEN new.state IN ('cancelled', 'refunded') OR old.state = 'pending_payment'
BEGIN
  UPDATE zone_days SET taken = taken - 1
  WHERE new.state IN ('cancelled', 'refunded') AND old.state NOT IN ('cancelled', 'refunded') AND NOT (
    old.state = 'pending_payment' AND EXISTS (SELECT 1 FROM invoices WHERE id = old.id AND holds_places = 0)
  ) AND (date, zone_code) IN (
    SELECT date, zone_code FROM deliveries WHERE order_id = new.id AND state NOT IN ('skipped', 'frozen')
  );
  INSERT OR REPLACE INTO zone_days (date, zone_code, taken) SELECT z.date, z.zone_code, z.taken + 1
  FROM invoices i JOIN deliveries d ON d.order_id = i.id AND d.state NOT IN ('skipped', 'frozen')
  JOIN zone_days z ON z.date = d.date AND z.zone_code = d.zone_code
  WHERE i.id = new.id AND i.holds_places = 0
    AND old.state = 'pending_payment' AND new.state NOT IN ('pending_payment', 'cancelled', 'refunded');
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
  is_sent INTEGER NOT NULL DEFAULT 0 CHECK (is_sent IN (0, 1)),
  tried_at INTEGER
) STRICT;
CREATE INDEX cancellations_unsent ON cancellations (tried_at, decided_at) WHERE card_kop > 0 AND is_sent = 0;

-- Times in which nothing is sold. They take effect with the next order.
CREATE TABLE sales_stops (
  id TEXT PRIMARY KEY,
  -- What the visitor reads in place of the order button, in Russian.
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 10 AND 300),
  from_at INTEGER NOT NULL,
  -- Null until somebody ends it.
  until_at INTEGER CHECK (until_at > from_at)
) STRICT;

-- Certificates as they are bought. What can be spent is a row of `certificates`, which comes with the payment alone;
-- the money goes to its account of the ledger in the same step.
CREATE TABLE certificate_purchases (
  -- The same as of the invoice and, once paid, of the certificate.
  id TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  state TEXT NOT NULL CHECK (state IN ('pending_payment', 'paid', 'cancelled', 'refunded')),
  nominal_kop INTEGER NOT NULL CHECK (nominal_kop > 0),
  is_gift INTEGER NOT NULL CHECK (is_gift IN (0, 1)),
  sender_name TEXT NOT NULL,
  recipient_name TEXT NOT NULL,
  recipient_email TEXT NOT NULL,
  text TEXT NOT NULL CHECK (length(text) <= 300),
  deliver_on TEXT NOT NULL,
  valid_to TEXT NOT NULL CHECK (valid_to > deliver_on),
  -- SHA-256 of the code in hex; the code itself is made of the id and a secret of the deployment.
  code_hash TEXT NOT NULL UNIQUE,
  offer_version TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  placed_at INTEGER NOT NULL,
  UNIQUE (customer_id, idempotency_key)
) STRICT;

CREATE TRIGGER guard_certificate_state BEFORE UPDATE OF state ON certificate_purchases
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'pending_payment>paid', 'pending_payment>cancelled', 'paid>refunded', 'cancelled>refunded'
)
BEGIN
  SELECT RAISE(ABORT, 'guard:certificate-state');
END;

CREATE TABLE certificates (
  id TEXT PRIMARY KEY,
  -- SHA-256 of the code in hex; the code itself is only in the letter and on its page.
  code_hash TEXT NOT NULL UNIQUE,
  nominal_kop INTEGER NOT NULL CHECK (nominal_kop > 0),
  valid_to TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE subscriptions (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  -- The newest order: the one that is renewed next.
  order_id TEXT NOT NULL UNIQUE REFERENCES orders (id),
  -- Null until the first payment has saved one, and once it was removed.
  method_id TEXT REFERENCES payment_methods (id),
  state TEXT NOT NULL DEFAULT 'active' CHECK (
    state IN ('active', 'paused', 'payment_failed', 'cancel_scheduled', 'cancelled')
  ),
  -- Number of the next renewal, from 1, and how often its charge has been declined.
  period INTEGER NOT NULL DEFAULT 1 CHECK (period > 0),
  declines INTEGER NOT NULL DEFAULT 0 CHECK (declines >= 0),
  -- When the next charge is due; null while nothing is charged.
  charge_at INTEGER,
  -- When the customer was notified of the next charge, and of which sum: no more than that is charged.
  noticed_at INTEGER,
  noticed_kop INTEGER,
  -- First day that may be delivered again; null where only the customer ends the pause.
  resume_on TEXT,
  -- Id of the reason among the site's `scheduleCancelTypes`.
  cancel_reason INTEGER,
  -- Version of the terms that the customer agreed to.
  consent_version TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  -- When the timer last looked at it: those that waited longest are looked at first.
  looked_at INTEGER NOT NULL DEFAULT 0,
  -- The order that a subscription began with: once it has renewed, that order is not offered for renewing again. Null where
  -- it began before this was kept.
  first_order_id TEXT REFERENCES orders (id),
  CHECK ((noticed_at IS NULL) = (noticed_kop IS NULL))
) STRICT;
CREATE INDEX subscriptions_by_customer ON subscriptions (customer_id, created_at);
CREATE INDEX subscriptions_due ON subscriptions (charge_at) WHERE charge_at IS NOT NULL;
CREATE INDEX subscriptions_by_method ON subscriptions (method_id) WHERE method_id IS NOT NULL;
-- What the timer looks for every five minutes: renewals of orders that were cancelled, and ends that have come.
CREATE INDEX subscriptions_renewing ON subscriptions (order_id) WHERE state IN ('active', 'payment_failed');
CREATE INDEX subscriptions_ending ON subscriptions (order_id) WHERE state = 'cancel_scheduled';
CREATE INDEX subscriptions_by_first_order ON subscriptions (first_order_id) WHERE first_order_id IS NOT NULL;

CREATE TRIGGER guard_subscription_state BEFORE UPDATE OF state ON subscriptions
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'active>paused', 'active>payment_failed', 'active>cancel_scheduled', 'active>cancelled',
  'payment_failed>active', 'payment_failed>paused', 'payment_failed>cancel_scheduled', 'payment_failed>cancelled',
  'paused>active', 'paused>cancel_scheduled', 'paused>cancelled',
  'cancel_scheduled>active', 'cancel_scheduled>cancelled'
)
BEGIN
  SELECT RAISE(ABORT, 'guard:subscription-state');
END;

-- Attempts to charge a renewal: one for each period and number of declines before.
CREATE TABLE subscription_charges (
  subscription_id TEXT NOT NULL REFERENCES subscriptions (id),
  period INTEGER NOT NULL,
  declines INTEGER NOT NULL,
  order_id TEXT NOT NULL UNIQUE REFERENCES orders (id),
  amount_kop INTEGER NOT NULL CHECK (amount_kop > 0),
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'paid', 'declined')),
  decline_reason TEXT,
  at INTEGER NOT NULL,
  PRIMARY KEY (subscription_id, period, declines)
) STRICT;
-- A period is paid once.
CREATE UNIQUE INDEX subscription_paid_periods ON subscription_charges (subscription_id, period) WHERE state = 'paid';
CREATE INDEX subscription_charges_pending ON subscription_charges (at) WHERE state = 'pending';

-- Dishes that are sold by the portion.
CREATE TABLE homemade_items (
  dish_code TEXT PRIMARY KEY REFERENCES dishes (code) ON DELETE CASCADE,
  category TEXT NOT NULL,
  price_kop INTEGER NOT NULL CHECK (price_kop > 0),
  weight_g INTEGER NOT NULL CHECK (weight_g > 0),
  is_available INTEGER NOT NULL CHECK (is_available IN (0, 1)),
  sort INTEGER NOT NULL
) STRICT;

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
  -- Moves to another day or interval, the newest last: its history, and what taking the last one back needs.
  moves TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(moves)),
  UNIQUE (customer_id, idempotency_key)
) STRICT;
CREATE INDEX homemade_orders_by_customer ON homemade_orders (customer_id, placed_at);
-- For the alert of orders that have stopped.
CREATE INDEX homemade_orders_by_time ON homemade_orders (placed_at);
CREATE INDEX homemade_orders_by_day ON homemade_orders (zone_code, delivery_date);
CREATE INDEX homemade_orders_by_date ON homemade_orders (delivery_date);
-- What the timer looks for every five minutes, and what waits for an operator.
CREATE INDEX homemade_orders_planned ON homemade_orders (delivery_date)
WHERE delivery_state = 'planned' AND state IN ('paid', 'active');
CREATE INDEX homemade_orders_failed ON homemade_orders (delivery_date)
WHERE delivery_state = 'failed' AND state IN ('paid', 'active');

-- The states of an order and of its delivery. A failed delivery is planned again on another day.
CREATE TRIGGER guard_homemade_states BEFORE UPDATE OF state, delivery_state ON homemade_orders
BEGIN
  SELECT RAISE(ABORT, 'guard:homemade-state')
  WHERE old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
    'pending_payment>paid', 'pending_payment>cancelled',
    'paid>active', 'paid>completed', 'paid>cancelled', 'paid>refunded',
    'active>completed', 'active>cancelled', 'active>refunded', 'completed>refunded', 'cancelled>refunded'
  );
  SELECT RAISE(ABORT, 'guard:homemade-delivery-state')
  WHERE old.delivery_state <> new.delivery_state AND (old.delivery_state || '>' || new.delivery_state) NOT IN (
    'planned>locked', 'locked>cooking', 'locked>failed', 'cooking>on_route', 'cooking>failed',
    'on_route>delivered', 'on_route>failed', 'failed>planned'
  );
END;

CREATE TRIGGER guard_harmful_dishes_departure BEFORE UPDATE OF delivery_state ON homemade_orders
WHEN old.delivery_state = 'cooking' AND new.delivery_state = 'on_route'
  AND EXISTS (SELECT 1 FROM harmful_dishes WHERE delivery_id = new.id)
BEGIN
  SELECT RAISE(ABORT, 'guard:bag-harmful');
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

CREATE TRIGGER homemade_orders_take_place AFTER INSERT ON homemade_orders
BEGIN
  INSERT INTO zone_days (date, zone_code) VALUES (new.delivery_date, new.zone_code) ON CONFLICT DO NOTHING;
  UPDATE zone_days SET taken = taken + 1 WHERE date = new.delivery_date AND zone_code = new.zone_code;
  UPDATE zone_days SET taken = taken - 1 WHERE date = new.delivery_date AND zone_code = new.zone_code
    AND NOT EXISTS (SELECT 1 FROM homemade_places WHERE id = new.id);
END;

-- One that is moved takes a place of the new day; one that ends gives its own back, and one that is paid late takes it
-- again over the limit. Rows are never removed.
CREATE TRIGGER homemade_orders_move_place AFTER UPDATE OF state, delivery_date, zone_code ON homemade_orders
WHEN (old.state, old.delivery_date, old.zone_code) <> (new.state, new.delivery_date, new.zone_code)
BEGIN
  UPDATE zone_days SET taken = taken - 1 WHERE date = old.delivery_date AND zone_code = old.zone_code
    AND old.state NOT IN ('cancelled', 'refunded') AND NOT (
      old.state = 'pending_payment' AND EXISTS (SELECT 1 FROM invoices WHERE id = old.id AND holds_places = 0)
    ) AND (
      new.state IN ('cancelled', 'refunded')
      OR (old.delivery_date, old.zone_code) <> (new.delivery_date, new.zone_code)
    );
  INSERT INTO zone_days (date, zone_code) SELECT new.delivery_date, new.zone_code
  WHERE (old.delivery_date, old.zone_code) <> (new.delivery_date, new.zone_code) ON CONFLICT DO NOTHING;
  UPDATE zone_days SET taken = taken + 1 WHERE date = new.delivery_date AND zone_code = new.zone_code
    AND (old.delivery_date, old.zone_code) <> (new.delivery_date, new.zone_code);
  UPDATE zone_days SET taken = taken - 1 WHERE date = new.delivery_date AND zone_code = new.zone_code
    AND (old.delivery_date, old.zone_code) <> (new.delivery_date, new.zone_code)
    AND NOT EXISTS (SELECT 1 FROM homemade_places WHERE id = new.id);
  INSERT OR REPLACE INTO zone_days (date, zone_code, taken) SELECT date, zone_code, taken + 1 FROM zone_days
  WHERE date = new.delivery_date AND zone_code = new.zone_code
    AND (old.delivery_date, old.zone_code) = (new.delivery_date, new.zone_code)
    AND old.state = 'pending_payment' AND new.state NOT IN ('pending_payment', 'cancelled', 'refunded')
    AND EXISTS (SELECT 1 FROM invoices WHERE id = new.id AND holds_places = 0);
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

-- To what length and sum the courier takes the money: one row that operators set. First orders are those of customers
-- to whom nothing was delivered yet.
CREATE TABLE cash_limits (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  days INTEGER NOT NULL CHECK (days >= 0),
  sum_kop INTEGER NOT NULL CHECK (sum_kop >= 0),
  first_days INTEGER NOT NULL CHECK (first_days BETWEEN 0 AND days),
  first_sum_kop INTEGER NOT NULL CHECK (first_sum_kop BETWEEN 0 AND sum_kop)
) STRICT;

INSERT INTO cash_limits (id, days, sum_kop, first_days, first_sum_kop) VALUES (1, 14, 3000000, 7, 3000000);

CREATE TABLE food_refunds (
  -- `delivery:<failed delivery>` or `meals:<order>:<date>:<person>`: each is given back once.
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  -- The delivery that failed; null for meals of one that came.
  delivery_id TEXT REFERENCES deliveries (id),
  -- Days of the order that are not brought again.
  food_days INTEGER NOT NULL CHECK (food_days >= 0),
  refund_to TEXT NOT NULL CHECK (refund_to IN ('card', 'bonuses')),
  -- All that came back, as the customer was told.
  amount_kop INTEGER NOT NULL CHECK (amount_kop >= 0),
  -- What of it goes to the card; the rest was given back in the batch that decided it.
  card_kop INTEGER NOT NULL CHECK (card_kop BETWEEN 0 AND amount_kop),
  decided_at INTEGER NOT NULL,
  -- Whether the refund to the card was made.
  is_sent INTEGER NOT NULL DEFAULT 0 CHECK (is_sent IN (0, 1)),
  -- When money was last tried to be sent to its card, so that refunds that are stuck keep none of the others waiting.
  tried_at INTEGER
) STRICT;
CREATE INDEX food_refunds_by_order ON food_refunds (order_id);
CREATE UNIQUE INDEX food_refunds_by_delivery ON food_refunds (delivery_id) WHERE delivery_id IS NOT NULL;
CREATE INDEX food_refunds_unsent ON food_refunds (tried_at, decided_at) WHERE card_kop > 0 AND is_sent = 0;

-- Payments of a rouble by which a subscription gets another card; the rouble goes back by itself.
CREATE TABLE card_checks (
  -- The invoice of the rouble.
  invoice_id TEXT PRIMARY KEY REFERENCES invoices (id),
  subscription_id TEXT NOT NULL REFERENCES subscriptions (id),
  -- Whether the rouble has gone back, or was never paid.
  is_settled INTEGER NOT NULL DEFAULT 0 CHECK (is_settled IN (0, 1))
) STRICT;
CREATE INDEX card_checks_open ON card_checks (invoice_id) WHERE is_settled = 0;
CREATE INDEX card_checks_by_subscription ON card_checks (subscription_id);

-- Orders of dishes that take places, as `holding_orders` do; `zone_days` counts them.
CREATE VIEW homemade_places AS
SELECT h.id, h.zone_code, h.delivery_date AS date FROM homemade_orders h
WHERE h.state NOT IN ('cancelled', 'refunded') AND NOT (
  h.state = 'pending_payment' AND EXISTS (SELECT 1 FROM invoices WHERE id = h.id AND holds_places = 0)
);
