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

-- A document that gets a new date keeps the wording that it had.
CREATE TRIGGER content_pages_reworded BEFORE UPDATE OF version ON content_pages
WHEN old.version IS NOT NULL AND old.version IS NOT new.version
BEGIN
  -- «OR REPLACE» would not do: inside an upsert the outer statement decides what a conflict means.
  DELETE FROM page_versions WHERE path = old.path AND version = old.version;
  INSERT INTO page_versions (path, version, title, lead, blocks)
  VALUES (old.path, old.version, old.title, old.lead, old.blocks);
END;

-- What people have agreed to is not rewritten under its date: another wording has another one.
CREATE TRIGGER content_pages_dated BEFORE UPDATE OF blocks ON content_pages
WHEN old.version IS NOT NULL AND old.version IS new.version AND old.blocks <> new.blocks
BEGIN
  SELECT RAISE(ABORT, 'another wording of a document needs another version');
END;
