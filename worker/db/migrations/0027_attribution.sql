-- Where customers, requests and orders come from: utm parameters of the first and of the last visit that had any. Kept
-- only for who allows marketing.

CREATE TABLE attributions (
  kind TEXT NOT NULL CHECK (kind IN ('customer', 'lead', 'order', 'homemade')),
  -- Id of what has come of the visits.
  id TEXT NOT NULL,
  -- Null for requests of strangers.
  customer_id TEXT REFERENCES customers (id) ON DELETE CASCADE,
  first_touch TEXT NOT NULL CHECK (json_valid(first_touch)),
  last_touch TEXT NOT NULL CHECK (json_valid(last_touch)),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT;
-- For the operators' sums and for the timer, which removes old rows.
CREATE INDEX attributions_by_time ON attributions (created_at);
CREATE INDEX attributions_by_customer ON attributions (customer_id) WHERE customer_id IS NOT NULL;
