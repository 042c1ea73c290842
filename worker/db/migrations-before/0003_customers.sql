-- Customers, their sessions and the codes they sign in with.
CREATE TABLE customers (
  id TEXT PRIMARY KEY,
  phone TEXT NOT NULL UNIQUE CHECK (phone GLOB '+79[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
  name TEXT NOT NULL,
  email TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
  -- SHA-256 of the token in hex; the token itself is only in the customer's cookie.
  token_hash TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER,
  user_agent TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX sessions_by_customer ON sessions (customer_id);

CREATE TABLE auth_codes (
  id TEXT PRIMARY KEY,
  phone TEXT NOT NULL,
  -- Network address the code was asked from, for the hourly limit.
  address TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('login', 'register')),
  name TEXT NOT NULL DEFAULT '',
  consent INTEGER NOT NULL DEFAULT 0 CHECK (consent IN (0, 1)),
  tries_left INTEGER NOT NULL CHECK (tries_left >= 0),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE INDEX auth_codes_by_phone ON auth_codes (phone, created_at);
CREATE INDEX auth_codes_by_address ON auth_codes (address, created_at);

-- Exact counters of a window, for limits that must not be approximate.
CREATE TABLE rate_counters (
  key TEXT NOT NULL,
  window_start INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (key, window_start)
) STRICT;

CREATE TABLE consents (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  document TEXT NOT NULL CHECK (document IN ('personalData', 'offer')),
  version TEXT NOT NULL,
  address TEXT NOT NULL,
  given_at INTEGER NOT NULL
) STRICT;
CREATE INDEX consents_by_customer ON consents (customer_id, document);
