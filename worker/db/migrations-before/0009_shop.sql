-- Pages that gather programmes for a purpose: a week, a month, two, a family, an office. Texts are Markdown.
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
  seo TEXT NOT NULL CHECK (json_type(seo) = 'object')
) STRICT;

-- Dishes that are sold by the portion.
CREATE TABLE homemade_items (
  dish_code TEXT PRIMARY KEY REFERENCES dishes (code) ON DELETE CASCADE,
  category TEXT NOT NULL,
  price_kop INTEGER NOT NULL CHECK (price_kop > 0),
  weight_g INTEGER NOT NULL CHECK (weight_g > 0),
  is_available INTEGER NOT NULL CHECK (is_available IN (0, 1)),
  sort INTEGER NOT NULL
) STRICT;
