-- Messages reach browsers too, and each names the event whose switches it follows; checks can only be changed in new
-- tables. The trigger is made anew with the table that it writes to.
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

CREATE TRIGGER sessions_end_push AFTER UPDATE OF revoked_at ON sessions WHEN new.revoked_at IS NOT NULL
BEGIN
  DELETE FROM push_subscriptions WHERE session_hash = new.token_hash;
END;

CREATE TABLE message_templates_anew (
  code TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'email', 'push')),
  -- Empty for SMS.
  subject TEXT NOT NULL,
  -- Names in double braces are filled in from the message's data.
  text TEXT NOT NULL,
  PRIMARY KEY (code, channel)
) STRICT;
INSERT INTO message_templates_anew (code, channel, subject, text)
SELECT code, channel, subject, text FROM message_templates;
DROP TABLE message_templates;
ALTER TABLE message_templates_anew RENAME TO message_templates;

DROP TRIGGER invoices_drop_messages;
CREATE TABLE messages_anew (
  id TEXT PRIMARY KEY,
  -- The same thing is told once.
  key TEXT NOT NULL UNIQUE,
  customer_id TEXT REFERENCES customers (id) ON DELETE SET NULL,
  -- Whose switches decide; null where nobody may switch it off.
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
  -- A row that is being sent is not taken again; `dropped` is no longer worth telling, `dead` waits for a person.
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'dropped', 'dead')),
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- Not before this moment.
  next_at INTEGER NOT NULL,
  claimed_at INTEGER,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  CHECK ((invoice_id IS NULL) = (invoice_state IS NULL)),
  CHECK ((attachment_kind IS NULL) = (attachment_ref IS NULL))
) STRICT;
INSERT INTO messages_anew (id, key, customer_id, channel, recipient, template, data, attachment_kind, attachment_ref,
  invoice_id, invoice_state, state, tries, next_at, claimed_at, last_error, created_at, sent_at)
SELECT id, key, customer_id, channel, recipient, template, data, attachment_kind, attachment_ref,
  invoice_id, invoice_state, state, tries, next_at, claimed_at, last_error, created_at, sent_at
FROM messages ORDER BY rowid;
DROP TABLE messages;
ALTER TABLE messages_anew RENAME TO messages;
CREATE INDEX messages_waiting ON messages (next_at) WHERE state = 'waiting';
CREATE INDEX messages_sending ON messages (claimed_at) WHERE state = 'sending';
CREATE INDEX messages_by_invoice ON messages (invoice_id) WHERE state = 'waiting';
CREATE INDEX messages_by_customer ON messages (customer_id);

-- An invoice never comes back to a state: what waits for one that is over is dropped.
CREATE TRIGGER invoices_drop_messages AFTER UPDATE OF state ON invoices WHEN new.state <> old.state
BEGIN
  UPDATE messages SET state = 'dropped'
  WHERE invoice_id = new.id AND state = 'waiting' AND invoice_state <> new.state
    AND (invoice_state = 'open' OR new.state IN ('cancelled', 'refunded'));
END;
