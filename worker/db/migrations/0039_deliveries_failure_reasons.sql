-- Why a delivery did not arrive, as its customer reads it; empty where the operator has not said.
ALTER TABLE deliveries ADD COLUMN failed_because TEXT NOT NULL DEFAULT '' CHECK (length(failed_because) <= 200);
-- Orders by the day on which their food ends: their customers are reminded.
CREATE INDEX orders_ending ON orders (end_date) WHERE state IN ('paid', 'active');
