-- Money that moves inside the site: every move is one row from an account to another, never changed afterwards;
-- a balance is a sum. Accounts are named `<kind>:<owner>`:
--   bank, courier, company   the outside world: what providers and couriers hold, what the company gives; may go below zero
--   bonuses:<customer>       1 bonus is 100 kopecks
--   certificate:<id>         what is left on a certificate
--   order:<id>               what is paid for an order and is not yet delivered or given back
CREATE TABLE transfers (
  id TEXT PRIMARY KEY,
  -- The same move asked for again is the same row.
  key TEXT NOT NULL UNIQUE,
  from_account TEXT NOT NULL,
  to_account TEXT NOT NULL CHECK (to_account <> from_account),
  amount_kop INTEGER NOT NULL CHECK (amount_kop > 0),
  reason TEXT NOT NULL CHECK (
    reason IN (
      'payment', 'refund', 'bonuses_spent', 'bonuses_returned', 'bonuses_granted', 'bonuses_expired',
      'certificate_sold', 'certificate_spent', 'certificate_returned', 'delivered'
    )
  ),
  order_id TEXT REFERENCES orders (id),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX transfers_from ON transfers (from_account, at);
CREATE INDEX transfers_to ON transfers (to_account, at);

CREATE TRIGGER transfers_covered AFTER INSERT ON transfers
WHEN new.from_account NOT IN ('bank', 'courier', 'company')
BEGIN
  SELECT RAISE(ABORT, 'balance below zero') WHERE
    (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE to_account = new.from_account)
    < (SELECT SUM(amount_kop) FROM transfers WHERE from_account = new.from_account);
END;
CREATE TRIGGER transfers_unchanged BEFORE UPDATE ON transfers
BEGIN
  SELECT RAISE(ABORT, 'a transfer is never changed');
END;
CREATE TRIGGER transfers_kept BEFORE DELETE ON transfers
BEGIN
  SELECT RAISE(ABORT, 'a transfer is never removed');
END;

CREATE TABLE promo_codes (
  -- Upper case, as it is compared.
  code TEXT PRIMARY KEY CHECK (code = upper(code) AND length(code) BETWEEN 3 AND 30),
  -- Either a share in basis points or a sum.
  share INTEGER CHECK (share BETWEEN 1 AND 10000),
  amount_kop INTEGER CHECK (amount_kop > 0),
  valid_from TEXT NOT NULL,
  valid_to TEXT NOT NULL CHECK (valid_to >= valid_from),
  -- How many orders may use it in all; null without a limit.
  max_uses INTEGER CHECK (max_uses > 0),
  programme_code TEXT REFERENCES programmes (code),
  min_days INTEGER NOT NULL DEFAULT 0,
  only_first_order INTEGER NOT NULL DEFAULT 0 CHECK (only_first_order IN (0, 1)),
  CHECK ((share IS NULL) <> (amount_kop IS NULL))
) STRICT;

CREATE TABLE promo_uses (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  code TEXT NOT NULL REFERENCES promo_codes (code),
  customer_id TEXT NOT NULL REFERENCES customers (id)
) STRICT;
CREATE INDEX promo_uses_by_code ON promo_uses (code);

-- An order that was cancelled gives its use back.
CREATE TRIGGER promo_uses_limited BEFORE INSERT ON promo_uses
BEGIN
  SELECT RAISE(ABORT, 'promo code used up') FROM promo_codes p
  WHERE p.code = new.code AND p.max_uses <= (
    SELECT COUNT(*) FROM promo_uses u JOIN orders o ON o.id = u.order_id
    WHERE u.code = new.code AND o.state <> 'cancelled'
  );
  SELECT RAISE(ABORT, 'promo code used before') WHERE EXISTS (
    SELECT 1 FROM promo_uses u JOIN orders o ON o.id = u.order_id
    WHERE u.code = new.code AND u.customer_id = new.customer_id AND o.state <> 'cancelled'
  );
END;

CREATE TABLE certificates (
  id TEXT PRIMARY KEY,
  -- SHA-256 of the code in hex; the code itself is only in the letter and on its page.
  code_hash TEXT NOT NULL UNIQUE,
  nominal_kop INTEGER NOT NULL CHECK (nominal_kop > 0),
  valid_to TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
