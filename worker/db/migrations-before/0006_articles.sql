-- The team and the blog: who works here and who writes what. Texts are Markdown; an operator changes a row.
CREATE TABLE staff (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  department TEXT NOT NULL CHECK (department IN ('kitchen', 'nutrition', 'delivery', 'care')),
  tint TEXT NOT NULL CHECK (tint IN ('lime', 'peach', 'butter', 'sky', 'lilac', 'rose', 'sand', 'mint')),
  picture TEXT NOT NULL,
  lead TEXT NOT NULL,
  story TEXT NOT NULL,
  -- [{"name": "С нами", "value": "с 2019 года"}]
  facts TEXT NOT NULL CHECK (json_type(facts) = 'array'),
  -- Codes of the dishes that the person is proud of.
  dishes TEXT NOT NULL CHECK (json_type(dishes) = 'array'),
  description TEXT NOT NULL,
  sort INTEGER NOT NULL
) STRICT;

CREATE TABLE authors (
  slug TEXT PRIMARY KEY,
  -- Name, role and portrait are those of the person.
  staff_id INTEGER NOT NULL UNIQUE REFERENCES staff (id),
  lead TEXT NOT NULL,
  bio TEXT NOT NULL,
  description TEXT NOT NULL
) STRICT;

CREATE TABLE article_tags (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  sort INTEGER NOT NULL
) STRICT;

CREATE TABLE articles (
  slug TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  lead TEXT NOT NULL,
  description TEXT NOT NULL,
  author_slug TEXT NOT NULL REFERENCES authors (slug),
  published_on TEXT NOT NULL,
  updated_on TEXT NOT NULL CHECK (updated_on >= published_on),
  cover TEXT NOT NULL,
  tags TEXT NOT NULL CHECK (json_type(tags) = 'array'),
  programmes TEXT NOT NULL CHECK (json_type(programmes) = 'array'),
  related TEXT NOT NULL CHECK (json_type(related) = 'array'),
  body TEXT NOT NULL,
  -- The body without marks, one space between words: for search, and for the time that reading takes.
  plain TEXT NOT NULL,
  is_published INTEGER NOT NULL DEFAULT 1 CHECK (is_published IN (0, 1))
) STRICT;
CREATE INDEX articles_by_date ON articles (is_published, published_on);
CREATE INDEX articles_by_author ON articles (author_slug, published_on);
