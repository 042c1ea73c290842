-- What of the content is published.

-- One row: how often commands, operators and the seed have changed anything that is published. Whoever changes content
-- counts it in the same batch, so that it is published even where the publication after it is lost.
CREATE TABLE content_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  changes INTEGER NOT NULL
) STRICT;

INSERT INTO content_state (id, changes) VALUES (1, 1);
