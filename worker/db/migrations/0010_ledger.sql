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

-- Only the payer's own money has a receipt. Shares are cumulative, so that they sum to the payment when all is earned.
CREATE TRIGGER transfers_offset AFTER INSERT ON transfers WHEN new.reason = 'delivered'
BEGIN
  INSERT INTO receipts (id, key, invoice_id, amount_kop, created_at)
  SELECT 'offset-' || new.id, 'offset:' || new.key, s.invoice_id, s.amount_kop, new.at FROM (
    SELECT i.id AS invoice_id,
      i.amount_kop * (b.earned_kop + new.amount_kop) / w.worth_kop - i.amount_kop * b.earned_kop / w.worth_kop
        AS amount_kop
    FROM invoices i
    JOIN order_worths w ON w.order_id = i.id AND w.worth_kop > 0
    JOIN (
      SELECT COALESCE(SUM(amount_kop), 0) AS earned_kop FROM transfers
      WHERE from_account = new.from_account AND reason = 'delivered' AND id <> new.id
    ) b
    WHERE i.id = new.order_id AND i.kind = 'order' AND i.state = 'paid'
  ) s
  WHERE s.amount_kop > 0
  ON CONFLICT (key) DO NOTHING;
END;

-- An order's worth: its price before bonuses and a certificate, which stand for money.
CREATE VIEW order_worths AS
SELECT o.id AS order_id, o.customer_id, o.days,
  SUM(CASE WHEN l.value ->> 'kind' IN ('bonuses', 'certificate') THEN 0 ELSE l.value ->> 'amountKop' END) AS worth_kop,
  -SUM(CASE WHEN l.value ->> 'kind' = 'bonuses' THEN l.value ->> 'amountKop' ELSE 0 END) AS bonuses_kop
FROM orders o, json_each(o.price, '$.lines') l
GROUP BY o.id;
