-- What of the content is published, and the full-text index of the site: the worker makes both, as it makes the stems.

CREATE VIRTUAL TABLE search_entries USING fts5 (
  kind UNINDEXED,
  -- Code, slug, path or id, as its kind names things.
  ref UNINDEXED,
  title UNINDEXED,
  -- One line that says what it is.
  line UNINDEXED,
  -- The name of the picture, and the colour under it; null where there is none.
  picture UNINDEXED,
  tint UNINDEXED,
  -- full, simply or both, as routes have it.
  variants UNINDEXED,
  title_stems,
  text_stems,
  -- What kind of food it is and what is in it, in words that no text has: «dish hasfish», «nofish» of a programme.
  contains,
  -- The words of the title as they are written, for what is still being typed.
  title_words,
  tokenize = "unicode61 remove_diacritics 0"
);

-- Every word of the index, to guess what a misspelt word was meant to be.
CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab (search_entries, col);

-- One row: a digest of what the index was made of, and by which rules.
CREATE TABLE search_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  made_of TEXT NOT NULL
) STRICT;

INSERT INTO search_state (id, made_of) VALUES (1, '');

-- One row: how often commands, operators and the seed have changed anything that is published. Whoever changes content
-- counts it in the same batch, so that it is published even where the publication after it is lost.
CREATE TABLE content_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  changes INTEGER NOT NULL
) STRICT;

INSERT INTO content_state (id, changes) VALUES (1, 1);
