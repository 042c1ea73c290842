-- Weight and goals of customers: health data.

-- The row is the switch: it comes with the consent, nothing else can be written without it, and it is removed with
-- everything that was written.
CREATE TABLE progress_profiles (
  customer_id TEXT PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  -- The consent that it rests on; consents stay as proof.
  consent_id TEXT NOT NULL,
  opted_at INTEGER NOT NULL,
  goal TEXT CHECK (goal IN ('lose', 'keep', 'gain')),
  sex TEXT CHECK (sex IN ('female', 'male')),
  age INTEGER CHECK (age BETWEEN 18 AND 90),
  height_cm INTEGER CHECK (height_cm BETWEEN 130 AND 220),
  activity TEXT CHECK (activity IN ('low', 'light', 'medium', 'high')),
  start_g INTEGER CHECK (start_g > 0),
  started_on TEXT,
  target_g INTEGER CHECK (target_g > 0),
  target_on TEXT,
  reached_at INTEGER,
  CHECK ((goal IS NULL) = (target_g IS NULL) AND (goal IS NULL) = (start_g IS NULL))
) STRICT;

CREATE TABLE weights (
  customer_id TEXT NOT NULL REFERENCES progress_profiles (customer_id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  weight_g INTEGER NOT NULL CHECK (weight_g BETWEEN 35000 AND 220000),
  noted_at INTEGER NOT NULL,
  PRIMARY KEY (customer_id, date)
) STRICT;
