-- Money that goes back to the payer, and what providers told us: each once.
CREATE TABLE refunds (
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES payments (id),
  -- The same refund asked for again is the same row.
  key TEXT NOT NULL UNIQUE,
  amount_kop INTEGER NOT NULL CHECK (amount_kop > 0),
  state TEXT NOT NULL CHECK (state IN ('created', 'done')),
  created_at INTEGER NOT NULL,
  done_at INTEGER
) STRICT;
CREATE INDEX refunds_by_payment ON refunds (payment_id);

-- Together refunds never exceed what was paid.
CREATE TRIGGER refunds_covered AFTER INSERT ON refunds
BEGIN
  SELECT RAISE(ABORT, 'refund above payment') WHERE
    (SELECT SUM(amount_kop) FROM refunds WHERE payment_id = new.payment_id)
    > (SELECT amount_kop FROM payments WHERE id = new.payment_id);
END;

-- No text of a notification is kept: it may hold digits of a card.
CREATE TABLE payment_notices (
  provider TEXT NOT NULL,
  external_id TEXT NOT NULL,
  -- SHA-256 of the notification in hex: a repeated one is the same row.
  digest TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('check', 'moved')),
  outcome TEXT NOT NULL CHECK (outcome IN ('taken', 'unknown', 'wrong_amount', 'closed')),
  received_at INTEGER NOT NULL,
  PRIMARY KEY (provider, external_id, digest)
) STRICT;
