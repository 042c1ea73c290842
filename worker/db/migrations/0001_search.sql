-- The full-text index of the site. The worker alone writes it, because it makes the stems. Triggers on the tables that
-- are searched count their changes, so that the index is made again whoever changes them.

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
  -- The words of the title as they are written, for what is still being typed.
  title_words,
  tokenize = "unicode61 remove_diacritics 0"
);

-- Every word of the index, to guess what a misspelt word was meant to be.
CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab (search_entries, col);

-- One row: how often what is searched has changed, and the count that the index was made at.
CREATE TABLE search_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  changes INTEGER NOT NULL,
  indexed_at_change INTEGER NOT NULL,
  -- Version of the rules that made the stems.
  rules TEXT NOT NULL
) STRICT;
INSERT INTO search_state (id, changes, indexed_at_change, rules) VALUES (1, 1, 0, '');
