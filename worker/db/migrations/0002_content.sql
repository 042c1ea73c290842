-- Pages, articles, questions, people, partners, and how addresses lead to them.

-- What a page must know of a picture before it has loaded. The seed takes it from the pictures themselves.
CREATE TABLE pictures (
  -- Path of the source in images/, without the extension.
  name TEXT PRIMARY KEY,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  -- Colour of its place until it has loaded, as #rrggbb; null where it stands on the tint of what it shows.
  tint TEXT CHECK (length(tint) = 7),
  version TEXT NOT NULL
) STRICT;

CREATE TABLE navigation_items (
  group_name TEXT NOT NULL,
  group_sort INTEGER NOT NULL,
  name TEXT NOT NULL,
  code TEXT NOT NULL,
  url TEXT NOT NULL,
  variants TEXT NOT NULL CHECK (variants IN ('both', 'full', 'simply')),
  sort INTEGER NOT NULL,
  PRIMARY KEY (group_name, code, variants)
) STRICT;

-- When what a page tells of a thing has last become another: noted with each publication, told by the sitemap.
CREATE TABLE content_days (
  -- Its kind and its code within that: 'dish borsch', 'page /oplata/'.
  thing TEXT PRIMARY KEY,
  -- Of what is told of it.
  digest TEXT NOT NULL,
  -- A day in Moscow.
  changed_on TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Short lists of the site that share one shape.
CREATE TABLE site_lists (
  -- reviewOpinions, reviewDishesOpinions, dishOpinions, socialReviews, scheduleCancelTypes, exclusionCategories
  list TEXT NOT NULL,
  sort INTEGER NOT NULL,
  item TEXT NOT NULL CHECK (json_valid(item)),
  PRIMARY KEY (list, sort)
) STRICT;

CREATE TABLE redirects (
  from_path TEXT PRIMARY KEY CHECK (from_path LIKE '/%'),
  to_url TEXT NOT NULL CHECK (to_url LIKE '/%' OR to_url LIKE 'https://%'),
  status INTEGER NOT NULL DEFAULT 301 CHECK (status IN (301, 302, 307, 308))
) STRICT;

-- Title and description of pages that have no row of their own.
CREATE TABLE page_seo (
  path TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  description TEXT NOT NULL
) STRICT;

CREATE TABLE content_pages (
  path TEXT PRIMARY KEY CHECK (path LIKE '/%/'),
  title TEXT NOT NULL,
  lead TEXT NOT NULL,
  tint TEXT NOT NULL,
  -- Name of the picture at the top; null where there is none.
  picture TEXT,
  -- Blocks from top to bottom, see shared/features/pages/schema.ts; long texts are Markdown.
  blocks TEXT NOT NULL CHECK (json_valid(blocks)),
  -- Date of the wording, YYYY-MM-DD; documents alone have one.
  version TEXT,
  seo_title TEXT NOT NULL,
  seo_description TEXT NOT NULL
) STRICT;

-- What people have agreed to is not rewritten under its date; a document that gets a new one keeps the wording that it had.
CREATE TRIGGER content_pages_reworded BEFORE UPDATE OF version, blocks ON content_pages
WHEN old.version IS NOT NULL AND (old.version IS NOT new.version OR old.blocks <> new.blocks)
BEGIN
  SELECT RAISE(ABORT, 'guard:document-version') WHERE old.version IS new.version;
  -- «OR REPLACE» would not do: inside an upsert the outer statement decides what a conflict means.
  DELETE FROM page_versions WHERE path = old.path AND version = old.version;
  INSERT INTO page_versions (path, version, title, lead, blocks)
  VALUES (old.path, old.version, old.title, old.lead, old.blocks);
END;

-- Earlier wordings of documents: orders and consents name the one that they were given under.
CREATE TABLE page_versions (
  path TEXT NOT NULL REFERENCES content_pages (path) ON DELETE CASCADE,
  -- Date of the wording, YYYY-MM-DD.
  version TEXT NOT NULL,
  title TEXT NOT NULL,
  lead TEXT NOT NULL,
  blocks TEXT NOT NULL CHECK (json_valid(blocks)),
  PRIMARY KEY (path, version)
) STRICT, WITHOUT ROWID;

-- Wordings of documents that a release has brought: in force once an operator adopts them, since people agree to them.
CREATE TABLE offered_editions (
  path TEXT NOT NULL,
  -- Date of the wording, YYYY-MM-DD.
  version TEXT NOT NULL,
  title TEXT NOT NULL,
  lead TEXT NOT NULL,
  blocks TEXT NOT NULL CHECK (json_valid(blocks)),
  seo_title TEXT NOT NULL,
  seo_description TEXT NOT NULL,
  -- When an operator has decided for the wording in force.
  declined_at INTEGER,
  PRIMARY KEY (path, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE faq_groups (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- Whether the group is on the page of questions; the others belong to screens of their own.
  is_listed INTEGER NOT NULL CHECK (is_listed IN (0, 1)),
  sort INTEGER NOT NULL
) STRICT;

CREATE TABLE faq_questions (
  id TEXT PRIMARY KEY,
  group_code TEXT NOT NULL REFERENCES faq_groups (code) ON DELETE CASCADE,
  question TEXT NOT NULL,
  -- Markdown.
  answer TEXT NOT NULL,
  sort INTEGER NOT NULL
) STRICT;
CREATE INDEX faq_questions_by_group ON faq_questions (group_code, sort);

CREATE TABLE staff (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  department TEXT NOT NULL CHECK (department IN ('kitchen', 'nutrition', 'delivery', 'care')),
  tint TEXT NOT NULL CHECK (tint IN ('lime', 'peach', 'butter', 'sky', 'lilac', 'rose', 'sand', 'mint')),
  -- A photograph of the company's; without one the page shows initials.
  picture TEXT,
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

CREATE TABLE partner_offers (
  code TEXT PRIMARY KEY,
  sort INTEGER NOT NULL,
  partner TEXT NOT NULL,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  terms TEXT NOT NULL,
  -- Whoever advertises, with their tax number, and the token of the advertisement: the law wants both beside it.
  advertiser TEXT NOT NULL CHECK (advertiser <> ''),
  erid TEXT NOT NULL CHECK (erid <> ''),
  tint TEXT NOT NULL,
  icon TEXT NOT NULL,
  -- What each customer's code begins with.
  prefix TEXT NOT NULL CHECK (prefix = upper(prefix)),
  valid_to TEXT NOT NULL,
  -- How many customers may take a code in all.
  max_codes INTEGER NOT NULL CHECK (max_codes > 0)
) STRICT;

CREATE TABLE partner_codes (
  offer_code TEXT NOT NULL REFERENCES partner_offers (code) ON DELETE CASCADE,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  code TEXT NOT NULL UNIQUE,
  given_at INTEGER NOT NULL,
  PRIMARY KEY (offer_code, customer_id)
) STRICT;
CREATE INDEX partner_codes_by_customer ON partner_codes (customer_id);

-- What media have written about the company; operators add the rows, «СМИ о нас» shows them.
CREATE TABLE press_mentions (
  id INTEGER PRIMARY KEY,
  outlet TEXT NOT NULL CHECK (outlet <> ''),
  title TEXT NOT NULL CHECK (title <> ''),
  url TEXT NOT NULL CHECK (url GLOB 'https://*'),
  published_on TEXT NOT NULL CHECK (published_on GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]')
) STRICT;
