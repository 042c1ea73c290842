-- What keeps the site running: how far the timer has come, and what no queue could handle.

-- Works of the timer that must miss nothing: each goes on from here, however long the timer was down.
CREATE TABLE timer_marks (
  name TEXT PRIMARY KEY,
  -- Everything before this moment is done.
  reached INTEGER NOT NULL
) STRICT;

-- Messages of queues that failed as often as their queue allows: an operator looks at them and sends them again.
CREATE TABLE dead_letters (
  id TEXT PRIMARY KEY,
  -- The last word of the name of the queue that it could not be handled in: `charges`, `messages`.
  queue TEXT NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body)),
  -- Why the last try failed.
  reason TEXT NOT NULL,
  died_at INTEGER NOT NULL,
  -- When an operator sent it again; null while it waits.
  handled_at INTEGER
) STRICT;
CREATE INDEX dead_letters_waiting ON dead_letters (died_at) WHERE handled_at IS NULL;
CREATE INDEX dead_letters_handled ON dead_letters (handled_at) WHERE handled_at IS NOT NULL;
