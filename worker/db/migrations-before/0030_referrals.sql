-- A customer's code for friends, and the orders that it was used for. A first order that stands is unique, so a friend
-- uses one code once.
CREATE TABLE referral_codes (
  customer_id TEXT PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  -- Upper case, as it is compared.
  code TEXT NOT NULL UNIQUE CHECK (code = upper(code) AND length(code) BETWEEN 6 AND 30)
) STRICT;

CREATE TABLE referrals (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  referrer_id TEXT NOT NULL REFERENCES customers (id),
  -- What the referrer gets, and after how many deliveries to the friend: as promised when the order was placed.
  reward_kop INTEGER NOT NULL CHECK (reward_kop > 0),
  reward_after INTEGER NOT NULL CHECK (reward_after > 0)
) STRICT;
CREATE INDEX referrals_by_referrer ON referrals (referrer_id);

CREATE TRIGGER deliveries_reward AFTER UPDATE OF state ON deliveries
WHEN new.state = 'delivered' AND old.state <> 'delivered'
BEGIN
  INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
  SELECT 'referral-' || r.order_id, 'referral:' || r.order_id, 'company', 'bonuses:' || r.referrer_id, r.reward_kop,
    'bonuses_granted', r.order_id, COALESCE(d.moved_at, 1000 * unixepoch())
  FROM referrals r JOIN deliveries d ON d.id = new.id
  WHERE r.order_id = new.order_id AND r.reward_after <= (
    SELECT COUNT(*) FROM deliveries WHERE order_id = new.order_id AND state = 'delivered'
  )
  ON CONFLICT (key) DO NOTHING;
END;
