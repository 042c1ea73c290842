-- The last change of a calendar can be taken back in one press: what it found is kept until the next change.
CREATE TABLE calendar_undos (
  order_id TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  change_id TEXT NOT NULL,
  -- The calendar's version that the change made: once there is a newer one, nothing is taken back.
  version INTEGER NOT NULL,
  -- Interval, freeze and renewal of the order, deliveries that were touched as they were, ids of those that were added.
  before TEXT NOT NULL CHECK (json_type(before) = 'object')
) STRICT;

CREATE TABLE delivery_changes_anew (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  kind TEXT NOT NULL CHECK (
    kind IN ('skip', 'restore', 'freeze', 'resume', 'edit', 'undo', 'fail', 'replace', 'exclude', 'credit')
  ),
  -- What the customer reads in the history.
  text TEXT NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;
INSERT INTO delivery_changes_anew (id, order_id, kind, text, made_at)
SELECT id, order_id, kind, text, made_at FROM delivery_changes ORDER BY rowid;
DROP TABLE delivery_changes;
ALTER TABLE delivery_changes_anew RENAME TO delivery_changes;
CREATE INDEX delivery_changes_by_order ON delivery_changes (order_id, made_at);
