-- What the site tells its customers and its marketing system: a row stands in the batch of what it tells about and is
-- sent afterwards, so that neither is lost without the other.
CREATE TABLE message_templates (
  code TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'email')),
  -- Empty for SMS.
  subject TEXT NOT NULL,
  -- Names in double braces are filled in from the message's data.
  text TEXT NOT NULL,
  PRIMARY KEY (code, channel)
) STRICT;

CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  -- The same thing is told once.
  key TEXT NOT NULL UNIQUE,
  customer_id TEXT REFERENCES customers (id) ON DELETE SET NULL,
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'email', 'marketing')),
  -- Phone or e-mail address.
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
CREATE INDEX messages_waiting ON messages (next_at) WHERE state = 'waiting';
CREATE INDEX messages_sending ON messages (claimed_at) WHERE state = 'sending';
CREATE INDEX messages_by_invoice ON messages (invoice_id) WHERE state = 'waiting';

-- An invoice never comes back to a state: what waits for one that is over is dropped.
CREATE TRIGGER invoices_drop_messages AFTER UPDATE OF state ON invoices WHEN new.state <> old.state
BEGIN
  UPDATE messages SET state = 'dropped'
  WHERE invoice_id = new.id AND state = 'waiting' AND invoice_state <> new.state
    AND (invoice_state = 'open' OR new.state IN ('cancelled', 'refunded'));
END;
