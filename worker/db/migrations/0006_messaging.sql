-- Messages to customers and requests of visitors.

CREATE TABLE message_templates (
  code TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'email', 'push')),
  -- Empty for SMS.
  subject TEXT NOT NULL,
  -- Names in double braces are filled in from the message's data.
  text TEXT NOT NULL,
  PRIMARY KEY (code, channel)
) STRICT;

CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  -- The same message is sent once.
  key TEXT NOT NULL UNIQUE,
  customer_id TEXT REFERENCES customers (id) ON DELETE SET NULL,
  -- The event whose switches decide; null where it cannot be switched off.
  event TEXT,
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'email', 'push', 'marketing')),
  -- Phone, e-mail address or id of a push subscription.
  recipient TEXT NOT NULL,
  -- Code of the template, or of marketing the type of the event.
  template TEXT NOT NULL,
  data TEXT NOT NULL CHECK (json_valid(data)),
  -- What is attached to a letter: which builder makes it when the letter is sent, and of what.
  attachment_kind TEXT,
  attachment_ref TEXT,
  -- Sent only while that invoice is in that state; null where nothing depends on an invoice.
  invoice_id TEXT REFERENCES invoices (id),
  invoice_state TEXT CHECK (invoice_state IN ('open', 'paid')),
  -- A row that is being sent is not taken again; `dropped` is out of date, `dead` waits for a person.
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'dropped', 'dead')),
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- Not before this moment.
  next_at INTEGER NOT NULL,
  -- What it says is no longer true from this moment on; null where that never happens.
  true_until INTEGER,
  claimed_at INTEGER,
  -- When its try began: what was claimed and not begun has surely not gone out.
  begun_at INTEGER,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  CHECK ((invoice_id IS NULL) = (invoice_state IS NULL)),
  CHECK ((attachment_kind IS NULL) = (attachment_ref IS NULL))
) STRICT;
-- Each way has its own line, so that one which is closed keeps no other waiting.
CREATE INDEX messages_waiting ON messages (channel, next_at, id) WHERE state = 'waiting';
-- What is out of date is dropped.
CREATE INDEX messages_ending ON messages (true_until) WHERE state = 'waiting' AND true_until IS NOT NULL;
CREATE INDEX messages_sending ON messages (claimed_at) WHERE state = 'sending';
-- What waits for a person.
CREATE INDEX messages_dead ON messages (created_at) WHERE state = 'dead';
CREATE INDEX messages_by_invoice ON messages (invoice_id) WHERE state = 'waiting';
CREATE INDEX messages_by_customer ON messages (customer_id);
-- For the timer, which removes old messages.
CREATE INDEX messages_by_age ON messages (created_at);
-- For the export and the removal of a customer's data.
CREATE INDEX messages_by_recipient ON messages (recipient);

-- What customers have switched from its default. Switches of advertising are consents besides.
CREATE TABLE notification_choices (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  event TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'email', 'push')),
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (customer_id, event, channel)
) STRICT;

CREATE TABLE push_subscriptions (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  -- The session of the browser: who signs out there gets nothing there.
  session_hash TEXT NOT NULL REFERENCES sessions (token_hash) ON DELETE CASCADE,
  -- Address at the browser's push service, and the keys that its messages are encrypted for.
  endpoint TEXT NOT NULL UNIQUE CHECK (endpoint GLOB 'http*://*'),
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX push_subscriptions_by_customer ON push_subscriptions (customer_id);
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_hash);

-- What the timer has reminded of: each thing once, also where the customer has switched every channel off.
CREATE TABLE reminders (
  key TEXT PRIMARY KEY,
  customer_id TEXT REFERENCES customers (id) ON DELETE CASCADE,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX reminders_by_time ON reminders (at);
CREATE INDEX reminders_by_customer ON reminders (customer_id) WHERE customer_id IS NOT NULL;

CREATE TABLE leads (
  id TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  -- Phone, or e-mail where the kind has no phone: what the hourly limit counts.
  contact TEXT NOT NULL,
  fields TEXT NOT NULL CHECK (json_valid(fields)),
  page TEXT NOT NULL,
  -- SHA-256 of kind and fields: the same content within ten minutes is the same request.
  content_hash TEXT NOT NULL,
  customer_id TEXT REFERENCES customers (id) ON DELETE SET NULL,
  -- The consent to processing: version of its text and network address; given at created_at.
  consent_version TEXT NOT NULL,
  address TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dead')),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- While a sending runs, the time until which nobody else tries.
  next_attempt_at INTEGER NOT NULL,
  sent_at INTEGER
) STRICT;
-- For the timer, which removes old requests.
CREATE INDEX leads_by_age ON leads (created_at);
CREATE INDEX leads_by_contact ON leads (contact, created_at);
CREATE INDEX leads_by_content ON leads (content_hash, created_at);
CREATE INDEX leads_waiting ON leads (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX leads_by_customer ON leads (customer_id) WHERE customer_id IS NOT NULL;
