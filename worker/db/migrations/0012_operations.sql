-- What operators have done, what the platform has left behind, and what the seed has loaded.

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

-- Works of the timer that must miss nothing: each goes on from here, however long the timer was down.
CREATE TABLE timer_marks (
  name TEXT PRIMARY KEY,
  -- Everything before this moment is done.
  reached INTEGER NOT NULL
) STRICT;

-- Rows that the database has taken and the worker cannot read: a run sets each aside and goes on with the others.
CREATE TABLE unreadable_rows (
  table_name TEXT NOT NULL,
  row_id TEXT NOT NULL,
  -- Which columns are wrong and how; never what stands in them.
  reason TEXT NOT NULL,
  found_at INTEGER NOT NULL,
  -- When a run met it last: one that was mended is met no more.
  seen_at INTEGER NOT NULL,
  times INTEGER NOT NULL DEFAULT 1 CHECK (times > 0),
  PRIMARY KEY (table_name, row_id)
) STRICT;
CREATE INDEX unreadable_rows_by_time ON unreadable_rows (seen_at);

-- What operators were told last of each check of the site's health: they are told again when it changes.
CREATE TABLE told_alerts (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('ok', 'warning', 'failure')),
  told_at INTEGER NOT NULL
) STRICT;

-- Messages of queues that failed as often as their queue allows: an operator looks at them and sends them again.
CREATE TABLE dead_letters (
  id TEXT PRIMARY KEY,
  -- The last word of the name of the queue that it could not be handled in: `charges`, `messages`, `tasks`.
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

-- What the staff has asked for, in the order in which it was asked: written before anything is read or done.
CREATE TABLE audit_entries (
  id TEXT PRIMARY KEY,
  -- Somebody of the staff, a script by its token, or the deployment's own token.
  actor_kind TEXT NOT NULL CHECK (actor_kind IN ('staff', 'token', 'deployment')),
  -- Who it was, by id and by the name of that day; the deployment's own token has no id.
  actor_id TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  -- Method and path as the contract states them.
  operation TEXT NOT NULL,
  -- Parts of the path and of the query by name. No bodies, which hold words.
  about TEXT NOT NULL CHECK (json_type(about) = 'object'),
  -- Network address it came from.
  address TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- Not removed before this moment, whoever asks.
  kept_until INTEGER NOT NULL,
  -- «done», or the code of the error that was answered; null while it runs, and where it broke off.
  outcome TEXT
) STRICT;
CREATE INDEX audit_entries_by_time ON audit_entries (at);
CREATE INDEX audit_entries_by_actor ON audit_entries (actor_id, at);
CREATE INDEX audit_entries_by_operation ON audit_entries (operation, at);

-- What an entry is about, and what an act has made of it.
CREATE TABLE audit_objects (
  id TEXT PRIMARY KEY,
  entry_id TEXT NOT NULL REFERENCES audit_entries (id) ON DELETE CASCADE,
  -- The word for its kind in the paths of operations, such as `orders`, and which one.
  object TEXT NOT NULL,
  object_id TEXT NOT NULL,
  -- Null where nothing was there, and where it was only looked at.
  before TEXT CHECK (json_valid(before)),
  after TEXT CHECK (json_valid(after)),
  reason TEXT NOT NULL
) STRICT;
CREATE INDEX audit_objects_by_entry ON audit_objects (entry_id);
CREATE INDEX audit_objects_by_object ON audit_objects (object, object_id);

-- An entry is added to by its outcome alone, once.
CREATE TRIGGER guard_audit_entry_changed BEFORE UPDATE ON audit_entries
WHEN old.outcome IS NOT NULL OR new.outcome IS NULL
  OR (new.id, new.actor_kind, new.actor_id, new.actor_name, new.operation, new.about, new.address, new.at, new.kept_until)
    IS NOT (old.id, old.actor_kind, old.actor_id, old.actor_name, old.operation, old.about, old.address, old.at,
      old.kept_until)
BEGIN
  SELECT RAISE(ABORT, 'guard:audit-changed');
END;

CREATE TRIGGER guard_audit_object_changed BEFORE UPDATE ON audit_objects
BEGIN
  SELECT RAISE(ABORT, 'guard:audit-changed');
END;

CREATE TRIGGER guard_audit_entry_removed BEFORE DELETE ON audit_entries
WHEN old.kept_until > unixepoch() * 1000
BEGIN
  SELECT RAISE(ABORT, 'guard:audit-removed');
END;

-- It goes with its entry, which is gone by then.
CREATE TRIGGER guard_audit_object_removed BEFORE DELETE ON audit_objects
WHEN EXISTS (SELECT 1 FROM audit_entries WHERE id = old.entry_id)
BEGIN
  SELECT RAISE(ABORT, 'guard:audit-removed');
END;

-- How often somebody tried what they should not, by hour and kind; nothing of who it was.
CREATE TABLE security_events (
  -- The beginning of the hour.
  hour INTEGER NOT NULL,
  kind TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (hour, kind)
) STRICT;

-- How many requests were answered and how many of them failed, by spans of five minutes: written only by isolates in
-- which something has failed.
CREATE TABLE request_counts (
  -- The beginning of the span.
  at INTEGER PRIMARY KEY,
  requests INTEGER NOT NULL CHECK (requests > 0),
  failures INTEGER NOT NULL CHECK (failures BETWEEN 0 AND requests)
) STRICT;
