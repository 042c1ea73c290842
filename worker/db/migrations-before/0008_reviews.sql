-- What customers say of programmes and dishes. An operator publishes or rejects what is pending.
CREATE TABLE reviews (
  id TEXT PRIMARY KEY,
  programme_code TEXT REFERENCES programmes (code),
  dish_code TEXT REFERENCES dishes (code),
  author TEXT NOT NULL,
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  text TEXT NOT NULL,
  -- Date in Moscow, YYYY-MM-DD.
  written_on TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'published', 'rejected')),
  -- Null for rows of the seed.
  customer_id TEXT REFERENCES customers (id) ON DELETE SET NULL,
  CHECK ((programme_code IS NULL) <> (dish_code IS NULL))
) STRICT;
CREATE INDEX reviews_by_programme ON reviews (programme_code, state, written_on);
CREATE INDEX reviews_by_dish ON reviews (dish_code, state);
-- A customer speaks once of a programme.
CREATE UNIQUE INDEX reviews_once ON reviews (customer_id, programme_code) WHERE customer_id IS NOT NULL;
