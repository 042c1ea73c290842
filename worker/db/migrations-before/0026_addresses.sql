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
  -- Where it lay when it was last used; the point decides anew each time.
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

-- What the suggestions service has named to somebody: an order names it by id, and no browser can move the point.
CREATE TABLE suggested_places (
  id TEXT PRIMARY KEY,
  region_code TEXT NOT NULL REFERENCES regions (code),
  label TEXT NOT NULL,
  -- Empty where it is a street.
  house TEXT NOT NULL,
  lat REAL NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lon REAL NOT NULL CHECK (lon BETWEEN -180 AND 180),
  named_at INTEGER NOT NULL
) STRICT;
