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
