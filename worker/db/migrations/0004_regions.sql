-- Where and when the site delivers, and how many deliveries fit into a day.

CREATE TABLE regions (
  code TEXT PRIMARY KEY,
  id INTEGER NOT NULL UNIQUE,
  name TEXT NOT NULL,
  -- Site data of the specification that depends on the region, as JSON: region, contacts, apps, schema.org.
  details TEXT NOT NULL CHECK (json_valid(details)),
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  sort INTEGER NOT NULL
) STRICT;

-- Hours that a courier may come in.
CREATE TABLE delivery_intervals (
  code TEXT PRIMARY KEY,
  part TEXT NOT NULL CHECK (part IN ('morning', 'evening')),
  from_hour INTEGER NOT NULL CHECK (from_hour BETWEEN 0 AND 23),
  to_hour INTEGER NOT NULL CHECK (to_hour BETWEEN 1 AND 24 AND to_hour > from_hour),
  sort INTEGER NOT NULL
) STRICT;

CREATE TABLE delivery_zones (
  code TEXT PRIMARY KEY,
  region_code TEXT NOT NULL REFERENCES regions (code),
  name TEXT NOT NULL,
  fee_kop INTEGER NOT NULL CHECK (fee_kop >= 0),
  -- Ring of [lon, lat] corners; zones are tried in the order of `sort`, the innermost first.
  polygon TEXT NOT NULL CHECK (json_valid(polygon)),
  sort INTEGER NOT NULL
) STRICT;

CREATE TABLE streets (
  id TEXT PRIMARY KEY,
  region_code TEXT NOT NULL REFERENCES regions (code),
  label TEXT NOT NULL,
  -- Lower case with «е» for «ё», for matching what people type.
  search TEXT NOT NULL,
  lat REAL NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lon REAL NOT NULL CHECK (lon BETWEEN -180 AND 180)
) STRICT;
CREATE INDEX streets_by_region ON streets (region_code, search);
-- For the order of stops: an address says the label.
CREATE INDEX streets_by_label ON streets (label);

-- Places that the suggestions service has named to a visitor: an order names one by its id, so that no browser can move
-- the point.
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
-- For the timer, which removes what nobody has chosen.
CREATE INDEX suggested_places_by_age ON suggested_places (named_at);
CREATE INDEX suggested_places_by_label ON suggested_places (label);

-- How many deliveries the kitchen and the couriers can do. A change takes effect with the next order.
CREATE TABLE zone_capacity (
  zone_code TEXT NOT NULL REFERENCES delivery_zones (code),
  -- A date that has a limit of its own; empty for every other date.
  date TEXT NOT NULL DEFAULT '',
  deliveries INTEGER NOT NULL CHECK (deliveries >= 0),
  PRIMARY KEY (zone_code, date)
) STRICT;

-- How many deliveries, dishes and held changes there are of a zone on a date. Triggers of what takes a place count, and no
-- command does: whether an unpaid order still holds its places is decided by whatever looks next, so that only the batch
-- itself knows. What counts is said by `delivery_places`, `homemade_places` and `held_places`; the timer compares.
CREATE TABLE zone_days (
  date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  zone_code TEXT NOT NULL REFERENCES delivery_zones (code),
  taken INTEGER NOT NULL DEFAULT 0 CHECK (taken >= 0),
  PRIMARY KEY (date, zone_code)
) STRICT;

-- No CHECK of the table: operators may lower a limit below what is taken, and whoever has paid is brought over it.
CREATE TRIGGER guard_zone_full BEFORE UPDATE OF taken ON zone_days
WHEN new.taken > old.taken
BEGIN
  SELECT RAISE(ABORT, 'guard:zone-full') WHERE new.taken > (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = new.zone_code AND date IN (new.date, '') ORDER BY date DESC LIMIT 1
  );
END;

-- Holidays: days without food and without deliveries, as skipped weekdays are.
CREATE TABLE closed_days (
  date TEXT PRIMARY KEY CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  closed_at INTEGER NOT NULL,
  -- When the last delivery had left the day; null as long as some may still have to be moved.
  cleared_at INTEGER
) STRICT;
CREATE INDEX closed_days_uncleared ON closed_days (date) WHERE cleared_at IS NULL;
