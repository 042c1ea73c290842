-- What a customer settles: sessions, codes for more than signing in, consents with their end, what is told and how,
-- and the removal of everything that is known of them.

-- A session is named without its token, and tells when it was last used.
ALTER TABLE sessions ADD COLUMN id TEXT;
ALTER TABLE sessions ADD COLUMN last_used_at INTEGER;
UPDATE sessions SET id = lower(hex(randomblob(16))), last_used_at = created_at;
CREATE UNIQUE INDEX sessions_by_id ON sessions (id);

-- An erased customer is an empty row that orders kept for the tax office still name. Its phone is drawn by lot, because
-- the column has to hold one: who registers with such a number gets a row of their own.
ALTER TABLE customers ADD COLUMN erased_at INTEGER;

-- Codes prove a phone or an e-mail address for a purpose; a check can only be changed in a new table.
CREATE TABLE auth_codes_anew (
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
INSERT INTO auth_codes_anew
  (id, recipient, address, code_hash, type, name, consent, tries_left, created_at, expires_at, used_at)
SELECT id, phone, address, code_hash, type, name, consent, tries_left, created_at, expires_at, used_at
FROM auth_codes ORDER BY rowid;
DROP TABLE auth_codes;
ALTER TABLE auth_codes_anew RENAME TO auth_codes;
CREATE INDEX auth_codes_by_recipient ON auth_codes (recipient, created_at);
CREATE INDEX auth_codes_by_address ON auth_codes (address, created_at);

-- A consent that was withdrawn stays as the proof that it was given. Advertising is consented to for each channel.
CREATE TABLE consents_withdrawable (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  document TEXT NOT NULL CHECK (
    document IN (
      'personalData', 'offer', 'healthData', 'subscription', 'marketingSms', 'marketingEmail', 'marketingPush'
    )
  ),
  version TEXT NOT NULL,
  address TEXT NOT NULL,
  given_at INTEGER NOT NULL,
  withdrawn_at INTEGER,
  -- Network address that it was withdrawn from.
  withdrawn_from TEXT,
  CHECK ((withdrawn_at IS NULL) = (withdrawn_from IS NULL))
) STRICT;
INSERT INTO consents_withdrawable (id, customer_id, document, version, address, given_at)
SELECT id, customer_id, document, version, address, given_at FROM consents ORDER BY rowid;
DROP TABLE consents;
ALTER TABLE consents_withdrawable RENAME TO consents;
CREATE INDEX consents_by_customer ON consents (customer_id, document);

-- What customers have switched otherwise than it stands by default; advertising stands in their consents.
CREATE TABLE notification_choices (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  event TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'email', 'push')),
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (customer_id, event, channel)
) STRICT;

CREATE TABLE removal_requests (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  requested_at INTEGER NOT NULL,
  -- Erased from this moment on; until then the request can be taken back.
  due_at INTEGER NOT NULL,
  withdrawn_at INTEGER,
  done_at INTEGER,
  CHECK (withdrawn_at IS NULL OR done_at IS NULL)
) STRICT;
CREATE UNIQUE INDEX one_removal_request ON removal_requests (customer_id)
WHERE withdrawn_at IS NULL AND done_at IS NULL;
CREATE INDEX removal_requests_due ON removal_requests (due_at) WHERE withdrawn_at IS NULL AND done_at IS NULL;
