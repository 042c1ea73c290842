-- Ingredients, dishes, programmes and their dated menu. Filled by the seed; figures of dishes are computed there.
CREATE TABLE ingredients (
  code TEXT PRIMARY KEY,
  name_ru TEXT NOT NULL,
  source TEXT NOT NULL,
  -- Of 100 g as put into the dish, before cooking.
  energy_kcal REAL NOT NULL CHECK (energy_kcal BETWEEN 0 AND 900),
  protein_g REAL NOT NULL CHECK (protein_g BETWEEN 0 AND 100),
  fat_g REAL NOT NULL CHECK (fat_g BETWEEN 0 AND 100),
  carbohydrate_g REAL NOT NULL CHECK (carbohydrate_g BETWEEN 0 AND 100),
  allergens TEXT NOT NULL CHECK (json_type(allergens) = 'array'),
  exclusion_groups TEXT NOT NULL CHECK (json_type(exclusion_groups) = 'array')
) STRICT;

CREATE TABLE dishes (
  code TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('breakfast', 'soup', 'main', 'salad', 'snack', 'sweet')),
  slots TEXT NOT NULL CHECK (json_type(slots) = 'array'),
  tint TEXT NOT NULL CHECK (tint IN ('lime', 'peach', 'butter', 'sky', 'lilac', 'rose', 'sand', 'mint')),
  -- Name of the picture in images/dishes, without size and extension.
  picture TEXT NOT NULL,
  description TEXT NOT NULL,
  reheat TEXT NOT NULL,
  shelf_life_hours INTEGER NOT NULL CHECK (shelf_life_hours > 0),
  -- Weight of what the recipe yields, and КБЖУ of 100 g of it.
  weight_g REAL NOT NULL CHECK (weight_g > 0),
  kcal_per_100 REAL NOT NULL CHECK (kcal_per_100 > 0),
  protein_per_100 REAL NOT NULL CHECK (protein_per_100 >= 0),
  fat_per_100 REAL NOT NULL CHECK (fat_per_100 >= 0),
  carbohydrate_per_100 REAL NOT NULL CHECK (carbohydrate_per_100 >= 0),
  allergens TEXT NOT NULL CHECK (json_type(allergens) = 'array'),
  exclusion_groups TEXT NOT NULL CHECK (json_type(exclusion_groups) = 'array')
) STRICT;

CREATE TABLE dish_ingredients (
  dish_code TEXT NOT NULL REFERENCES dishes (code),
  ingredient_code TEXT NOT NULL REFERENCES ingredients (code),
  grams REAL NOT NULL CHECK (grams > 0),
  -- Share of the weight that is left, or gained, by cooking.
  yield REAL NOT NULL CHECK (yield > 0),
  PRIMARY KEY (dish_code, ingredient_code)
) STRICT, WITHOUT ROWID;

CREATE TABLE calorie_lines (
  kcal INTEGER PRIMARY KEY CHECK (kcal > 0),
  day_price_kop INTEGER NOT NULL CHECK (day_price_kop >= 0)
) STRICT;

CREATE TABLE programmes (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  pitch TEXT NOT NULL,
  text TEXT NOT NULL,
  tint TEXT NOT NULL CHECK (tint IN ('lime', 'peach', 'butter', 'sky', 'lilac', 'rose', 'sand', 'mint')),
  -- The dish whose picture is the cover.
  cover TEXT NOT NULL REFERENCES dishes (code),
  default_kcal INTEGER NOT NULL REFERENCES calorie_lines (kcal),
  meal_slots TEXT NOT NULL CHECK (json_type(meal_slots) = 'array'),
  excluded_groups TEXT NOT NULL CHECK (json_type(excluded_groups) = 'array'),
  -- [{"from": "YYYY-MM-DD", "to": "YYYY-MM-DD"}], both days included; empty: offered all the year.
  seasons TEXT NOT NULL CHECK (json_type(seasons) = 'array'),
  -- A programme that is no longer sold stays for the orders that name it.
  is_offered INTEGER NOT NULL CHECK (is_offered IN (0, 1)),
  sort INTEGER NOT NULL
) STRICT;

CREATE TABLE programme_lines (
  programme_code TEXT NOT NULL REFERENCES programmes (code),
  kcal INTEGER NOT NULL REFERENCES calorie_lines (kcal),
  PRIMARY KEY (programme_code, kcal)
) STRICT, WITHOUT ROWID;

CREATE TABLE menu_days (
  programme_code TEXT NOT NULL REFERENCES programmes (code),
  cycle_day INTEGER NOT NULL CHECK (cycle_day BETWEEN 0 AND 27),
  slot TEXT NOT NULL CHECK (slot IN ('breakfast', 'snack', 'lunch', 'afternoon', 'dinner')),
  dish_code TEXT NOT NULL REFERENCES dishes (code),
  PRIMARY KEY (programme_code, cycle_day, slot),
  -- No dish comes twice on one day.
  UNIQUE (programme_code, cycle_day, dish_code)
) STRICT, WITHOUT ROWID;
