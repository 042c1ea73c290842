-- Requests that visitors leave; they wait here until the system of the operators has taken them.

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
CREATE INDEX leads_by_address ON leads (address, created_at);
CREATE INDEX leads_by_content ON leads (content_hash, created_at);
CREATE INDEX leads_waiting ON leads (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX leads_by_customer ON leads (customer_id) WHERE customer_id IS NOT NULL;
