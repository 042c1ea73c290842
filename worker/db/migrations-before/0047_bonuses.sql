-- Bonuses that are given away, and the term after which what is left of a grant goes back to the company.

-- Grants by the time they came: the timer looks for those whose term has just ended.
CREATE INDEX transfers_bonuses_by_time ON transfers (at) WHERE to_account GLOB 'bonuses:*';

CREATE TABLE charities (
  code TEXT PRIMARY KEY,
  sort INTEGER NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE bonus_gifts (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  -- The same gift sent again is the same row.
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
CREATE INDEX bonus_gifts_waiting ON bonus_gifts (phone, waits_until) WHERE state = 'waiting';

-- Whoever registers with a phone that gifts wait for has them from the first moment.
CREATE TRIGGER customers_receive_gifts AFTER INSERT ON customers
BEGIN
  INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
  SELECT 'gift-claimed-' || g.id, 'gift-claimed:' || g.id, 'gift:' || g.id, 'bonuses:' || new.id, g.amount_kop,
    'bonuses_granted', NULL, new.created_at
  FROM bonus_gifts g
  WHERE g.phone = new.phone AND g.state = 'waiting' AND g.waits_until > new.created_at
  ON CONFLICT (key) DO NOTHING;
  UPDATE bonus_gifts SET state = 'given'
  WHERE phone = new.phone AND state = 'waiting' AND waits_until > new.created_at;
END;
