-- What operators have done, and what the platform has left behind.

-- Works of the timer that must miss nothing: each goes on from here, however long the timer was down.
CREATE TABLE timer_marks (
  name TEXT PRIMARY KEY,
  -- Everything before this moment is done.
  reached INTEGER NOT NULL
) STRICT;

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

-- Whoever works at the desk, or is invited to. Rows stay, because the audit names them.
CREATE TABLE staff_members (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  email TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('kitchen', 'courier', 'care', 'manager', 'finance', 'owner')),
  created_at INTEGER NOT NULL,
  -- When the first passkey was made; null while the invitation waits.
  joined_at INTEGER,
  removed_at INTEGER
) STRICT;
CREATE UNIQUE INDEX staff_members_by_email ON staff_members (email) WHERE removed_at IS NULL;

-- Somebody who can sign in has to be able to give roles.
CREATE TRIGGER guard_last_owner BEFORE UPDATE OF role, joined_at, removed_at ON staff_members
WHEN old.role = 'owner' AND old.joined_at IS NOT NULL AND old.removed_at IS NULL
  AND (new.role <> 'owner' OR new.joined_at IS NULL OR new.removed_at IS NOT NULL)
  AND NOT EXISTS (
    SELECT 1 FROM staff_members
    WHERE role = 'owner' AND joined_at IS NOT NULL AND removed_at IS NULL AND id <> old.id
  )
BEGIN
  SELECT RAISE(ABORT, 'guard:last-owner');
END;

-- Links that each make a passkey, once.
CREATE TABLE staff_invitations (
  -- SHA-256 of the secret of the link in hex.
  token_hash TEXT PRIMARY KEY,
  staff_id TEXT NOT NULL REFERENCES staff_members (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- When it was taken, or was void because of a newer one.
  used_at INTEGER
) STRICT;
CREATE INDEX staff_invitations_by_member ON staff_invitations (staff_id);
CREATE INDEX staff_invitations_by_end ON staff_invitations (expires_at);

CREATE TABLE staff_passkeys (
  -- Id of the credential, in base64url as the browser gives it.
  id TEXT PRIMARY KEY,
  staff_id TEXT NOT NULL REFERENCES staff_members (id) ON DELETE CASCADE,
  -- COSE key in base64url.
  public_key TEXT NOT NULL,
  -- How often it has signed, where it counts that: a copy of it would fall behind.
  counter INTEGER NOT NULL CHECK (counter >= 0),
  transports TEXT NOT NULL CHECK (json_type(transports) = 'array'),
  -- Where it was made, such as «Chrome, Windows».
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE INDEX staff_passkeys_by_member ON staff_passkeys (staff_id);

CREATE TABLE staff_sessions (
  -- SHA-256 of the token in hex; the token itself is only in the cookie of the desk.
  token_hash TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  staff_id TEXT NOT NULL REFERENCES staff_members (id) ON DELETE CASCADE,
  -- Where it was begun, such as «Chrome, Windows».
  name TEXT NOT NULL,
  -- The passkey that has opened it, with which it ends; null where a code has.
  passkey_id TEXT,
  -- What that has signed for it: it opens one session.
  challenge TEXT UNIQUE CHECK ((challenge IS NULL) = (passkey_id IS NULL)),
  created_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  -- Moves on with each use, for a week at the most.
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;
CREATE INDEX staff_sessions_by_member ON staff_sessions (staff_id);
CREATE INDEX staff_sessions_by_passkey ON staff_sessions (passkey_id) WHERE passkey_id IS NOT NULL;
CREATE INDEX staff_sessions_by_end ON staff_sessions (expires_at);
CREATE INDEX revoked_staff_sessions ON staff_sessions (revoked_at) WHERE revoked_at IS NOT NULL;

CREATE TABLE staff_codes (
  id TEXT PRIMARY KEY,
  staff_id TEXT NOT NULL REFERENCES staff_members (id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  tries_left INTEGER NOT NULL CHECK (tries_left >= 0),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE INDEX staff_codes_by_member ON staff_codes (staff_id, created_at);
CREATE INDEX staff_codes_by_age ON staff_codes (created_at);

-- What scripts prove themselves with.
CREATE TABLE staff_tokens (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  -- What it may do: as a role, or what is listed.
  role TEXT CHECK (role IN ('kitchen', 'courier', 'care', 'manager', 'finance', 'owner')),
  operations TEXT NOT NULL CHECK (json_type(operations) = 'array'),
  -- Who has made it, and what they may no longer do it may not either; null for the deployment's own token.
  made_by TEXT REFERENCES staff_members (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  revoked_at INTEGER,
  CHECK ((role IS NULL) = (operations <> '[]'))
) STRICT;
CREATE INDEX staff_tokens_by_maker ON staff_tokens (made_by) WHERE made_by IS NOT NULL;
CREATE INDEX staff_tokens_by_end ON staff_tokens (expires_at);

-- What a courier brings on a day: somebody of the staff, or who was hired for it.
CREATE TABLE shifts (
  id TEXT PRIMARY KEY,
  date TEXT NOT NULL,
  -- Null for who was hired for the day.
  staff_id TEXT REFERENCES staff_members (id),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- Empty for the staff.
  phone TEXT NOT NULL CHECK ((phone = '') = (staff_id IS NOT NULL)),
  opens_at INTEGER NOT NULL,
  closes_at INTEGER NOT NULL CHECK (closes_at > opens_at),
  -- SHA-256 of the secret of the link in hex.
  link_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;
-- A courier has one shift a day.
CREATE UNIQUE INDEX shifts_by_courier ON shifts (date, COALESCE(staff_id, phone)) WHERE revoked_at IS NULL;
CREATE INDEX shifts_by_date ON shifts (date);
CREATE INDEX shifts_by_member ON shifts (staff_id) WHERE staff_id IS NOT NULL;

-- Doors of shifts; what is brought on another day is given anew.
CREATE TABLE shift_stops (
  date TEXT NOT NULL,
  -- Of `deliveries`, or of `homemade_orders`, whose rows are never removed.
  delivery_id TEXT NOT NULL,
  shift_id TEXT NOT NULL REFERENCES shifts (id) ON DELETE CASCADE,
  PRIMARY KEY (date, delivery_id)
) STRICT;
CREATE INDEX shift_stops_by_shift ON shift_stops (shift_id);

-- Browsers that have opened a shift by its link.
CREATE TABLE shift_sessions (
  -- SHA-256 of the token in hex; the token itself is only in the cookie.
  token_hash TEXT PRIMARY KEY,
  shift_id TEXT NOT NULL REFERENCES shifts (id) ON DELETE CASCADE,
  used_at INTEGER NOT NULL
) STRICT;
CREATE INDEX shift_sessions_by_shift ON shift_sessions (shift_id);
CREATE INDEX shift_sessions_by_age ON shift_sessions (used_at);

-- What couriers have pressed at doors, with what has become of it: a press that comes again is answered by its row.
CREATE TABLE shift_marks (
  shift_id TEXT NOT NULL REFERENCES shifts (id) ON DELETE CASCADE,
  -- Made by the page with the press.
  key TEXT NOT NULL,
  delivery_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('on_route', 'delivered', 'failed')),
  -- One of shared/features/desk/shifts/terms.ts; empty where it has not failed.
  reason TEXT NOT NULL,
  cash_kop INTEGER NOT NULL CHECK (cash_kop >= 0),
  -- When it was pressed, which may be long before it came.
  pressed_at INTEGER NOT NULL,
  noted_at INTEGER NOT NULL,
  -- What it was refused with; empty where it was done.
  refusal TEXT NOT NULL,
  PRIMARY KEY (shift_id, key)
) STRICT;

-- Cash of shifts that was handed over, with what the ledger said of it then.
CREATE TABLE shift_handovers (
  shift_id TEXT NOT NULL REFERENCES shifts (id) ON DELETE CASCADE,
  -- Which one of its shift, from 1.
  number INTEGER NOT NULL CHECK (number > 0),
  due_kop INTEGER NOT NULL,
  counted_kop INTEGER NOT NULL CHECK (counted_kop >= 0),
  -- Why the two differ.
  reason TEXT NOT NULL CHECK (length(reason) <= 200 AND (reason <> '' OR counted_kop = due_kop)),
  taken_at INTEGER NOT NULL,
  -- The name of whoever has counted, as the audit has it.
  taken_by TEXT NOT NULL,
  PRIMARY KEY (shift_id, number)
) STRICT;

-- What the staff has asked for, in the order in which it was asked: written before anything is read or done.
CREATE TABLE audit_entries (
  id TEXT PRIMARY KEY,
  -- Somebody of the staff, a script by its token, a courier by the link of a shift, or the deployment's own token.
  actor_kind TEXT NOT NULL CHECK (actor_kind IN ('staff', 'token', 'courier', 'deployment')),
  -- Who it was, by id and by the name of that day; a courier by the shift, the deployment's own token has no id.
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
