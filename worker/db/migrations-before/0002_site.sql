-- Regions, delivery zones and intervals, addresses, redirects, page titles: what an operator changes without code.
CREATE TABLE regions (
  code TEXT PRIMARY KEY,
  id INTEGER NOT NULL UNIQUE,
  name TEXT NOT NULL,
  -- Site data of the specification that depends on the region, as JSON: region, contacts, apps, schema.org.
  details TEXT NOT NULL CHECK (json_valid(details)),
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  sort INTEGER NOT NULL
) STRICT;

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

CREATE TABLE navigation_items (
  group_name TEXT NOT NULL,
  group_sort INTEGER NOT NULL,
  name TEXT NOT NULL,
  code TEXT NOT NULL,
  url TEXT NOT NULL,
  variants TEXT NOT NULL CHECK (variants IN ('both', 'full', 'simply')),
  sort INTEGER NOT NULL,
  PRIMARY KEY (group_name, code, variants)
) STRICT;

CREATE TABLE site_lists (
  -- reviewOpinions, reviewDishesOpinions, dishOpinions, socialReviews, scheduleCancelTypes, exclusionCategories
  list TEXT NOT NULL,
  sort INTEGER NOT NULL,
  item TEXT NOT NULL CHECK (json_valid(item)),
  PRIMARY KEY (list, sort)
) STRICT;

CREATE TABLE redirects (
  from_path TEXT PRIMARY KEY CHECK (from_path LIKE '/%'),
  to_url TEXT NOT NULL CHECK (to_url LIKE '/%' OR to_url LIKE 'https://%'),
  status INTEGER NOT NULL DEFAULT 301 CHECK (status IN (301, 302, 307, 308))
) STRICT;

CREATE TABLE page_seo (
  path TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  description TEXT NOT NULL
) STRICT;
