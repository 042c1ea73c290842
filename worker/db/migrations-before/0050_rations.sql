-- What a customer wants beside what an order says: exclusions that hold for all orders, dishes they are tired of, their
-- own replacements, and what was really served, which nothing changes once the kitchen has begun.
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
  -- What comes back for meals that could not be served safely.
  credit_kop INTEGER NOT NULL DEFAULT 0 CHECK (credit_kop >= 0),
  kept_at INTEGER NOT NULL,
  PRIMARY KEY (order_id, date, person)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER served_days_unchanged BEFORE UPDATE ON served_days
BEGIN
  SELECT RAISE(ABORT, 'what was served is never changed');
END;

-- The worth of a meal that could not be served comes back with the delivery that lacks it.
CREATE TRIGGER deliveries_credit AFTER UPDATE OF state ON deliveries
WHEN new.state = 'delivered' AND old.state <> 'delivered'
BEGIN
  INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
  SELECT 'credit-' || s.order_id || '-' || s.date || '-' || s.person,
    'credit:' || s.order_id || ':' || s.date || ':' || s.person, 'company', 'bonuses:' || o.customer_id,
    s.credit_kop, 'bonuses_granted', s.order_id, COALESCE(new.moved_at, 1000 * unixepoch())
  FROM json_each(new.food_dates) f
  JOIN served_days s ON s.order_id = new.order_id AND s.date = f.value
  JOIN orders o ON o.id = s.order_id
  WHERE s.credit_kop > 0
  ON CONFLICT (key) DO NOTHING;
END;
