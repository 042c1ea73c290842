-- What the timer has reminded of: each thing once, also where the customer has switched every way of telling it off.
CREATE TABLE reminders (
  key TEXT PRIMARY KEY,
  customer_id TEXT REFERENCES customers (id) ON DELETE CASCADE,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX reminders_by_time ON reminders (at);
CREATE INDEX reminders_by_customer ON reminders (customer_id) WHERE customer_id IS NOT NULL;
