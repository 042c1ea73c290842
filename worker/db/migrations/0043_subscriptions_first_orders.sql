-- The order that a subscription began with: once it has renewed, that order is not offered for renewing again. Null where
-- it began before this was kept.
ALTER TABLE subscriptions ADD COLUMN first_order_id TEXT REFERENCES orders (id);
UPDATE subscriptions SET first_order_id = order_id WHERE period = 1;
CREATE INDEX subscriptions_by_first_order ON subscriptions (first_order_id) WHERE first_order_id IS NOT NULL;
