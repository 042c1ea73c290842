-- Exercises, the weekly plans of customers, and what of them was done.

CREATE TABLE exercises (
  code TEXT PRIMARY KEY,
  sort INTEGER NOT NULL,
  title TEXT NOT NULL,
  part TEXT NOT NULL CHECK (part IN ('warm-up', 'main', 'stretch')),
  -- Focuses of the days that it belongs to; empty where it begins or ends any day.
  focuses TEXT NOT NULL CHECK (json_valid(focuses)),
  -- The lowest level that it is for, from 1 to 3.
  level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3),
  muscles TEXT NOT NULL,
  equipment TEXT NOT NULL,
  how TEXT NOT NULL CHECK (json_valid(how)),
  caution TEXT NOT NULL,
  figure TEXT NOT NULL,
  -- Sets and amounts by level.
  dose TEXT NOT NULL CHECK (json_valid(dose))
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
