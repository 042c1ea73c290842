-- What media have written about the company; operators add the rows, «СМИ о нас» shows them.
CREATE TABLE press_mentions (
  id INTEGER PRIMARY KEY,
  outlet TEXT NOT NULL CHECK (outlet <> ''),
  title TEXT NOT NULL CHECK (title <> ''),
  url TEXT NOT NULL CHECK (url GLOB 'https://*'),
  published_on TEXT NOT NULL CHECK (published_on GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]')
) STRICT;

CREATE TRIGGER content_press_mentions_insert AFTER INSERT ON press_mentions BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_press_mentions_update AFTER UPDATE ON press_mentions BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_press_mentions_delete AFTER DELETE ON press_mentions BEGIN
  UPDATE content_state SET changes = changes + 1;
END;
