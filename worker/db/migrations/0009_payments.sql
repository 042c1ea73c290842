-- Invoices, their payments and refunds, and the fiscal receipts. Sums are in kopecks.

-- What a customer has been asked to pay: an order, homemade food or a certificate. Payments know the invoice alone, and
-- what it is for follows its state in the same step.
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
  created_at INTEGER NOT NULL,
  -- Whether the payer has agreed that the method they pay with is kept.
  saves_method INTEGER NOT NULL DEFAULT 0 CHECK (saves_method IN (0, 1))
) STRICT;
CREATE INDEX invoices_open ON invoices (pay_until) WHERE state = 'open';
CREATE INDEX invoices_by_customer ON invoices (customer_id);

CREATE TRIGGER guard_invoice_state BEFORE UPDATE OF state ON invoices
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'open>paid', 'open>cancelled', 'paid>refunded', 'cancelled>refunded'
)
BEGIN
  SELECT RAISE(ABORT, 'guard:invoice-state');
END;

-- A payment method that a provider keeps for a customer: its token is worthless without the secret of the provider.
CREATE TABLE payment_methods (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  provider TEXT NOT NULL,
  token TEXT NOT NULL,
  -- What the customer knows it by, for example «•••• 1234»; never more of a card than its last four digits.
  title TEXT NOT NULL CHECK (title NOT GLOB '*[0-9][0-9][0-9][0-9][0-9]*'),
  -- The invoice that it was last saved with.
  invoice_id TEXT NOT NULL REFERENCES invoices (id),
  created_at INTEGER NOT NULL,
  -- A removed method is never charged again; its token is forgotten.
  removed_at INTEGER,
  UNIQUE (customer_id, provider, token)
) STRICT;

CREATE TABLE payments (
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
  -- The saved method that a payment charges; null where the payer pays by themselves.
  method_id TEXT REFERENCES payment_methods (id),
  -- A payment that only a widget on the site can take, beside the one that the provider's page takes: where both were
  -- paid, the later one is refunded.
  in_widget INTEGER NOT NULL DEFAULT 0 CHECK (in_widget IN (0, 1)),
  -- Whether a payment that came in was found to be the one that pays the invoice: no other run looks at it again.
  is_wanted INTEGER NOT NULL DEFAULT 0 CHECK (is_wanted IN (0, 1)),
  UNIQUE (provider, external_id)
) STRICT;
CREATE INDEX payments_by_invoice ON payments (invoice_id, created_at);
CREATE INDEX payments_by_method ON payments (method_id) WHERE method_id IS NOT NULL;
-- What the timer asks the providers about.
CREATE INDEX payments_open ON payments (created_at) WHERE state IN ('pending', 'authorized', 'failed');
-- What the timer has not found to be wanted yet.
CREATE INDEX payments_unsettled ON payments (paid_at) WHERE state = 'paid' AND is_wanted = 0;

CREATE TRIGGER guard_payment_state BEFORE UPDATE OF state ON payments
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'created>pending', 'created>failed', 'created>cancelled',
  'pending>authorized', 'pending>paid', 'pending>failed', 'pending>cancelled',
  'authorized>paid', 'authorized>failed', 'authorized>cancelled',
  'paid>partially_refunded', 'paid>refunded', 'partially_refunded>refunded',
  'failed>pending'
)
BEGIN
  SELECT RAISE(ABORT, 'guard:payment-state');
END;

CREATE TABLE refunds (
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES payments (id),
  -- Idempotency key: the same refund requested again is the same row.
  key TEXT NOT NULL UNIQUE,
  amount_kop INTEGER NOT NULL CHECK (amount_kop > 0),
  state TEXT NOT NULL CHECK (state IN ('created', 'done')),
  created_at INTEGER NOT NULL,
  done_at INTEGER
) STRICT;
CREATE INDEX refunds_by_payment ON refunds (payment_id);
CREATE INDEX refunds_open ON refunds (created_at) WHERE state = 'created';

-- Together refunds never exceed what was paid.
CREATE TRIGGER guard_refund_above_payment AFTER INSERT ON refunds
BEGIN
  SELECT RAISE(ABORT, 'guard:refund-above-payment') WHERE
    (SELECT SUM(amount_kop) FROM refunds WHERE payment_id = new.payment_id)
    > (SELECT amount_kop FROM payments WHERE id = new.payment_id);
END;

-- 54-FZ asks for a second receipt when what was prepaid is handed over: the prepayment is offset against it. Rows are
-- written in the batch that earns the money and sent by the timer.
CREATE TABLE receipts (
  id TEXT PRIMARY KEY,
  -- Idempotency key: the same delivery is offset once.
  key TEXT NOT NULL UNIQUE,
  invoice_id TEXT NOT NULL REFERENCES invoices (id),
  amount_kop INTEGER NOT NULL CHECK (amount_kop > 0),
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  -- When it was last tried: those that waited longest go first.
  tried_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX receipts_unsent ON receipts (tried_at) WHERE sent_at IS NULL;
CREATE INDEX receipts_by_invoice ON receipts (invoice_id);

-- What providers have notified, each once. The text is not kept: it may hold digits of a card.
CREATE TABLE payment_notices (
  provider TEXT NOT NULL,
  external_id TEXT NOT NULL,
  -- SHA-256 of the notification in hex: a repeated one is the same row.
  digest TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('check', 'moved')),
  outcome TEXT NOT NULL CHECK (outcome IN ('taken', 'unknown', 'wrong_amount', 'closed')),
  received_at INTEGER NOT NULL,
  PRIMARY KEY (provider, external_id, digest)
) STRICT;
CREATE INDEX payment_notices_by_age ON payment_notices (received_at);
