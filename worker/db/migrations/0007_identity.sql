-- Customers, their addresses, how they sign in, and the removal of what is known of them.

CREATE TABLE customers (
  id TEXT PRIMARY KEY,
  phone TEXT NOT NULL UNIQUE CHECK (phone GLOB '+79[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
  name TEXT NOT NULL,
  -- How letters address the customer; empty for by the name.
  salutation TEXT NOT NULL DEFAULT '' CHECK (length(salutation) <= 60),
  email TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  -- An erased customer is an empty row that orders kept for the tax office still name. Its phone is random, because the
  -- column has to hold one: who registers with such a number gets a row of their own.
  erased_at INTEGER,
  -- Whether the phone was one of these when its owner registered again.
  is_returning INTEGER NOT NULL DEFAULT 0 CHECK (is_returning IN (0, 1)),
  -- Raised by every batch that changes orders, deliveries, the ledger, bonuses or the subscription of a customer: whoever
  -- has decided by an older state decides again.
  version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0)
) STRICT;

-- For the desk, which looks customers up by the beginning of either.
CREATE INDEX customers_by_name ON customers (name, id) WHERE erased_at IS NULL;
CREATE INDEX customers_by_email ON customers (email, id) WHERE erased_at IS NULL;

-- Addresses that a customer keeps for the next order.
CREATE TABLE customer_addresses (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  -- How the customer calls it, for example «Дом».
  label TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 40),
  -- The suggestion it was chosen from, with what it named: a service may name other ids tomorrow.
  street_id TEXT NOT NULL,
  street TEXT NOT NULL,
  region_code TEXT NOT NULL REFERENCES regions (code),
  lat REAL NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lon REAL NOT NULL CHECK (lon BETWEEN -180 AND 180),
  -- The zone when it was last used; each order finds it by the point again.
  zone_code TEXT NOT NULL REFERENCES delivery_zones (code),
  house TEXT NOT NULL,
  flat TEXT NOT NULL,
  entrance TEXT NOT NULL,
  floor TEXT NOT NULL,
  intercom TEXT NOT NULL,
  comment TEXT NOT NULL,
  -- 0 for one that a delivery alone goes to: nobody has asked to save it.
  is_listed INTEGER NOT NULL CHECK (is_listed IN (0, 1)),
  created_at INTEGER NOT NULL,
  -- When an order last went there; 0 before the first one.
  last_used_at INTEGER NOT NULL,
  UNIQUE (customer_id, street_id, house, flat)
) STRICT;
CREATE INDEX customer_addresses_by_use ON customer_addresses (customer_id, last_used_at);
-- What the timer deletes.
CREATE INDEX customer_addresses_unlisted ON customer_addresses (created_at) WHERE is_listed = 0;
-- Whether a suggested place is in use.
CREATE INDEX customer_addresses_by_street ON customer_addresses (street_id);

CREATE TABLE removal_requests (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  requested_at INTEGER NOT NULL,
  -- Erased from this moment on; until then the request can be withdrawn.
  due_at INTEGER NOT NULL,
  withdrawn_at INTEGER,
  done_at INTEGER,
  -- When nothing was left that could only go later: photos in their bucket, gifts that waited for a friend.
  cleared_at INTEGER,
  -- Asked by the site itself: a backup has brought back somebody who was erased, and knows.
  is_repeated INTEGER NOT NULL DEFAULT 0 CHECK (is_repeated IN (0, 1)),
  CHECK (withdrawn_at IS NULL OR done_at IS NULL)
) STRICT;
CREATE UNIQUE INDEX one_removal_request ON removal_requests (customer_id)
WHERE withdrawn_at IS NULL AND done_at IS NULL;
CREATE INDEX removal_requests_due ON removal_requests (due_at) WHERE withdrawn_at IS NULL AND done_at IS NULL;
CREATE INDEX removal_requests_by_customer ON removal_requests (customer_id);
CREATE INDEX removal_requests_uncleared ON removal_requests (customer_id)
WHERE done_at IS NOT NULL AND cleared_at IS NULL;

-- What was erased and is still to be noted apart from the database, which a backup may take back to before.
CREATE TABLE unnoted_erasures (
  -- All that is known of the customer, what the consent to health data has covered, or what the progress has.
  kind TEXT NOT NULL CHECK (kind IN ('customer', 'health', 'progress')),
  customer_id TEXT NOT NULL REFERENCES customers (id),
  at INTEGER NOT NULL,
  PRIMARY KEY (kind, customer_id, at)
) STRICT, WITHOUT ROWID;

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
CREATE INDEX sessions_by_use ON sessions (last_used_at);
CREATE INDEX revoked_sessions ON sessions (revoked_at) WHERE revoked_at IS NOT NULL;

CREATE TABLE auth_codes (
  id TEXT PRIMARY KEY,
  -- Phone, or e-mail address.
  recipient TEXT NOT NULL,
  -- Network address that the code was asked for from, and whose tries it has.
  address TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('login', 'register', 'email', 'old-phone', 'new-phone', 'removal', 'signature')),
  name TEXT NOT NULL DEFAULT '',
  consent INTEGER NOT NULL DEFAULT 0 CHECK (consent IN (0, 1)),
  -- SHA-256 of the text of a consent that the code signs, as it stood beside the code when it was asked for.
  text_hash TEXT,
  tries_left INTEGER NOT NULL CHECK (tries_left >= 0),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE INDEX auth_codes_by_recipient ON auth_codes (recipient, created_at);
-- For the timer, which removes old codes and counters.
CREATE INDEX auth_codes_by_age ON auth_codes (created_at);

-- Phones of erased customers who had ordered, as keyed hashes: a first order's discount is given once to a person.
CREATE TABLE former_customers (
  phone_hash TEXT PRIMARY KEY,
  erased_at INTEGER NOT NULL
) STRICT;
CREATE INDEX former_customers_by_age ON former_customers (erased_at);

-- Phones that customers have given up for another one, hashed the same way: who invites oneself with one is known.
CREATE TABLE former_phones (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  phone_hash TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (customer_id, phone_hash)
) STRICT;
CREATE INDEX former_phones_by_age ON former_phones (changed_at);
