-- What customers say of dishes, programmes and deliveries, and what they complain of.

-- Opinions on programmes and dishes. Stars without words count at once, words wait for an operator.
CREATE TABLE reviews (
  id TEXT PRIMARY KEY,
  programme_code TEXT REFERENCES programmes (code),
  dish_code TEXT REFERENCES dishes (code),
  author TEXT NOT NULL,
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  text TEXT NOT NULL,
  -- Date in Moscow, YYYY-MM-DD.
  written_on TEXT NOT NULL,
  -- An operator publishes or rejects what is pending.
  state TEXT NOT NULL CHECK (state IN ('pending', 'published', 'rejected')),
  -- Null for rows of the seed.
  customer_id TEXT REFERENCES customers (id) ON DELETE SET NULL,
  CHECK ((programme_code IS NULL) <> (dish_code IS NULL))
) STRICT;
CREATE INDEX reviews_by_programme ON reviews (programme_code, state, written_on);
CREATE INDEX reviews_by_dish ON reviews (dish_code, state, rating);
-- Reviews that are listed: those with words, which are far fewer than stars alone.
CREATE INDEX reviews_listed ON reviews (written_on) WHERE state = 'published' AND text <> '';
CREATE INDEX reviews_pending ON reviews (written_on) WHERE state = 'pending';
-- A customer has one opinion of a programme, and one of a dish: a later one takes the place of the earlier one.
CREATE UNIQUE INDEX reviews_once ON reviews (customer_id, programme_code) WHERE customer_id IS NOT NULL;
CREATE UNIQUE INDEX reviews_dish_once ON reviews (customer_id, dish_code)
WHERE customer_id IS NOT NULL AND dish_code IS NOT NULL;

CREATE TABLE delivery_ratings (
  delivery_id TEXT PRIMARY KEY REFERENCES deliveries (id) ON DELETE CASCADE,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  -- Given by thumb, with stars, or declined: who has declined is not asked again.
  verdict TEXT NOT NULL CHECK (verdict IN ('good', 'bad', 'stars', 'declined')),
  stars INTEGER CHECK (stars BETWEEN 1 AND 5),
  text TEXT NOT NULL DEFAULT '',
  rated_at INTEGER NOT NULL,
  CHECK ((verdict = 'stars') = (stars IS NOT NULL))
) STRICT;
CREATE INDEX delivery_ratings_by_customer ON delivery_ratings (customer_id);

-- What can be complained of. Terms are rows, so that operators change them without code.
CREATE TABLE ticket_kinds (
  code TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  -- What is given at once, and within how many hours we answer.
  bonus_kop INTEGER NOT NULL CHECK (bonus_kop >= 0),
  answer_hours INTEGER NOT NULL CHECK (answer_hours > 0),
  sort INTEGER NOT NULL
) STRICT;
INSERT INTO ticket_kinds (code, title, bonus_kop, answer_hours, sort) VALUES
  ('missing', 'Чего-то не привезли', 30000, 2, 1),
  ('damaged', 'Упаковка повреждена', 20000, 4, 2),
  ('late', 'Опоздали', 20000, 4, 3),
  ('taste', 'Невкусно', 10000, 24, 4),
  ('spoiled', 'Еда испорчена', 30000, 2, 5),
  ('other', 'Другое', 0, 24, 6);

CREATE TABLE ticket_rules (
  -- One row.
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Bonuses given at once to a customer within thirty days at most.
  month_cap_kop INTEGER NOT NULL CHECK (month_cap_kop >= 0),
  -- For how many days after a delivery a complaint is taken, and how many.
  open_days INTEGER NOT NULL CHECK (open_days > 0),
  per_delivery INTEGER NOT NULL CHECK (per_delivery > 0)
) STRICT;
INSERT INTO ticket_rules (id, month_cap_kop, open_days, per_delivery) VALUES (1, 60000, 7, 5);

-- Complaints: each has a number, a promised time of the answer, and mostly a small bonus at once.
CREATE TABLE tickets (
  id TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  delivery_id TEXT NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
  kind TEXT NOT NULL REFERENCES ticket_kinds (code),
  text TEXT NOT NULL,
  -- Name of the picture in the bucket; null without one.
  photo_key TEXT,
  state TEXT NOT NULL CHECK (state IN ('open', 'answered', 'closed')) DEFAULT 'open',
  -- An operator's words.
  answer TEXT NOT NULL DEFAULT '',
  promised_at INTEGER NOT NULL,
  bonus_kop INTEGER NOT NULL CHECK (bonus_kop >= 0),
  idempotency_key TEXT NOT NULL,
  -- SHA-256 of the request, so that a used key with another one is noticed.
  request_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (customer_id, idempotency_key)
) STRICT;
CREATE INDEX tickets_by_customer ON tickets (customer_id, created_at);
-- For the timer, which removes old pictures, and for operators, who look for what is not answered.
CREATE INDEX tickets_with_photo ON tickets (created_at) WHERE photo_key IS NOT NULL;
CREATE INDEX tickets_open ON tickets (promised_at) WHERE state = 'open';
CREATE INDEX tickets_by_delivery ON tickets (delivery_id);

CREATE TRIGGER guard_ticket_state BEFORE UPDATE OF state ON tickets
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN ('open>answered', 'open>closed', 'answered>closed')
BEGIN
  SELECT RAISE(ABORT, 'guard:ticket-state');
END;
