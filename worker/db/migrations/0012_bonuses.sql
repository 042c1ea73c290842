-- Bonuses: 1 bonus is 100 kopecks. Balances are in the ledger, on the account `bonuses:<customer>`.

-- Shares of what was delivered that are credited as bonuses, in basis points, by the sum delivered before.
CREATE TABLE bonus_levels (
  from_kop INTEGER PRIMARY KEY CHECK (from_kop >= 0),
  share INTEGER NOT NULL CHECK (share BETWEEN 0 AND 10000)
) STRICT;

-- Whom bonuses can be given to.
CREATE TABLE charities (
  code TEXT PRIMARY KEY,
  sort INTEGER NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;

-- Bonuses that customers have given away.
CREATE TABLE bonus_gifts (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  -- Idempotency key: the same gift sent again is the same row.
  key TEXT NOT NULL,
  -- Either a charity or a friend's phone.
  charity_code TEXT REFERENCES charities (code),
  phone TEXT,
  amount_kop INTEGER NOT NULL CHECK (amount_kop > 0),
  -- A gift to a phone without a customer waits on the account `gift:<id>` for its owner to register.
  state TEXT NOT NULL CHECK (state IN ('given', 'waiting', 'returned')),
  waits_until INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (customer_id, key),
  CHECK ((charity_code IS NULL) <> (phone IS NULL))
) STRICT;
CREATE INDEX bonus_gifts_by_phone ON bonus_gifts (phone) WHERE phone IS NOT NULL;
CREATE INDEX bonus_gifts_waiting ON bonus_gifts (waits_until) WHERE state = 'waiting';

-- Reviews that customers ask bonuses for. The bonuses come with the approval, once a customer and a calendar month.
CREATE TABLE bonus_reviews (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  -- Month of Moscow, `YYYY-MM`.
  month TEXT NOT NULL,
  -- Where it was published; empty where the text itself was sent.
  link TEXT NOT NULL,
  text TEXT NOT NULL,
  -- The reward that was promised when the review was sent.
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

CREATE TRIGGER guard_review_decided BEFORE UPDATE OF state ON bonus_reviews
WHEN old.state <> 'pending' AND new.state <> old.state
BEGIN
  SELECT RAISE(ABORT, 'guard:review-decided');
END;
