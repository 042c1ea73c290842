-- What visitors have agreed to, where they came from, what they were shown and how often they may ask.

-- A consent that was withdrawn stays as the proof that it was given. Health data, renewals and each channel of
-- advertising are consented to apart, and so is each category of cookies.
CREATE TABLE consents (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  document TEXT NOT NULL CHECK (
    document IN (
      'personalData', 'offer', 'healthData', 'subscription', 'marketingSms', 'marketingEmail', 'marketingPush',
      'cookiesAnalytics', 'cookiesMarketing', 'cookiesChat'
    )
  ),
  version TEXT NOT NULL,
  address TEXT NOT NULL,
  given_at INTEGER NOT NULL,
  withdrawn_at INTEGER,
  -- Network address that it was withdrawn from.
  withdrawn_from TEXT,
  -- The code by SMS that it is signed with, which is itself kept for a day, and the SHA-256 of the text that was shown.
  code_id TEXT,
  text_hash TEXT,
  CHECK ((withdrawn_at IS NULL) = (withdrawn_from IS NULL)),
  CHECK ((code_id IS NULL) = (text_hash IS NULL)),
  -- Health data wants a consent in writing (152-FZ, art. 10): a simple electronic signature is one.
  CHECK (document <> 'healthData' OR code_id IS NOT NULL)
) STRICT;
CREATE INDEX consents_by_customer ON consents (customer_id, document);
-- The timer removes health data once the consent to it was withdrawn.
CREATE INDEX withdrawn_health_consents ON consents (customer_id)
WHERE document = 'healthData' AND withdrawn_at IS NOT NULL;
-- The timer removes proofs whose term is over.
CREATE INDEX ended_consents ON consents (withdrawn_at)
WHERE withdrawn_at IS NOT NULL;

-- A signature proves nothing once it could have been changed: who has signed what, and when, stays; its end is noted beside it.
CREATE TRIGGER guard_signature_changed
BEFORE UPDATE OF id, customer_id, document, version, address, given_at, code_id, text_hash ON consents
WHEN old.code_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'guard:signature-changed');
END;

CREATE TRIGGER guard_signature_removed BEFORE DELETE ON consents
WHEN old.code_id IS NOT NULL AND old.withdrawn_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'guard:signature-removed');
END;

-- Counters of a time window, for limits that must be exact.
CREATE TABLE rate_counters (
  key TEXT NOT NULL,
  window_start INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (key, window_start)
) STRICT;
CREATE INDEX rate_counters_by_age ON rate_counters (window_start);

CREATE TABLE attributions (
  kind TEXT NOT NULL CHECK (kind IN ('customer', 'lead', 'order', 'homemade')),
  -- Id of what has come of the visits.
  id TEXT NOT NULL,
  -- Null for requests of strangers.
  customer_id TEXT REFERENCES customers (id) ON DELETE CASCADE,
  first_touch TEXT NOT NULL CHECK (json_valid(first_touch)),
  last_touch TEXT NOT NULL CHECK (json_valid(last_touch)),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT;
-- For the operators' sums and for the timer, which removes old rows.
CREATE INDEX attributions_by_time ON attributions (created_at);
CREATE INDEX attributions_by_customer ON attributions (customer_id) WHERE customer_id IS NOT NULL;
