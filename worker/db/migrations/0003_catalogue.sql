-- What is cooked and sold: ingredients, dishes, programmes, their menus, and what customers say of them.

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
  exclusion_groups TEXT NOT NULL CHECK (json_type(exclusion_groups) = 'array'),
  -- What a bought-in ingredient is made of, in the order of weight: names that stand in brackets behind its own; [] for one
  -- food.
  composition TEXT NOT NULL DEFAULT '[]' CHECK (json_type(composition) = 'array'),
  -- The picture that stands for an ingredient, in images/ingredients; empty where there is none.
  sprite TEXT NOT NULL DEFAULT '',
  -- What the kitchen puts in of one piece, grams; null of what is weighed.
  piece_g REAL CHECK (piece_g > 0),
  -- What cleaning takes of what is bought.
  loss_percent REAL NOT NULL DEFAULT 0 CHECK (loss_percent >= 0 AND loss_percent < 100),
  -- What a litre weighs, grams; null of what is not bought by the litre.
  litre_g REAL CHECK (litre_g > 0)
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
  -- Weight of what the recipe yields, and energy and nutrients of 100 g of it.
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

-- Price of a day by its energy.
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
  sort INTEGER NOT NULL,
  -- A ready-meal set is a programme of two days with dishes and a price of its own.
  kind TEXT NOT NULL DEFAULT 'daily' CHECK (kind IN ('daily', 'set')),
  -- Code of the programme whose dishes may replace its own too, as those of a set, which are too few; null, or one that is
  -- gone: its own alone.
  alternatives_from TEXT,
  -- Not sold for more days of food than that; null for any length.
  longest_days INTEGER CHECK (longest_days > 0),
  -- What its food keeps to, each {"in": "day" | "week" | "meals" | "none", "has": trait of a dish, "slots": meals}: the
  -- composer follows it, the page says it.
  claims TEXT NOT NULL DEFAULT '[]' CHECK (json_type(claims) = 'array')
) STRICT;

-- Calorie lines that a programme is sold in.
CREATE TABLE programme_lines (
  programme_code TEXT NOT NULL REFERENCES programmes (code),
  kcal INTEGER NOT NULL REFERENCES calorie_lines (kcal),
  -- Price of a day that differs from the price of the calorie line.
  day_price_kop INTEGER CHECK (day_price_kop > 0),
  PRIMARY KEY (programme_code, kcal)
) STRICT, WITHOUT ROWID;

-- The menu repeats every 28 days.
CREATE TABLE menu_days (
  programme_code TEXT NOT NULL REFERENCES programmes (code),
  cycle_day INTEGER NOT NULL CHECK (cycle_day BETWEEN 0 AND 27),
  slot TEXT NOT NULL CHECK (slot IN ('breakfast', 'snack', 'lunch', 'afternoon', 'dinner')),
  dish_code TEXT NOT NULL REFERENCES dishes (code),
  PRIMARY KEY (programme_code, cycle_day, slot),
  -- No dish comes twice on one day.
  UNIQUE (programme_code, cycle_day, dish_code)
) STRICT, WITHOUT ROWID;

-- Pages that gather programmes for a purpose: a week, a month, two, a family, an office.
CREATE TABLE purposes (
  path TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  lead TEXT NOT NULL,
  tint TEXT NOT NULL CHECK (tint IN ('lime', 'peach', 'butter', 'sky', 'lilac', 'rose', 'sand', 'mint')),
  picture TEXT NOT NULL,
  -- {"programme": code, "days": n, "people": n}: what the configurator begins with.
  preset TEXT NOT NULL CHECK (json_type(preset) = 'object'),
  -- Codes of the programmes to choose from, in their order.
  programmes TEXT NOT NULL CHECK (json_type(programmes) = 'array'),
  facts TEXT NOT NULL CHECK (json_type(facts) = 'array'),
  points TEXT NOT NULL CHECK (json_type(points) = 'array'),
  story TEXT NOT NULL CHECK (json_type(story) = 'object'),
  questions TEXT NOT NULL CHECK (json_type(questions) = 'array'),
  link TEXT NOT NULL CHECK (json_type(link) IN ('object', 'null')),
  seo TEXT NOT NULL CHECK (json_type(seo) = 'object'),
  -- Kind of the request that can be left on the page; null where there is none.
  form TEXT
) STRICT;

-- Whom the food of a programme, or of a page for a purpose, suits and whom it does not, and its own questions.
CREATE TABLE guidance (
  path TEXT PRIMARY KEY CHECK (path LIKE '/%/'),
  -- [{"title": …, "text": …}]
  suits TEXT NOT NULL CHECK (json_type(suits) = 'array'),
  unsuited TEXT NOT NULL CHECK (json_type(unsuited) = 'array'),
  doctor TEXT NOT NULL,
  day TEXT NOT NULL,
  -- [{"id": …, "question": …, "answer": Markdown}]
  questions TEXT NOT NULL CHECK (json_type(questions) = 'array'),
  -- Why the menu of a programme is composed as it is, Markdown; empty for pages for a purpose, which have a story.
  why TEXT NOT NULL DEFAULT ''
) STRICT;

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
  -- An example of the seed, shown as one: it counts for no rating.
  is_sample INTEGER NOT NULL DEFAULT 0 CHECK (is_sample IN (0, 1)),
  -- Null for examples, and for customers who were erased.
  customer_id TEXT REFERENCES customers (id) ON DELETE SET NULL,
  -- Who of the order's persons has eaten the dish, from 1, and on which day; null for programmes and for rows of the seed.
  person INTEGER CHECK (person > 0),
  eaten_on TEXT,
  -- The customer's picture in the store of photos, when they allowed to show it, and the edition of the words they saw.
  photo_key TEXT,
  photo_allowed_at INTEGER,
  photo_leave TEXT,
  CHECK ((programme_code IS NULL) <> (dish_code IS NULL)),
  CHECK ((photo_key IS NULL) = (photo_allowed_at IS NULL) AND (photo_key IS NULL) = (photo_leave IS NULL)),
  CHECK ((person IS NULL) = (eaten_on IS NULL)),
  CHECK (dish_code IS NULL OR customer_id IS NULL OR eaten_on IS NOT NULL)
) STRICT;
CREATE INDEX reviews_with_photo ON reviews (id) WHERE photo_key IS NOT NULL;
-- Pictures whose customers are erased: not shown any more, and removed by the timer.
CREATE INDEX reviews_with_left_photo ON reviews (id) WHERE photo_key IS NOT NULL AND customer_id IS NULL;
CREATE INDEX reviews_by_programme ON reviews (programme_code, state, written_on);
CREATE INDEX reviews_by_dish ON reviews (dish_code, state, rating);
-- Reviews that are listed: those with words, which are far fewer than stars alone.
CREATE INDEX reviews_listed ON reviews (written_on) WHERE state = 'published' AND text <> '';
CREATE INDEX reviews_pending ON reviews (written_on) WHERE state = 'pending';
-- A customer has one opinion of a programme, and one of a dish for each person and day: a later one takes its place.
CREATE UNIQUE INDEX reviews_once ON reviews (customer_id, programme_code) WHERE customer_id IS NOT NULL;
CREATE UNIQUE INDEX reviews_dish_once ON reviews (customer_id, dish_code, person, eaten_on)
WHERE customer_id IS NOT NULL AND dish_code IS NOT NULL;
