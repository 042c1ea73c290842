-- What would leave the system, kept for the local environment alone.
CREATE TABLE IF NOT EXISTS inbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'email', 'marketing')),
  recipient TEXT NOT NULL,
  text TEXT NOT NULL,
  code TEXT,
  at INTEGER NOT NULL
) STRICT;

-- Letters as mail programs show them.
CREATE TABLE IF NOT EXISTS inbox_letters (
  message_id INTEGER PRIMARY KEY REFERENCES inbox (id),
  html TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS sandbox_payments (
  id TEXT PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  amount_kop INTEGER NOT NULL,
  description TEXT NOT NULL,
  return_url TEXT NOT NULL,
  notify_url TEXT NOT NULL,
  state TEXT NOT NULL CHECK (
    state IN ('pending', 'paid', 'failed', 'insufficient_funds', 'not_confirmed', 'cancelled')
  )
) STRICT;

-- Methods that the sandbox keeps: each with the payment it was saved with.
CREATE TABLE IF NOT EXISTS sandbox_methods (
  token TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL UNIQUE,
  -- Whether later charges are refused, as a card without money does.
  declines INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE IF NOT EXISTS sandbox_refunds (
  key TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL,
  amount_kop INTEGER NOT NULL
) STRICT;

-- Second receipts, of goods that a prepayment was offset against; those that take one back are below zero.
CREATE TABLE IF NOT EXISTS sandbox_receipts (
  key TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL,
  amount_kop INTEGER NOT NULL
) STRICT;
