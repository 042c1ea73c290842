-- For whom the food of a programme or of a page for a purpose is, for whom it is not, and its own questions.
CREATE TABLE guidance (
  path TEXT PRIMARY KEY CHECK (path LIKE '/%/'),
  -- [{"title": …, "text": …}]
  suits TEXT NOT NULL CHECK (json_type(suits) = 'array'),
  unsuited TEXT NOT NULL CHECK (json_type(unsuited) = 'array'),
  doctor TEXT NOT NULL,
  day TEXT NOT NULL,
  -- [{"id": …, "question": …, "answer": Markdown}]
  questions TEXT NOT NULL CHECK (json_type(questions) = 'array')
) STRICT;
