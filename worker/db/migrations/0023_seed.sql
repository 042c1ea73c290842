-- What the seed has offered to this database. A row is offered once: one that an operator has changed stays as it is,
-- and one that was removed does not come back with the next release.
CREATE TABLE seed_rows (
  table_name TEXT NOT NULL,
  -- Primary key of the row as a JSON array, in the order of the key's columns.
  key TEXT NOT NULL CHECK (json_type(key) = 'array'),
  -- Rows of 'demo' are samples for trying the site: invented people, reviews, partners and company facts.
  part TEXT NOT NULL CHECK (part IN ('base', 'demo')),
  PRIMARY KEY (table_name, key)
) STRICT, WITHOUT ROWID;
