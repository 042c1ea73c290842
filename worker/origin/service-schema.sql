-- What the platform keeps for the worker at Cloudflare, beside the database itself. Everything of it can be made again.

-- Published content.
CREATE TABLE IF NOT EXISTS key_values (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  metadata TEXT
) STRICT;

-- Messages of queues that wait. One that is being handled waits until its lease ends, in case its process does.
CREATE TABLE IF NOT EXISTS queue_messages (
  id TEXT PRIMARY KEY,
  queue TEXT NOT NULL,
  body TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Milliseconds from which it may be taken.
  due_at INTEGER NOT NULL,
  sent_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS queue_messages_due ON queue_messages (queue, due_at);

-- Who does what is done by one process at a time, and until when.
CREATE TABLE IF NOT EXISTS leases (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT;
