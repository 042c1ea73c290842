-- What the timer looks for every five minutes, among all deliveries there ever were.
CREATE INDEX planned_deliveries ON deliveries (date) WHERE state = 'planned';
CREATE INDEX failed_deliveries ON deliveries (order_id) WHERE state = 'failed';

-- The secret of a customer's calendar feed; another one takes its place when the customer asks for that.
CREATE TABLE calendar_feeds (
  customer_id TEXT PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  -- SHA-256 of the secret in the address.
  secret_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL
) STRICT;
