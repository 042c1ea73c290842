-- Complaints, progress and workouts of customers.

-- What can be complained of. Terms are rows, so that operators change them without code.
CREATE TABLE ticket_kinds (
  code TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  -- What is given at once, and within how many hours we answer.
  bonus_kop INTEGER NOT NULL CHECK (bonus_kop >= 0),
  answer_hours INTEGER NOT NULL CHECK (answer_hours > 0),
  sort INTEGER NOT NULL,
  -- What shows that a complaint is right: a photo sent with it, the courier's record of the arrival, or an operator's look.
  proof TEXT NOT NULL DEFAULT 'operator' CHECK (proof IN ('photo', 'courier', 'operator'))
) STRICT;

INSERT INTO ticket_kinds (code, title, bonus_kop, answer_hours, sort, proof) VALUES
  ('missing', 'Чего-то не привезли', 30000, 2, 1, 'photo'),
  ('damaged', 'Упаковка повреждена', 20000, 4, 2, 'photo'),
  ('late', 'Опоздали', 20000, 4, 3, 'courier'),
  ('taste', 'Невкусно', 10000, 24, 4, 'operator'),
  ('spoiled', 'Еда испорчена', 30000, 2, 5, 'photo'),
  ('other', 'Другое', 0, 24, 6, 'operator');

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
  -- A customer's first complaint is believed; the bonuses of later ones wait until they are proved.
  bonus_state TEXT NOT NULL DEFAULT 'granted' CHECK (bonus_state IN ('granted', 'waiting', 'declined')),
  UNIQUE (customer_id, idempotency_key)
) STRICT;
CREATE INDEX tickets_by_customer ON tickets (customer_id, created_at);
-- For the timer, which removes old pictures, and for operators, who look for what is not answered.
CREATE INDEX tickets_with_photo ON tickets (created_at) WHERE photo_key IS NOT NULL;
CREATE INDEX tickets_by_delivery ON tickets (delivery_id);
-- An operator finds a complaint until it is answered and its bonuses are decided.
CREATE INDEX tickets_unsettled ON tickets (promised_at)
  WHERE state = 'open' OR (state = 'answered' AND bonus_state = 'waiting' AND bonus_kop > 0);

CREATE TRIGGER guard_ticket_state BEFORE UPDATE OF state ON tickets
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'open>answered', 'open>closed', 'answered>closed', 'answered>open'
)
BEGIN
  SELECT RAISE(ABORT, 'guard:ticket-state');
END;

-- Matters of the account's first card that a customer has settled there: what only waits to be read or decided.
CREATE TABLE settled_needs (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  -- `failed:<delivery>`, `answer:<ticket>` or `ending:<order>`.
  need TEXT NOT NULL CHECK (need GLOB 'failed:*' OR need GLOB 'answer:*' OR need GLOB 'ending:*'),
  settled_at INTEGER NOT NULL,
  PRIMARY KEY (customer_id, need)
) STRICT;

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

CREATE TABLE workout_plans (
  customer_id TEXT PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  goal TEXT NOT NULL CHECK (goal IN ('tone', 'strength', 'endurance', 'flexibility')),
  level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3),
  days INTEGER NOT NULL CHECK (days BETWEEN 2 AND 6),
  changed_at INTEGER NOT NULL
) STRICT;

-- An exercise that was done on a day; the list of exercises may change, what was done stays.
CREATE TABLE workout_marks (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  exercise TEXT NOT NULL,
  done_at INTEGER NOT NULL,
  PRIMARY KEY (customer_id, date, exercise)
) STRICT;

-- A day whose exercises were all done, with the figures of that day: the history counts no others.
CREATE TABLE workout_days (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  focus TEXT NOT NULL,
  exercises INTEGER NOT NULL CHECK (exercises > 0),
  minutes INTEGER NOT NULL CHECK (minutes > 0),
  -- Days of training that the plan had in that week.
  planned INTEGER NOT NULL CHECK (planned > 0),
  done_at INTEGER NOT NULL,
  PRIMARY KEY (customer_id, date)
) STRICT;
