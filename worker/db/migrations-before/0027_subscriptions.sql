-- Orders that renew themselves with a saved payment method.

-- A payment method that a provider keeps for a customer: its token is worthless without the provider's own secret.
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

-- Whether the payer has agreed that the method they pay with is kept.
ALTER TABLE invoices ADD COLUMN saves_method INTEGER NOT NULL DEFAULT 0 CHECK (saves_method IN (0, 1));
-- The saved method that a payment charges; null where the payer pays by themselves.
ALTER TABLE payments ADD COLUMN method_id TEXT REFERENCES payment_methods (id);

-- What was asked for when an order was placed, so that the same can be ordered again.
CREATE TABLE order_requests (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  request TEXT NOT NULL CHECK (json_valid(request))
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
  -- When the customer was told of the next charge, and of which sum: no more than that is charged.
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
  CHECK ((noticed_at IS NULL) = (noticed_kop IS NULL))
) STRICT;
CREATE INDEX subscriptions_by_customer ON subscriptions (customer_id, created_at);
CREATE INDEX subscriptions_due ON subscriptions (charge_at) WHERE charge_at IS NOT NULL;

CREATE TRIGGER subscriptions_state BEFORE UPDATE OF state ON subscriptions
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'active>paused', 'active>payment_failed', 'active>cancel_scheduled', 'active>cancelled',
  'payment_failed>active', 'payment_failed>paused', 'payment_failed>cancel_scheduled', 'payment_failed>cancelled',
  'paused>active', 'paused>cancel_scheduled', 'paused>cancelled',
  'cancel_scheduled>active', 'cancel_scheduled>cancelled'
)
BEGIN
  SELECT RAISE(ABORT, 'illegal subscription state');
END;

-- Tries to charge a renewal: one for each period and number of declines before.
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

-- The method that an order's payment has saved is the one its subscription charges.
CREATE TRIGGER methods_join_subscriptions AFTER INSERT ON payment_methods
BEGIN
  UPDATE subscriptions SET method_id = new.id
  WHERE order_id = new.invoice_id AND customer_id = new.customer_id AND state <> 'cancelled';
END;
CREATE TRIGGER methods_rejoin_subscriptions AFTER UPDATE OF invoice_id ON payment_methods
BEGIN
  UPDATE subscriptions SET method_id = new.id
  WHERE order_id = new.invoice_id AND customer_id = new.customer_id AND state <> 'cancelled';
END;
-- A removed method ends what it pays for until there is another.
CREATE TRIGGER methods_leave_subscriptions AFTER UPDATE OF removed_at ON payment_methods WHEN new.removed_at IS NOT NULL
BEGIN
  UPDATE subscriptions SET method_id = NULL, charge_at = NULL, noticed_at = NULL, noticed_kop = NULL,
    declines = 0, state = CASE WHEN state IN ('active', 'payment_failed') THEN 'paused' ELSE state END
  WHERE method_id = new.id AND state <> 'cancelled';
END;

-- An order that never came to be has nothing to renew.
CREATE TRIGGER orders_end_subscriptions AFTER UPDATE OF state ON orders WHEN new.state = 'cancelled'
BEGIN
  UPDATE subscriptions SET state = 'cancelled', charge_at = NULL
  WHERE order_id = new.id AND state <> 'cancelled' AND period = 1 AND declines = 0
    AND EXISTS (SELECT 1 FROM invoices WHERE id = new.id AND state IN ('open', 'cancelled'));
END;

-- Renewing is agreed to apart; a check can only be changed in a new table.
CREATE TABLE consents_renewed (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  document TEXT NOT NULL CHECK (document IN ('personalData', 'offer', 'healthData', 'subscription')),
  version TEXT NOT NULL,
  address TEXT NOT NULL,
  given_at INTEGER NOT NULL
) STRICT;
INSERT INTO consents_renewed (id, customer_id, document, version, address, given_at)
SELECT id, customer_id, document, version, address, given_at FROM consents ORDER BY rowid;
DROP TABLE consents;
ALTER TABLE consents_renewed RENAME TO consents;
CREATE INDEX consents_by_customer ON consents (customer_id, document);
