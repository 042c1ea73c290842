-- What the customer asked to leave out of the food: codes of the menu's filter.
ALTER TABLE orders ADD COLUMN exclusions TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(exclusions));

-- An allergy is health data, which is consented to apart; a check can only be changed in a new table.
CREATE TABLE consents_anew (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  document TEXT NOT NULL CHECK (document IN ('personalData', 'offer', 'healthData')),
  version TEXT NOT NULL,
  address TEXT NOT NULL,
  given_at INTEGER NOT NULL
) STRICT;
INSERT INTO consents_anew (id, customer_id, document, version, address, given_at)
SELECT id, customer_id, document, version, address, given_at FROM consents ORDER BY rowid;
DROP TABLE consents;
ALTER TABLE consents_anew RENAME TO consents;
CREATE INDEX consents_by_customer ON consents (customer_id, document);
