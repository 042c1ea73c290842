-- Promotions, promo codes, and customers' codes for friends.

CREATE TABLE promotions (
  slug TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  badge TEXT NOT NULL,
  summary TEXT NOT NULL,
  -- Markdown: the whole terms.
  text TEXT NOT NULL,
  picture TEXT NOT NULL,
  tint TEXT NOT NULL,
  link TEXT NOT NULL CHECK (json_valid(link)),
  variants TEXT NOT NULL CHECK (variants IN ('both', 'full', 'simply')),
  -- Dates of Moscow, both included; null is without an end.
  valid_from TEXT NOT NULL,
  valid_to TEXT CHECK (valid_to >= valid_from),
  sort INTEGER NOT NULL,
  -- The day in Moscow of the last change, for the sitemap. Triggers keep it.
  changed_on TEXT NOT NULL DEFAULT '2026-11-21'
) STRICT;

CREATE TRIGGER promotions_added AFTER INSERT ON promotions
BEGIN
  UPDATE promotions SET changed_on = date('now', '+3 hours') WHERE slug = new.slug;
END;

CREATE TRIGGER promotions_changed AFTER UPDATE OF title, badge, summary, text, picture, link, variants,
  valid_from, valid_to ON promotions
WHEN (old.title, old.badge, old.summary, old.text, old.picture, old.link, old.variants, old.valid_from,
  old.valid_to)
  IS NOT (new.title, new.badge, new.summary, new.text, new.picture, new.link, new.variants, new.valid_from,
  new.valid_to)
BEGIN
  UPDATE promotions SET changed_on = date('now', '+3 hours') WHERE slug = new.slug;
END;

-- A change takes effect with the next order.
CREATE TABLE promo_codes (
  -- Upper case, as it is compared.
  code TEXT PRIMARY KEY CHECK (code = upper(code) AND length(code) BETWEEN 3 AND 30),
  -- Either a share in basis points or a sum.
  share INTEGER CHECK (share BETWEEN 1 AND 10000),
  amount_kop INTEGER CHECK (amount_kop > 0),
  valid_from TEXT NOT NULL,
  valid_to TEXT NOT NULL CHECK (valid_to >= valid_from),
  -- How many orders may use it in all; null without a limit.
  max_uses INTEGER CHECK (max_uses > 0),
  programme_code TEXT REFERENCES programmes (code),
  min_days INTEGER NOT NULL DEFAULT 0,
  only_first_order INTEGER NOT NULL DEFAULT 0 CHECK (only_first_order IN (0, 1)),
  CHECK ((share IS NULL) <> (amount_kop IS NULL))
) STRICT;

CREATE TABLE promo_uses (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  code TEXT NOT NULL REFERENCES promo_codes (code),
  customer_id TEXT NOT NULL REFERENCES customers (id)
) STRICT;
CREATE INDEX promo_uses_by_code ON promo_uses (code);
CREATE INDEX promo_uses_by_customer ON promo_uses (customer_id);

-- An order that was cancelled or refunded gives its use back.
-- An order that was cancelled or refunded frees its use.
CREATE TRIGGER guard_promo_used_up BEFORE INSERT ON promo_uses
BEGIN
  SELECT RAISE(ABORT, 'guard:promo-used-up') FROM promo_codes p
  WHERE p.code = new.code AND p.max_uses <= (
    SELECT COUNT(*) FROM promo_uses u JOIN orders o ON o.id = u.order_id
    WHERE u.code = new.code AND o.state NOT IN ('cancelled', 'refunded')
  );
END;

CREATE TRIGGER guard_promo_used_before BEFORE INSERT ON promo_uses
BEGIN
  SELECT RAISE(ABORT, 'guard:promo-used-before') WHERE EXISTS (
    SELECT 1 FROM promo_uses u JOIN orders o ON o.id = u.order_id
    WHERE u.code = new.code AND u.customer_id = new.customer_id AND o.state NOT IN ('cancelled', 'refunded')
  );
END;

-- A customer's code for friends.
CREATE TABLE referral_codes (
  customer_id TEXT PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  -- Upper case, as it is compared.
  code TEXT NOT NULL UNIQUE CHECK (code = upper(code) AND length(code) BETWEEN 6 AND 30)
) STRICT;

-- Orders that a code for friends was used for. A first order is unique, so a friend uses one code once.
CREATE TABLE referrals (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  referrer_id TEXT NOT NULL REFERENCES customers (id),
  -- What the referrer gets, and after how many deliveries to the friend: as promised when the order was placed.
  reward_kop INTEGER NOT NULL CHECK (reward_kop > 0),
  reward_after INTEGER NOT NULL CHECK (reward_after > 0)
) STRICT;
CREATE INDEX referrals_by_referrer ON referrals (referrer_id);

-- Customers who have registered through a friend's link; what they order with the code is in `referrals`.
CREATE TABLE invitations (
  -- The friend who came.
  customer_id TEXT PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  referrer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  accepted_at INTEGER NOT NULL,
  CHECK (customer_id <> referrer_id)
) STRICT;
CREATE INDEX invitations_by_referrer ON invitations (referrer_id);
