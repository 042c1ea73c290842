-- What partners offer our customers, and who has taken a code.

CREATE TABLE partner_offers (
  code TEXT PRIMARY KEY,
  sort INTEGER NOT NULL,
  partner TEXT NOT NULL,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  terms TEXT NOT NULL,
  tint TEXT NOT NULL,
  icon TEXT NOT NULL,
  -- What each customer's code begins with.
  prefix TEXT NOT NULL CHECK (prefix = upper(prefix)),
  valid_to TEXT NOT NULL,
  -- How many customers may take a code in all.
  max_codes INTEGER NOT NULL CHECK (max_codes > 0)
) STRICT;

CREATE TABLE partner_codes (
  offer_code TEXT NOT NULL REFERENCES partner_offers (code) ON DELETE CASCADE,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  code TEXT NOT NULL UNIQUE,
  given_at INTEGER NOT NULL,
  PRIMARY KEY (offer_code, customer_id)
) STRICT;
CREATE INDEX partner_codes_by_customer ON partner_codes (customer_id);
