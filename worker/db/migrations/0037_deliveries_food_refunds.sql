-- What comes back for food that a customer was not brought: a failed delivery that is not wanted again, meals that could
-- not be served safely.

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
  is_sent INTEGER NOT NULL DEFAULT 0 CHECK (is_sent IN (0, 1))
) STRICT;
CREATE INDEX food_refunds_by_order ON food_refunds (order_id);
CREATE UNIQUE INDEX food_refunds_by_delivery ON food_refunds (delivery_id) WHERE delivery_id IS NOT NULL;
CREATE INDEX food_refunds_unsent ON food_refunds (decided_at) WHERE card_kop > 0 AND is_sent = 0;

-- What the meals of `credit_kop` are worth in money, without what bonuses get on top; 0 where only bonuses come back.
ALTER TABLE served_days ADD COLUMN money_kop INTEGER NOT NULL DEFAULT 0 CHECK (money_kop >= 0);

-- Where the customer wants it for meals that cannot be served safely.
ALTER TABLE orders ADD COLUMN unserved_to TEXT NOT NULL DEFAULT 'bonuses' CHECK (unserved_to IN ('card', 'bonuses'));
