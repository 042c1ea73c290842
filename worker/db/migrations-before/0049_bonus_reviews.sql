-- Reviews that customers ask bonuses for. An operator decides by setting `state`; the bonuses follow in the same
-- statement, once a customer and a calendar month.
CREATE TABLE bonus_reviews (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  -- Month of Moscow, `YYYY-MM`.
  month TEXT NOT NULL,
  -- Where it was published; empty where the text itself was sent.
  link TEXT NOT NULL,
  text TEXT NOT NULL,
  -- As promised when it was sent.
  reward_kop INTEGER NOT NULL CHECK (reward_kop > 0),
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'declined')),
  -- What the customer reads about the decision.
  reply TEXT NOT NULL DEFAULT '',
  sent_at INTEGER NOT NULL,
  decided_at INTEGER,
  CHECK (link <> '' OR text <> '')
) STRICT;
CREATE UNIQUE INDEX bonus_reviews_once_a_month ON bonus_reviews (customer_id, month) WHERE state <> 'declined';
CREATE INDEX bonus_reviews_by_customer ON bonus_reviews (customer_id, sent_at);

CREATE TRIGGER bonus_reviews_decided_once BEFORE UPDATE OF state ON bonus_reviews
WHEN old.state <> 'pending' AND new.state <> old.state
BEGIN
  SELECT RAISE(ABORT, 'a review is decided once');
END;

CREATE TRIGGER bonus_reviews_reward AFTER UPDATE OF state ON bonus_reviews
WHEN new.state <> 'pending' AND old.state = 'pending'
BEGIN
  UPDATE bonus_reviews SET decided_at = COALESCE(decided_at, 1000 * unixepoch()) WHERE id = new.id;
  INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
  SELECT 'review-' || r.id, 'review:' || r.customer_id || ':' || r.month, 'company', 'bonuses:' || r.customer_id,
    r.reward_kop, 'bonuses_granted', NULL, r.decided_at
  FROM bonus_reviews r WHERE r.id = new.id AND r.state = 'approved'
  ON CONFLICT (key) DO NOTHING;
END;
