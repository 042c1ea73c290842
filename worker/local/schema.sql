-- What would leave the system, kept for the local environment alone.
CREATE TABLE IF NOT EXISTS inbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'email', 'marketing')),
  recipient TEXT NOT NULL,
  text TEXT NOT NULL,
  code TEXT,
  at INTEGER NOT NULL
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

CREATE TABLE IF NOT EXISTS sandbox_refunds (
  key TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL,
  amount_kop INTEGER NOT NULL
) STRICT;
