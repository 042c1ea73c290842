-- The ledger: money that moves within the site.

-- Every entry is one row from an account to another and is never changed; a balance is a sum. Accounts are named
-- `<kind>:<owner>`:
--   bank, courier, company   the outside world: what providers and couriers hold, what the company gives; may go below zero
--   bonuses:<customer>       1 bonus is 100 kopecks
--   gift:<bonus gift>        bonuses given to a phone whose owner has not registered yet
--   certificate:<id>         what is left on a certificate
--   order:<id>               what is paid for an order and is not yet delivered or refunded
--   homemade:<id>            the same for an order of dishes
CREATE TABLE transfers (
  id TEXT PRIMARY KEY,
  -- Idempotency key: the same entry requested again is the same row.
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
CREATE INDEX transfers_by_order ON transfers (order_id, reason);
-- Grants by the time they came: the timer looks for those whose term has just ended.
CREATE INDEX transfers_bonuses_by_time ON transfers (at) WHERE to_account GLOB 'bonuses:*';

CREATE TRIGGER guard_balance AFTER INSERT ON transfers
WHEN new.from_account NOT IN ('bank', 'courier', 'company')
BEGIN
  SELECT RAISE(ABORT, 'guard:balance') WHERE
    (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE to_account = new.from_account)
    < (SELECT SUM(amount_kop) FROM transfers WHERE from_account = new.from_account);
END;

CREATE TRIGGER guard_transfer_changed BEFORE UPDATE ON transfers
BEGIN
  SELECT RAISE(ABORT, 'guard:transfer-changed');
END;

CREATE TRIGGER guard_transfer_removed BEFORE DELETE ON transfers
BEGIN
  SELECT RAISE(ABORT, 'guard:transfer-removed');
END;
