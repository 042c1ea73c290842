-- The last change of a calendar can be taken back in one press: what it found is kept until the next change.
CREATE TABLE calendar_undos (
  order_id TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  change_id TEXT NOT NULL,
  -- The calendar's version that the change made: once there is a newer one, nothing is taken back.
  version INTEGER NOT NULL,
  -- Interval, freeze and renewal of the order, deliveries that were touched as they were, ids of those that were added.
  before TEXT NOT NULL CHECK (json_type(before) = 'object')
) STRICT;
