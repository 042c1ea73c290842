-- Pages of information, documents, questions and promotions: what an operator changes without code. And requests.
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

CREATE TABLE faq_groups (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- Whether the group stands on the page of questions; the others belong to screens of their own.
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

CREATE TABLE promotions (
  slug TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  badge TEXT NOT NULL,
  summary TEXT NOT NULL,
  -- Markdown: the whole terms.
  text TEXT NOT NULL,
  picture TEXT NOT NULL,
  tint TEXT NOT NULL,
  link TEXT NOT NULL CHECK (json_valid(link)),
  variants TEXT NOT NULL CHECK (variants IN ('both', 'full', 'simply')),
  -- Dates of Moscow, both included; null is without an end.
  valid_from TEXT NOT NULL,
  valid_to TEXT CHECK (valid_to >= valid_from),
  sort INTEGER NOT NULL
) STRICT;

CREATE TABLE leads (
  id TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  -- Phone, or e-mail where the kind has no phone: what the hourly limit counts.
  contact TEXT NOT NULL,
  fields TEXT NOT NULL CHECK (json_valid(fields)),
  page TEXT NOT NULL,
  -- SHA-256 of kind and fields: the same content within ten minutes is the same request.
  content_hash TEXT NOT NULL,
  customer_id TEXT REFERENCES customers (id) ON DELETE SET NULL,
  -- The consent to processing: version of its text and network address; given at created_at.
  consent_version TEXT NOT NULL,
  address TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dead')),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- While a sending runs, the time until which nobody else tries.
  next_attempt_at INTEGER NOT NULL,
  sent_at INTEGER
) STRICT;
CREATE INDEX leads_by_contact ON leads (contact, created_at);
CREATE INDEX leads_by_address ON leads (address, created_at);
CREATE INDEX leads_by_content ON leads (content_hash, created_at);
CREATE INDEX leads_waiting ON leads (next_attempt_at) WHERE state = 'waiting';
