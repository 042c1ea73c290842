-- Who has registered after a friend's link; what the friend orders with the code stands in `referrals`.
CREATE TABLE invitations (
  -- The friend who came.
  customer_id TEXT PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  referrer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  accepted_at INTEGER NOT NULL,
  CHECK (customer_id <> referrer_id)
) STRICT;
CREATE INDEX invitations_by_referrer ON invitations (referrer_id);
