-- Deliveries of orders, their calendar, and the food that they bring.

CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  date TEXT NOT NULL,
  interval_code TEXT NOT NULL REFERENCES delivery_intervals (code),
  state TEXT NOT NULL CHECK (
    state IN ('planned', 'locked', 'cooking', 'on_route', 'delivered', 'failed', 'skipped', 'frozen')
  ),
  food_dates TEXT NOT NULL CHECK (json_valid(food_dates)),
  -- Where and to whom it goes, where that is not what its order says: null for most deliveries.
  destination TEXT CHECK (
    json_type(destination, '$.address') = 'object' AND json_type(destination, '$.packaging') = 'array'
  ),
  -- The zone of that address, whose couriers bring it.
  zone_code TEXT NOT NULL REFERENCES delivery_zones (code),
  -- When it came into its state: written with the state, because the database has no clock that tests can set.
  moved_at INTEGER,
  -- The skipped delivery in whose place this one came; null for all others.
  replaces TEXT REFERENCES deliveries (id),
  -- Why a delivery did not arrive, as its customer reads it; empty where the operator has not said.
  failed_because TEXT NOT NULL DEFAULT '' CHECK (length(failed_because) <= 200),
  -- What was paid beyond its order for bringing each delivery, an entry for each invoice: a dearer address may be
  -- followed by a still dearer one.
  fees TEXT NOT NULL DEFAULT '[]' CHECK (json_type(fees) = 'array'),
  -- Whether `served_days` has what it brings.
  is_food_kept INTEGER NOT NULL DEFAULT 0 CHECK (is_food_kept IN (0, 1))
) STRICT;
CREATE INDEX deliveries_by_date ON deliveries (date);
-- One delivery a day: one that is skipped or frozen leaves its date to another, and what was not brought comes beside it.
CREATE UNIQUE INDEX deliveries_by_order
  ON deliveries (order_id, date, CASE WHEN state IN ('skipped', 'frozen') OR replaces IS NOT NULL THEN id ELSE '' END);
-- What the timer looks for every five minutes, among all deliveries there ever were.
CREATE INDEX planned_deliveries ON deliveries (date) WHERE state = 'planned';
CREATE INDEX unkept_deliveries ON deliveries (date)
  WHERE is_food_kept = 0 AND state NOT IN ('skipped', 'frozen', 'failed');
CREATE INDEX failed_deliveries ON deliveries (order_id) WHERE state = 'failed';
-- References are looked up wherever a row that they may name is removed.
CREATE INDEX replacing_deliveries ON deliveries (replaces) WHERE replaces IS NOT NULL;

-- Deliveries, each with where it goes.
CREATE VIEW whole_deliveries AS
SELECT d.id, d.order_id, d.date, d.interval_code, d.state, d.food_dates,
  COALESCE(d.destination, o.destination) AS destination,
  d.zone_code, d.moved_at, d.replaces, d.failed_because, d.fees, d.is_food_kept
FROM deliveries d JOIN orders o ON o.id = d.order_id;

CREATE TRIGGER guard_delivery_state BEFORE UPDATE OF state ON deliveries
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'planned>locked', 'planned>skipped', 'planned>frozen',
  'locked>cooking', 'locked>failed',
  'cooking>on_route', 'cooking>failed',
  'on_route>delivered', 'on_route>failed',
  'skipped>planned', 'frozen>planned'
) AND NOT (
  old.state || '>' || new.state IN ('delivered>failed', 'failed>on_route')
  AND EXISTS (SELECT 1 FROM delivery_reversals WHERE delivery_id = old.id)
)
BEGIN
  SELECT RAISE(ABORT, 'guard:delivery-state');
END;

-- Deliveries that were marked as brought or failed by mistake, each once, with what the mark had brought and was taken back.
CREATE TABLE delivery_reversals (
  delivery_id TEXT PRIMARY KEY REFERENCES deliveries (id),
  order_id TEXT NOT NULL REFERENCES orders (id),
  -- What has happened, for the staff; customers do not read it. Empty once its customer is erased, as below.
  note TEXT NOT NULL CHECK (length(note) <= 200),
  -- Dates on which food was to come again, and does not.
  withdrawn TEXT NOT NULL CHECK (json_type(withdrawn) = 'array'),
  earned_kop INTEGER NOT NULL CHECK (earned_kop >= 0),
  cash_kop INTEGER NOT NULL CHECK (cash_kop >= 0),
  bonuses_kop INTEGER NOT NULL CHECK (bonuses_kop >= 0),
  -- Bonuses that were spent before: a person decides what becomes of them.
  missing_kop INTEGER NOT NULL CHECK (missing_kop >= 0),
  reversed_at INTEGER NOT NULL,
  -- When somebody has decided what becomes of them, and what; null where nobody has.
  settled_at INTEGER,
  settled_because TEXT CHECK (length(settled_because) <= 200),
  CHECK ((settled_at IS NULL) = (settled_because IS NULL))
) STRICT;
CREATE INDEX delivery_reversals_by_order ON delivery_reversals (order_id);

-- What takes a place of its zone: see `zone_days`. Also where its order holds no places it comes only to a day that has one.
CREATE TRIGGER deliveries_take_place AFTER INSERT ON deliveries
WHEN new.state NOT IN ('skipped', 'frozen')
BEGIN
  INSERT INTO zone_days (date, zone_code) VALUES (new.date, new.zone_code) ON CONFLICT DO NOTHING;
  UPDATE zone_days SET taken = taken + 1 WHERE date = new.date AND zone_code = new.zone_code;
  UPDATE zone_days SET taken = taken - 1 WHERE date = new.date AND zone_code = new.zone_code
    AND NOT EXISTS (SELECT 1 FROM holding_orders WHERE id = new.order_id);
END;

-- Deliveries that exchange their dates are parked on a date that is none, where there is nothing to take.
CREATE TRIGGER deliveries_move_place AFTER UPDATE OF state, date, zone_code ON deliveries
WHEN (old.state IN ('skipped', 'frozen'), old.date, old.zone_code)
  <> (new.state IN ('skipped', 'frozen'), new.date, new.zone_code)
BEGIN
  UPDATE zone_days SET taken = taken - 1 WHERE date = old.date AND zone_code = old.zone_code
    AND old.state NOT IN ('skipped', 'frozen') AND EXISTS (SELECT 1 FROM holding_orders WHERE id = old.order_id);
  INSERT INTO zone_days (date, zone_code) SELECT new.date, new.zone_code
  WHERE new.state NOT IN ('skipped', 'frozen') AND new.date NOT GLOB 'moving *' ON CONFLICT DO NOTHING;
  UPDATE zone_days SET taken = taken + 1 WHERE date = new.date AND zone_code = new.zone_code
    AND new.state NOT IN ('skipped', 'frozen');
  UPDATE zone_days SET taken = taken - 1 WHERE date = new.date AND zone_code = new.zone_code
    AND new.state NOT IN ('skipped', 'frozen') AND NOT EXISTS (SELECT 1 FROM holding_orders WHERE id = new.order_id);
END;

CREATE TRIGGER deliveries_give_place_back AFTER DELETE ON deliveries
BEGIN
  UPDATE zone_days SET taken = taken - 1 WHERE date = old.date AND zone_code = old.zone_code
    AND old.state NOT IN ('skipped', 'frozen') AND EXISTS (SELECT 1 FROM holding_orders WHERE id = old.order_id);
END;

-- The history of a calendar.
CREATE TABLE delivery_changes (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  -- One of shared/features/deliveries/changes.ts: a line of any other is refused when it is read.
  kind TEXT NOT NULL,
  -- What the customer reads in the history.
  text TEXT NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;
CREATE INDEX delivery_changes_by_order ON delivery_changes (order_id, made_at);

-- The last change of a calendar can be undone: what it found is kept until the next change.
CREATE TABLE calendar_undos (
  order_id TEXT PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  change_id TEXT NOT NULL,
  -- The calendar's version that the change made: once there is a newer one, nothing is undone.
  version INTEGER NOT NULL,
  -- Interval, freeze and renewal of the order, deliveries that were touched as they were, ids of those that were added.
  before TEXT NOT NULL CHECK (json_type(before) = 'object')
) STRICT;
CREATE INDEX calendar_undos_by_change ON calendar_undos (change_id);

-- The secret of a customer's calendar feed; the customer can ask for another one, which takes its place.
CREATE TABLE calendar_feeds (
  customer_id TEXT PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  -- SHA-256 of the secret in the address.
  secret_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL
) STRICT;

-- State changes of orders and their deliveries that customers are notified of, in open pages and by message: once, by
-- whoever runs next.
CREATE TABLE state_changes (
  id INTEGER PRIMARY KEY,
  -- Null where the order itself has changed its state.
  delivery_id TEXT REFERENCES deliveries (id) ON DELETE CASCADE,
  order_id TEXT NOT NULL REFERENCES orders (id),
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  at INTEGER NOT NULL,
  notified_at INTEGER
) STRICT;
CREATE INDEX pending_state_changes ON state_changes (id) WHERE notified_at IS NULL;
CREATE INDEX state_changes_by_customer ON state_changes (customer_id);
CREATE INDEX state_changes_by_delivery ON state_changes (delivery_id) WHERE delivery_id IS NOT NULL;
-- Rows that were notified are removed after a while.
CREATE INDEX notified_state_changes ON state_changes (notified_at) WHERE notified_at IS NOT NULL;
-- A table with triggers looks for rows that already refer to the one that comes: here by an index.
CREATE INDEX state_changes_by_order ON state_changes (order_id);

-- What customers of a day or a zone have to know: a snowfall, a late kitchen. Shown while it lasts.
CREATE TABLE incidents (
  id TEXT PRIMARY KEY,
  -- Empty for all zones.
  zone_code TEXT NOT NULL DEFAULT '',
  -- First and last delivery date that it concerns.
  from_date TEXT NOT NULL,
  to_date TEXT NOT NULL CHECK (to_date >= from_date),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 400),
  created_at INTEGER NOT NULL,
  -- When an operator took it off the pages; null while it is shown.
  ended_at INTEGER
) STRICT;
CREATE INDEX incidents_by_date ON incidents (to_date);

-- Wishes that hold for all orders of a customer.
CREATE TABLE customer_tastes (
  customer_id TEXT PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  -- Codes of the menu's filter, as orders keep them, and codes of single ingredients.
  exclusions TEXT NOT NULL DEFAULT '[]' CHECK (json_type(exclusions) = 'array'),
  ingredients TEXT NOT NULL DEFAULT '[]' CHECK (json_type(ingredients) = 'array'),
  -- How often a week the same dish may come; 0 for as often as the menu has it.
  repeat_limit INTEGER NOT NULL DEFAULT 0 CHECK (repeat_limit BETWEEN 0 AND 7),
  -- Whether replacements are proposed.
  autopilot INTEGER NOT NULL DEFAULT 1 CHECK (autopilot IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  changed_at INTEGER NOT NULL
) STRICT;

-- Dishes that a person of a customer's orders wants no more.
CREATE TABLE tired_dishes (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  -- Persons of an order count from 1.
  person INTEGER NOT NULL CHECK (person > 0),
  dish_code TEXT NOT NULL REFERENCES dishes (code),
  since INTEGER NOT NULL,
  PRIMARY KEY (customer_id, person, dish_code)
) STRICT, WITHOUT ROWID;

-- Dishes that the customer has chosen in place of planned ones.
CREATE TABLE meal_choices (
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  -- Persons of an order count from 1.
  person INTEGER NOT NULL CHECK (person > 0),
  slot TEXT NOT NULL CHECK (slot IN ('breakfast', 'snack', 'lunch', 'afternoon', 'dinner')),
  dish_code TEXT NOT NULL REFERENCES dishes (code),
  -- What would have come.
  instead_of TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  PRIMARY KEY (order_id, date, person, slot)
) STRICT, WITHOUT ROWID;

-- What a dish of a served day held when it was served: days share it, whatever becomes of the dish.
CREATE TABLE served_portions (
  id INTEGER PRIMARY KEY,
  facts TEXT NOT NULL UNIQUE CHECK (json_type(facts) = 'object')
) STRICT;

-- What a person is served on a day, from the cut-off on.
CREATE TABLE served_days (
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  person INTEGER NOT NULL CHECK (person > 0),
  -- `[slot, kind, portion or null, insteadOf or null, because]` of each meal.
  meals TEXT NOT NULL CHECK (json_type(meals) = 'array'),
  kcal REAL NOT NULL,
  -- Bonuses for meals that could not be served safely.
  credit_kop INTEGER NOT NULL DEFAULT 0 CHECK (credit_kop >= 0),
  kept_at INTEGER NOT NULL,
  -- What the meals of `credit_kop` are worth in money, without what bonuses get on top; 0 where only bonuses come back.
  money_kop INTEGER NOT NULL DEFAULT 0 CHECK (money_kop >= 0),
  PRIMARY KEY (order_id, date, person)
) STRICT, WITHOUT ROWID;

-- Meals of closed days that another dish came to, because the kitchen could not cook theirs.
CREATE TABLE substituted_meals (
  order_id TEXT NOT NULL REFERENCES orders (id),
  date TEXT NOT NULL,
  person INTEGER NOT NULL CHECK (person > 0),
  slot TEXT NOT NULL,
  substituted_at INTEGER NOT NULL,
  delivery_id TEXT NOT NULL REFERENCES deliveries (id),
  -- What was to come, and what comes.
  dish_code TEXT NOT NULL,
  replacement_code TEXT NOT NULL CHECK (replacement_code <> dish_code),
  -- Bonuses that came for it.
  bonuses_kop INTEGER NOT NULL CHECK (bonuses_kop >= 0),
  -- Meals of the day as they were, as `served_days` keeps them.
  day_before TEXT NOT NULL CHECK (json_type(day_before) = 'array'),
  PRIMARY KEY (order_id, date, person, slot, substituted_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX substituted_meals_by_delivery ON substituted_meals (delivery_id);

-- A closed day changes by nothing but a substitution that has noted it as it was.
CREATE TRIGGER guard_served_day_changed BEFORE UPDATE ON served_days
WHEN (old.order_id, old.date, old.person, old.credit_kop, old.kept_at, old.money_kop)
  IS NOT (new.order_id, new.date, new.person, new.credit_kop, new.kept_at, new.money_kop)
  OR NOT EXISTS (
    SELECT 1 FROM substituted_meals s
    WHERE s.order_id = old.order_id AND s.date = old.date AND s.person = old.person AND s.day_before = old.meals
  )
BEGIN
  SELECT RAISE(ABORT, 'guard:served-day-changed');
END;

-- Bags that were ticked off as packed: one for each person of a delivery. What comes on another day is packed anew.
CREATE TABLE packed_bags (
  date TEXT NOT NULL,
  -- Of `deliveries`, or of `homemade_orders`, whose rows are never removed.
  delivery_id TEXT NOT NULL,
  -- Persons of an order count from 1.
  person INTEGER NOT NULL CHECK (person > 0),
  packed_at INTEGER NOT NULL,
  -- The name of whoever has packed it, as the audit has it.
  packed_by TEXT NOT NULL,
  PRIMARY KEY (date, delivery_id, person)
) STRICT;

-- Closed dishes with what their person must not eat by now. What was bought by the piece counts where the allergy was
-- named later, until somebody has called.
CREATE VIEW harmful_dishes AS
SELECT d.id AS delivery_id, d.date, d.state, 1 AS is_programme, o.customer_id, o.number, k.person,
  CASE k.person WHEN 1 THEN o.person_name ELSE o.others ->> ('$[' || (k.person - 2) || '].name') END AS person_name,
  f.facts ->> 'code' AS dish_code, f.facts ->> 'title' AS title, a.value AS allergen
FROM deliveries d JOIN orders o ON o.id = d.order_id LEFT JOIN customer_tastes t ON t.customer_id = o.customer_id
  JOIN served_days k ON k.order_id = d.order_id AND k.date IN (SELECT value FROM json_each(d.food_dates))
  JOIN json_each(k.meals) m JOIN served_portions f ON f.id = m.value ->> 2 JOIN json_each(f.facts -> 'allergens') a
WHERE o.state IN ('paid', 'active', 'frozen', 'completed')
  AND instr(o.exclusions || o.others || COALESCE(t.exclusions, ''), 'allergy-') > 0
  AND 'allergy-' || a.value IN (
    SELECT value FROM json_each(CASE k.person WHEN 1 THEN o.exclusions
      ELSE o.others -> ('$[' || (k.person - 2) || '].exclusions') END)
    UNION ALL SELECT value FROM json_each(t.exclusions) WHERE k.person = 1
  )
UNION ALL
SELECT h.id, h.delivery_date, h.delivery_state, 0, h.customer_id, h.number, 1, '', l.dish_code, l.title, a.value
FROM homemade_orders h JOIN customer_tastes t ON t.customer_id = h.customer_id
  JOIN homemade_order_lines l ON l.order_id = h.id JOIN dishes s ON s.code = l.dish_code JOIN json_each(s.allergens) a
WHERE h.state IN ('paid', 'active') AND t.changed_at >= h.placed_at
  AND 'allergy-' || a.value IN (SELECT value FROM json_each(t.exclusions))
  AND NOT EXISTS (
    SELECT 1 FROM dish_calls c WHERE c.delivery_id = h.id AND c.dish_code = l.dish_code AND c.done_at IS NOT NULL
  );

CREATE TRIGGER guard_bag_harmful BEFORE INSERT ON packed_bags
WHEN EXISTS (SELECT 1 FROM harmful_dishes WHERE delivery_id = new.delivery_id AND person = new.person)
BEGIN
  SELECT RAISE(ABORT, 'guard:bag-harmful');
END;

CREATE TRIGGER guard_harmful_departure BEFORE UPDATE OF state ON deliveries
WHEN old.state = 'cooking' AND new.state = 'on_route'
  AND EXISTS (SELECT 1 FROM harmful_dishes WHERE delivery_id = new.id)
BEGIN
  SELECT RAISE(ABORT, 'guard:bag-harmful');
END;

-- Whom to call of a dish that they must not eat, or that lacks while what comes instead is not for them.
CREATE TABLE dish_calls (
  -- Of `deliveries`, or of `homemade_orders`, whose rows are never removed.
  delivery_id TEXT NOT NULL,
  -- Persons of an order count from 1.
  person INTEGER NOT NULL CHECK (person > 0),
  dish_code TEXT NOT NULL,
  -- Day of the delivery.
  date TEXT NOT NULL,
  -- What comes instead to others, and why the dish lacks; null where it does not. What forbids it is read from the
  -- customer's tastes: an allergy is kept in one place.
  replacement_code TEXT,
  reason TEXT CHECK ((reason IS NULL) = (replacement_code IS NULL)),
  -- The name of whoever calls, as the audit has it; empty while nobody does.
  owner TEXT NOT NULL DEFAULT '',
  asked_at INTEGER NOT NULL,
  moved_at INTEGER NOT NULL,
  done_at INTEGER,
  PRIMARY KEY (delivery_id, person, dish_code)
) STRICT;
CREATE INDEX dish_calls_by_date ON dish_calls (date);

-- The order of stops of a manifest that somebody has put by hand. Others are ordered by distance.
CREATE TABLE manifest_orders (
  date TEXT NOT NULL,
  zone_code TEXT NOT NULL REFERENCES delivery_zones (code),
  interval_code TEXT NOT NULL REFERENCES delivery_intervals (code),
  -- Ids of deliveries and of orders of dishes.
  stops TEXT NOT NULL CHECK (json_type(stops) = 'array'),
  PRIMARY KEY (date, zone_code, interval_code)
) STRICT;

-- Photos that couriers take of bags at doors: pictures are in the store of photos.
CREATE TABLE door_photos (
  -- Of `deliveries`, or of `homemade_orders`.
  delivery_id TEXT PRIMARY KEY,
  -- Null once its customer is erased: the picture is then removed, and the row after it.
  customer_id TEXT REFERENCES customers (id) ON DELETE SET NULL,
  photo_key TEXT NOT NULL,
  taken_at INTEGER NOT NULL
) STRICT;
CREATE INDEX door_photos_by_customer ON door_photos (customer_id);
CREATE INDEX door_photos_by_age ON door_photos (taken_at);

CREATE TABLE delivery_ratings (
  delivery_id TEXT PRIMARY KEY REFERENCES deliveries (id) ON DELETE CASCADE,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  -- Given by thumb, with stars, or declined: who has declined is not asked again.
  verdict TEXT NOT NULL CHECK (verdict IN ('good', 'bad', 'stars', 'declined')),
  stars INTEGER CHECK (stars BETWEEN 1 AND 5),
  text TEXT NOT NULL DEFAULT '',
  rated_at INTEGER NOT NULL,
  CHECK ((verdict = 'stars') = (stars IS NOT NULL))
) STRICT;
CREATE INDEX delivery_ratings_by_customer ON delivery_ratings (customer_id);

CREATE TABLE paid_changes (
  -- The invoice of the difference.
  invoice_id TEXT PRIMARY KEY REFERENCES invoices (id),
  order_id TEXT NOT NULL REFERENCES orders (id),
  -- «paid»: to be made now. «made»: the money is earned as the deliveries come. «settled»: all of it was earned or has
  -- gone back.
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'paid', 'made', 'settled', 'cancelled')),
  -- What each of the deliveries costs more.
  fee_kop INTEGER NOT NULL CHECK (fee_kop > 0),
  -- What is changed, as its customer has asked for it, with the ids of the deliveries.
  request TEXT NOT NULL CHECK (json_type(request, '$.ids') = 'array')
) STRICT;
CREATE INDEX paid_changes_by_order ON paid_changes (order_id);
CREATE INDEX paid_changes_open ON paid_changes (state) WHERE state IN ('waiting', 'paid', 'made');

-- Places of couriers that are held for changes until they are made or given up.
CREATE TABLE held_places (
  invoice_id TEXT NOT NULL REFERENCES paid_changes (invoice_id) ON DELETE CASCADE,
  zone_code TEXT NOT NULL REFERENCES delivery_zones (code),
  date TEXT NOT NULL,
  PRIMARY KEY (invoice_id, date)
) STRICT;
CREATE INDEX held_places_by_day ON held_places (zone_code, date);

-- A place that is held is taken like any other.
CREATE TRIGGER held_places_take_place AFTER INSERT ON held_places
BEGIN
  INSERT INTO zone_days (date, zone_code) VALUES (new.date, new.zone_code) ON CONFLICT DO NOTHING;
  UPDATE zone_days SET taken = taken + 1 WHERE date = new.date AND zone_code = new.zone_code;
END;

CREATE TRIGGER held_places_give_place_back AFTER DELETE ON held_places
BEGIN
  UPDATE zone_days SET taken = taken - 1 WHERE date = old.date AND zone_code = old.zone_code;
END;

-- Deliveries that take places; `zone_days` counts them.
CREATE VIEW delivery_places AS
SELECT d.zone_code, d.date FROM deliveries d JOIN holding_orders o ON o.id = d.order_id
WHERE d.state NOT IN ('skipped', 'frozen');
