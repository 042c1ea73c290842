-- Deliveries can be edited too: a check can only be changed in a new table.
CREATE TABLE delivery_changes_anew (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  kind TEXT NOT NULL CHECK (kind IN ('skip', 'restore', 'freeze', 'resume', 'edit')),
  -- What the customer reads in the history.
  text TEXT NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;
INSERT INTO delivery_changes_anew (id, order_id, kind, text, made_at)
SELECT id, order_id, kind, text, made_at FROM delivery_changes ORDER BY rowid;
DROP TABLE delivery_changes;
ALTER TABLE delivery_changes_anew RENAME TO delivery_changes;
CREATE INDEX delivery_changes_by_order ON delivery_changes (order_id, made_at);
