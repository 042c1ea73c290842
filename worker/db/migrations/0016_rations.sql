-- What a customer eats: wishes beside those of the order, replaced dishes, and what was served.

-- Wishes that hold for all orders of a customer.
CREATE TABLE customer_tastes (
  customer_id TEXT PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  -- Codes of the menu's filter, as orders keep them, and codes of single ingredients.
  exclusions TEXT NOT NULL DEFAULT '[]' CHECK (json_type(exclusions) = 'array'),
  ingredients TEXT NOT NULL DEFAULT '[]' CHECK (json_type(ingredients) = 'array'),
  -- How often a week the same dish may come; 0 for as often as the menu has it.
  repeat_limit INTEGER NOT NULL DEFAULT 0 CHECK (repeat_limit BETWEEN 0 AND 7),
  -- Whether replacements are proposed.
  autopilot INTEGER NOT NULL DEFAULT 1 CHECK (autopilot IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  changed_at INTEGER NOT NULL
) STRICT;

-- Dishes that a customer wants no more.
CREATE TABLE tired_dishes (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  dish_code TEXT NOT NULL REFERENCES dishes (code),
  since INTEGER NOT NULL,
  PRIMARY KEY (customer_id, dish_code)
) STRICT, WITHOUT ROWID;

-- Dishes that the customer has chosen in place of planned ones.
CREATE TABLE meal_choices (
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  -- Persons of an order count from 1.
  person INTEGER NOT NULL CHECK (person > 0),
  slot TEXT NOT NULL CHECK (slot IN ('breakfast', 'snack', 'lunch', 'afternoon', 'dinner')),
  dish_code TEXT NOT NULL REFERENCES dishes (code),
  -- What would have come.
  instead_of TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  PRIMARY KEY (order_id, date, person, slot)
) STRICT, WITHOUT ROWID;

-- What a person is served on a day, from the cut-off on.
CREATE TABLE served_days (
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  person INTEGER NOT NULL CHECK (person > 0),
  meals TEXT NOT NULL CHECK (json_type(meals) = 'array'),
  kcal REAL NOT NULL,
  -- Bonuses for meals that could not be served safely.
  credit_kop INTEGER NOT NULL DEFAULT 0 CHECK (credit_kop >= 0),
  kept_at INTEGER NOT NULL,
  PRIMARY KEY (order_id, date, person)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER guard_served_day_changed BEFORE UPDATE ON served_days
BEGIN
  SELECT RAISE(ABORT, 'guard:served-day-changed');
END;
