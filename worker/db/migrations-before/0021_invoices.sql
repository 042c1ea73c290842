-- What a customer has been asked to pay: an order, homemade food or a certificate. Payments know the invoice alone,
-- and what it is for follows its state in the same step.
CREATE TABLE invoices (
  -- The same as of what it is for.
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('order', 'homemade', 'certificate')),
  customer_id TEXT NOT NULL REFERENCES customers (id),
  -- Number for people; orders, homemade food and certificates share one sequence.
  number INTEGER NOT NULL UNIQUE,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'cancelled', 'refunded')),
  amount_kop INTEGER NOT NULL CHECK (amount_kop > 0),
  -- Account of the ledger that the money goes to.
  account TEXT NOT NULL,
  -- Who gets the receipt of 54-FZ and its positions.
  receipt TEXT NOT NULL CHECK (json_valid(receipt)),
  -- Path of this site to which the provider sends the payer back.
  return_path TEXT NOT NULL,
  pay_until INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX invoices_open ON invoices (pay_until) WHERE state = 'open';

CREATE TRIGGER invoices_state BEFORE UPDATE OF state ON invoices
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'open>paid', 'open>cancelled', 'paid>refunded', 'cancelled>refunded'
)
BEGIN
  SELECT RAISE(ABORT, 'illegal invoice state');
END;

INSERT INTO invoices (id, kind, customer_id, number, state, amount_kop, account, receipt, return_path, pay_until, created_at)
SELECT o.id, 'order', o.customer_id, o.number,
  CASE
    WHEN o.state IN ('cancelled', 'refunded') THEN o.state
    WHEN o.state = 'pending_payment' THEN 'open'
    ELSE 'paid'
  END,
  o.total_kop, 'order:' || o.id,
  json_object(
    'phone', o.contact ->> 'phone', 'email', o.contact ->> 'email',
    'items', json_array(json_object('label', 'Заказ ' || o.number, 'amountKop', o.total_kop, 'object', 'commodity'))
  ),
  '/success/',
  -- A day, or the cut-off of the first delivery: 14:00 in Moscow two days before it.
  MIN(
    o.placed_at + 86400000,
    (SELECT 1000 * unixepoch(MIN(date) || ' 11:00:00', '-2 days') FROM deliveries WHERE order_id = o.id)
  ),
  o.placed_at
FROM orders o WHERE o.total_kop > 0 AND EXISTS (SELECT 1 FROM payments WHERE order_id = o.id);

-- A reference can only be changed in a new table.
CREATE TABLE payments_anew (
  id TEXT PRIMARY KEY,
  invoice_id TEXT NOT NULL REFERENCES invoices (id),
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
  -- Why the bank refused the last try, in the words of our own list; null while nothing was refused.
  decline_reason TEXT CHECK (
    decline_reason IN ('insufficient_funds', 'card_expired', 'not_confirmed', 'limit_exceeded', 'refused')
  ),
  created_at INTEGER NOT NULL,
  paid_at INTEGER,
  -- When it was last asked about at its provider: those that waited longest are asked first.
  asked_at INTEGER NOT NULL DEFAULT 0,
  UNIQUE (provider, external_id)
) STRICT;
INSERT INTO payments_anew
  (id, invoice_id, provider, external_id, state, amount_kop, url, decline_reason, created_at, paid_at, asked_at)
SELECT id, order_id, provider, external_id, state, amount_kop, url, decline_reason, created_at, paid_at, asked_at
FROM payments ORDER BY rowid;

CREATE TABLE refunds_anew (
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES payments_anew (id),
  -- The same refund asked for again is the same row.
  key TEXT NOT NULL UNIQUE,
  amount_kop INTEGER NOT NULL CHECK (amount_kop > 0),
  state TEXT NOT NULL CHECK (state IN ('created', 'done')),
  created_at INTEGER NOT NULL,
  done_at INTEGER
) STRICT;
INSERT INTO refunds_anew (id, payment_id, key, amount_kop, state, created_at, done_at)
SELECT id, payment_id, key, amount_kop, state, created_at, done_at FROM refunds ORDER BY rowid;

DROP TABLE refunds;
DROP TABLE payments;
ALTER TABLE payments_anew RENAME TO payments;
ALTER TABLE refunds_anew RENAME TO refunds;
CREATE INDEX payments_by_invoice ON payments (invoice_id, created_at);
CREATE INDEX refunds_by_payment ON refunds (payment_id);

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

-- Together refunds never exceed what was paid.
CREATE TRIGGER refunds_covered AFTER INSERT ON refunds
BEGIN
  SELECT RAISE(ABORT, 'refund above payment') WHERE
    (SELECT SUM(amount_kop) FROM refunds WHERE payment_id = new.payment_id)
    > (SELECT amount_kop FROM payments WHERE id = new.payment_id);
END;

-- An order and its invoice move in one step.
CREATE TRIGGER invoices_pay_orders AFTER UPDATE OF state ON invoices WHEN new.kind = 'order'
BEGIN
  UPDATE orders SET state = 'paid' WHERE id = new.id AND new.state = 'paid' AND state = 'pending_payment';
  UPDATE orders SET state = 'cancelled' WHERE id = new.id AND new.state = 'cancelled' AND state = 'pending_payment';
  UPDATE orders SET state = 'refunded' WHERE id = new.id AND new.state = 'refunded' AND state = 'cancelled';
END;
CREATE TRIGGER orders_close_invoices AFTER UPDATE OF state ON orders WHEN new.state = 'cancelled'
BEGIN
  UPDATE invoices SET state = 'cancelled' WHERE id = new.id AND state = 'open';
END;
