-- Subscriptions: orders that are renewed with a saved payment method.

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
  CHECK ((noticed_at IS NULL) = (noticed_kop IS NULL))
) STRICT;
CREATE INDEX subscriptions_by_customer ON subscriptions (customer_id, created_at);
CREATE INDEX subscriptions_due ON subscriptions (charge_at) WHERE charge_at IS NOT NULL;
CREATE INDEX subscriptions_by_method ON subscriptions (method_id) WHERE method_id IS NOT NULL;
-- What the timer looks for every five minutes: renewals of orders that were cancelled, and ends that have come.
CREATE INDEX subscriptions_renewing ON subscriptions (order_id) WHERE state IN ('active', 'payment_failed');
CREATE INDEX subscriptions_ending ON subscriptions (order_id) WHERE state = 'cancel_scheduled';

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
