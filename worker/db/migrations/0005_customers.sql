-- Customers, their addresses and consents, and the removal of what is known of them.

CREATE TABLE customers (
  id TEXT PRIMARY KEY,
  phone TEXT NOT NULL UNIQUE CHECK (phone GLOB '+79[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
  name TEXT NOT NULL,
  email TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  -- An erased customer is an empty row that orders kept for the tax office still name. Its phone is random, because the
  -- column has to hold one: who registers with such a number gets a row of their own.
  erased_at INTEGER
) STRICT;

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
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  UNIQUE (customer_id, street_id, house, flat)
) STRICT;
CREATE INDEX customer_addresses_by_use ON customer_addresses (customer_id, last_used_at);
-- Whether a suggested place is in use.
CREATE INDEX customer_addresses_by_street ON customer_addresses (street_id);

-- A consent that was withdrawn stays as the proof that it was given. Health data, renewals and each channel of
-- advertising are consented to apart, and so is each category of cookies.
CREATE TABLE consents (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  document TEXT NOT NULL CHECK (
    document IN (
      'personalData', 'offer', 'healthData', 'subscription', 'marketingSms', 'marketingEmail', 'marketingPush',
      'cookiesAnalytics', 'cookiesMarketing', 'cookiesChat'
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
CREATE INDEX consents_by_customer ON consents (customer_id, document);
-- The timer removes health data once the consent to it was withdrawn.
CREATE INDEX withdrawn_health_consents ON consents (customer_id)
WHERE document = 'healthData' AND withdrawn_at IS NOT NULL;

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
  CHECK (withdrawn_at IS NULL OR done_at IS NULL)
) STRICT;
CREATE UNIQUE INDEX one_removal_request ON removal_requests (customer_id)
WHERE withdrawn_at IS NULL AND done_at IS NULL;
CREATE INDEX removal_requests_due ON removal_requests (due_at) WHERE withdrawn_at IS NULL AND done_at IS NULL;
CREATE INDEX removal_requests_by_customer ON removal_requests (customer_id);
CREATE INDEX removal_requests_uncleared ON removal_requests (customer_id)
WHERE done_at IS NOT NULL AND cleared_at IS NULL;
