-- What the kitchen and the couriers did to an order and its deliveries, and what came in for it: told to open pages and
-- in messages, once, by whoever runs next.
CREATE TABLE delivery_moves (
  id INTEGER PRIMARY KEY,
  -- Null where the order itself has moved.
  delivery_id TEXT REFERENCES deliveries (id) ON DELETE CASCADE,
  order_id TEXT NOT NULL REFERENCES orders (id),
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  at INTEGER NOT NULL,
  told_at INTEGER
) STRICT;
CREATE INDEX untold_delivery_moves ON delivery_moves (id) WHERE told_at IS NULL;
CREATE INDEX delivery_moves_by_customer ON delivery_moves (customer_id);

CREATE TRIGGER deliveries_moved AFTER UPDATE OF state ON deliveries
WHEN new.state <> old.state AND new.state IN ('locked', 'cooking', 'on_route', 'delivered', 'failed')
BEGIN
  INSERT INTO delivery_moves (delivery_id, order_id, customer_id, state, at)
  SELECT new.id, o.id, o.customer_id, new.state, COALESCE(new.moved_at, 1000 * unixepoch())
  FROM orders o WHERE o.id = new.order_id;
END;

CREATE TRIGGER orders_moved AFTER UPDATE OF state ON orders
WHEN new.state <> old.state
BEGIN
  INSERT INTO delivery_moves (order_id, customer_id, state, at)
  VALUES (new.id, new.customer_id, new.state, 1000 * unixepoch());
END;

-- The last change can be taken back, a delivery that failed comes again later; food can be replaced, and what cannot be
-- served safely is credited.
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

-- What customers of a day or a zone have to know: a snowfall, a late kitchen. Shown while it lasts.
CREATE TABLE incidents (
  id TEXT PRIMARY KEY,
  -- Empty for all zones.
  zone_code TEXT NOT NULL DEFAULT '',
  -- First and last delivery date that it concerns.
  from_date TEXT NOT NULL,
  to_date TEXT NOT NULL CHECK (to_date >= from_date),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 400),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX incidents_by_date ON incidents (to_date);
