-- Gift certificates.

-- Certificates as they are bought. What can be spent is a row of `certificates`, which comes with the payment alone;
-- the money goes to its account of the ledger in the same step.
CREATE TABLE certificate_purchases (
  -- The same as of the invoice and, once paid, of the certificate.
  id TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  state TEXT NOT NULL CHECK (state IN ('pending_payment', 'paid', 'cancelled', 'refunded')),
  nominal_kop INTEGER NOT NULL CHECK (nominal_kop > 0),
  is_gift INTEGER NOT NULL CHECK (is_gift IN (0, 1)),
  sender_name TEXT NOT NULL,
  recipient_name TEXT NOT NULL,
  recipient_email TEXT NOT NULL,
  text TEXT NOT NULL CHECK (length(text) <= 300),
  deliver_on TEXT NOT NULL,
  valid_to TEXT NOT NULL CHECK (valid_to > deliver_on),
  -- SHA-256 of the code in hex; the code itself is made of the id and a secret of the deployment.
  code_hash TEXT NOT NULL UNIQUE,
  offer_version TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  placed_at INTEGER NOT NULL,
  UNIQUE (customer_id, idempotency_key)
) STRICT;

CREATE TRIGGER guard_certificate_state BEFORE UPDATE OF state ON certificate_purchases
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'pending_payment>paid', 'pending_payment>cancelled', 'paid>refunded', 'cancelled>refunded'
)
BEGIN
  SELECT RAISE(ABORT, 'guard:certificate-state');
END;

CREATE TABLE certificates (
  id TEXT PRIMARY KEY,
  -- SHA-256 of the code in hex; the code itself is only in the letter and on its page.
  code_hash TEXT NOT NULL UNIQUE,
  nominal_kop INTEGER NOT NULL CHECK (nominal_kop > 0),
  valid_to TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
