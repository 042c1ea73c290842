-- Sessions, and the codes that prove a phone or an e-mail address.

CREATE TABLE sessions (
  -- SHA-256 of the token in hex; the token itself is only in the customer's cookie.
  token_hash TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER,
  user_agent TEXT NOT NULL DEFAULT '',
  -- Names the session to its customer, who must not learn the token.
  id TEXT,
  last_used_at INTEGER
) STRICT;
CREATE INDEX sessions_by_customer ON sessions (customer_id);
CREATE UNIQUE INDEX sessions_by_id ON sessions (id);
CREATE INDEX sessions_by_end ON sessions (expires_at);
CREATE INDEX revoked_sessions ON sessions (revoked_at) WHERE revoked_at IS NOT NULL;

CREATE TABLE auth_codes (
  id TEXT PRIMARY KEY,
  -- Phone, or e-mail address.
  recipient TEXT NOT NULL,
  -- Network address the code was asked from, for the hourly limit.
  address TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('login', 'register', 'email', 'old-phone', 'new-phone', 'removal')),
  name TEXT NOT NULL DEFAULT '',
  consent INTEGER NOT NULL DEFAULT 0 CHECK (consent IN (0, 1)),
  tries_left INTEGER NOT NULL CHECK (tries_left >= 0),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE INDEX auth_codes_by_recipient ON auth_codes (recipient, created_at);
CREATE INDEX auth_codes_by_address ON auth_codes (address, created_at);
-- For the timer, which removes old codes and counters.
CREATE INDEX auth_codes_by_age ON auth_codes (created_at);

-- Counters of a time window, for limits that must be exact.
CREATE TABLE rate_counters (
  key TEXT NOT NULL,
  window_start INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (key, window_start)
) STRICT;
CREATE INDEX rate_counters_by_age ON rate_counters (window_start);
