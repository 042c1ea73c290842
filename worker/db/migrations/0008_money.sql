-- Invoices and their payments, the ledger, bonuses and codes.

-- One row: the last number given out. Orders, homemade orders and certificates share the sequence.
CREATE TABLE order_numbers (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  last INTEGER NOT NULL
) STRICT;

INSERT INTO order_numbers (id, last) VALUES (1, 100000);

-- What a customer has been asked to pay: an order, homemade food or a certificate. Payments know the invoice alone, and
-- what it is for follows its state in the same step.
CREATE TABLE invoices (
  -- The same as of what it is for.
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  -- Number for people; orders, homemade food and certificates share one sequence.
  number INTEGER NOT NULL UNIQUE,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'cancelled', 'refunded')),
  amount_kop INTEGER NOT NULL CHECK (amount_kop > 0),
  -- Account of the ledger that the money goes to.
  account TEXT NOT NULL,
  -- Who gets the receipt of 54-FZ and its positions.
  receipt TEXT NOT NULL CHECK (json_valid(receipt)),
  -- Path of this site to which the provider sends the payer back.
  return_path TEXT NOT NULL,
  pay_until INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  -- Whether the payer has agreed that the method they pay with is kept.
  saves_method INTEGER NOT NULL DEFAULT 0 CHECK (saves_method IN (0, 1)),
  -- Until when an unpaid invoice holds the places of its order; null for as long as it is open.
  held_until INTEGER,
  -- 0 once that time has passed: others may take the places. The clock is the worker's, so a statement says so, before
  -- places are counted.
  holds_places INTEGER NOT NULL DEFAULT 1 CHECK (holds_places IN (0, 1)),
  -- What is paid for; its account is named by the kind: `fee:<invoice>` holds what an address costs more than was paid.
  kind TEXT NOT NULL DEFAULT 'order' CHECK (kind IN ('order', 'homemade', 'certificate', 'card', 'fee'))
) STRICT;
CREATE INDEX invoices_open ON invoices (pay_until) WHERE state = 'open';
CREATE INDEX invoices_by_customer ON invoices (customer_id);
CREATE INDEX invoices_holding ON invoices (held_until) WHERE state = 'open' AND holds_places = 1;
-- Paid after their places were free for others: operators have not been told yet.
CREATE INDEX invoices_paid_late ON invoices (id) WHERE state = 'paid' AND holds_places = 0;

CREATE TRIGGER guard_invoice_state BEFORE UPDATE OF state ON invoices
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'open>paid', 'open>cancelled', 'paid>refunded', 'cancelled>refunded'
)
BEGIN
  SELECT RAISE(ABORT, 'guard:invoice-state');
END;

-- An unpaid order gives its places back when its time is over, and takes them again, where they are free, to be paid.
CREATE TRIGGER invoices_count_places AFTER UPDATE OF holds_places ON invoices
WHEN old.holds_places <> new.holds_places
BEGIN
  UPDATE zone_days SET taken = taken + new.holds_places - old.holds_places WHERE (date, zone_code) IN (
    SELECT d.date, d.zone_code FROM orders o JOIN deliveries d ON d.order_id = o.id
    WHERE o.id = new.id AND o.state = 'pending_payment' AND d.state NOT IN ('skipped', 'frozen')
  );
  UPDATE zone_days SET taken = taken + new.holds_places - old.holds_places WHERE (date, zone_code) IN (
    SELECT delivery_date, zone_code FROM homemade_orders WHERE id = new.id AND state = 'pending_payment'
  );
END;

-- A payment method that a provider keeps for a customer: its token is worthless without the secret of the provider.
CREATE TABLE payment_methods (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  provider TEXT NOT NULL,
  token TEXT NOT NULL,
  -- What the customer knows it by, for example «•••• 1234»; never more of a card than its last four digits.
  title TEXT NOT NULL CHECK (title NOT GLOB '*[0-9][0-9][0-9][0-9][0-9]*'),
  -- The invoice that it was last saved with.
  invoice_id TEXT NOT NULL REFERENCES invoices (id),
  created_at INTEGER NOT NULL,
  -- A removed method is never charged again; its token is forgotten.
  removed_at INTEGER,
  UNIQUE (customer_id, provider, token)
) STRICT;

CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  invoice_id TEXT NOT NULL REFERENCES invoices (id),
  provider TEXT NOT NULL,
  -- Id at the provider, null until the provider has answered: once it is paid that of the transaction that has the money,
  -- where the provider takes several for one payment.
  external_id TEXT,
  state TEXT NOT NULL CHECK (
    state IN (
      'created', 'pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'failed', 'cancelled'
    )
  ),
  amount_kop INTEGER NOT NULL CHECK (amount_kop >= 0),
  url TEXT,
  -- Why the bank refused the last try, in the words of our own list; null while nothing was refused.
  decline_reason TEXT CHECK (
    decline_reason IN ('insufficient_funds', 'card_expired', 'not_confirmed', 'limit_exceeded', 'refused')
  ),
  created_at INTEGER NOT NULL,
  paid_at INTEGER,
  -- When it was last asked about at its provider: those that waited longest are asked first.
  asked_at INTEGER NOT NULL DEFAULT 0,
  -- The saved method that a payment charges; null where the payer pays by themselves.
  method_id TEXT REFERENCES payment_methods (id),
  -- A payment that only a widget on the site can take, beside the one that the provider's page takes: where both were
  -- paid, the later one is refunded.
  in_widget INTEGER NOT NULL DEFAULT 0 CHECK (in_widget IN (0, 1)),
  -- Whether a payment that came in was found to be the one that pays the invoice: no other run looks at it again.
  is_wanted INTEGER NOT NULL DEFAULT 0 CHECK (is_wanted IN (0, 1)),
  -- How a payment is made at its provider. What it is for keeps telling only whether it is paid online or to the courier.
  way TEXT NOT NULL DEFAULT 'card' CHECK (way IN ('card', 'sbp')),
  -- Until when the provider's page of a payment can be used; null where it stays as long as the payment is open.
  url_until INTEGER,
  -- Keyed hash of what tells the card from others, once it has paid; null for other methods and cards that are not told.
  card_hash TEXT,
  UNIQUE (provider, external_id)
) STRICT;
CREATE INDEX payments_by_invoice ON payments (invoice_id, created_at);
-- For the reconciliation with providers.
CREATE INDEX payments_by_time ON payments (created_at);
CREATE INDEX payments_by_card ON payments (invoice_id, card_hash) WHERE card_hash IS NOT NULL;
-- For the timer, which forgets old ones.
CREATE INDEX payments_cards_by_age ON payments (created_at) WHERE card_hash IS NOT NULL;
CREATE INDEX payments_by_method ON payments (method_id) WHERE method_id IS NOT NULL;
-- What the timer asks the providers about.
CREATE INDEX payments_open ON payments (created_at) WHERE state IN ('pending', 'authorized', 'failed');
-- What the timer has not found to be wanted yet.
CREATE INDEX payments_unsettled ON payments (paid_at) WHERE state = 'paid' AND is_wanted = 0;

CREATE TRIGGER guard_payment_state BEFORE UPDATE OF state ON payments
WHEN old.state <> new.state AND (old.state || '>' || new.state) NOT IN (
  'created>pending', 'created>failed', 'created>cancelled',
  'pending>authorized', 'pending>paid', 'pending>failed', 'pending>cancelled',
  'authorized>paid', 'authorized>failed', 'authorized>cancelled',
  'paid>partially_refunded', 'paid>refunded', 'partially_refunded>refunded',
  'failed>pending',
  -- Money that comes in for what was given up is there all the same.
  'cancelled>paid'
) AND NOT (
  -- A bank has withdrawn its claim.
  old.state = 'refunded' AND new.state = 'partially_refunded'
  AND (SELECT COALESCE(SUM(amount_kop), 0) FROM refunds WHERE payment_id = old.id) < old.amount_kop
)
BEGIN
  SELECT RAISE(ABORT, 'guard:payment-state');
END;

CREATE TABLE refunds (
  id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES payments (id),
  -- Idempotency key: the same refund requested again is the same row.
  key TEXT NOT NULL UNIQUE,
  amount_kop INTEGER NOT NULL CHECK (amount_kop > 0),
  -- `person` waits for somebody who asks the bank and settles it by hand, or has it tried again.
  state TEXT NOT NULL CHECK (state IN ('created', 'person', 'done')),
  created_at INTEGER NOT NULL,
  -- The provider is asked by a key for each attempt: one that it has refused for certain has ended.
  attempt INTEGER NOT NULL DEFAULT 1 CHECK (attempt >= 1),
  -- When the present attempt was first sent; null where it was not yet.
  sent_at INTEGER,
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- Not before this moment.
  next_at INTEGER NOT NULL,
  last_error TEXT,
  done_at INTEGER,
  -- Why somebody says that the money has gone back; null where the provider has said so.
  settled_because TEXT,
  -- Its id at the provider, once that has told it: what goes back there under another id nobody here has asked for.
  external_id TEXT,
  UNIQUE (payment_id, external_id),
  CHECK ((state = 'done') = (done_at IS NOT NULL))
) STRICT;
CREATE INDEX refunds_due ON refunds (next_at) WHERE state = 'created';
CREATE INDEX refunds_open ON refunds (created_at) WHERE state <> 'done';
CREATE INDEX refunds_for_person ON refunds (created_at) WHERE state = 'person';

-- Together refunds never exceed what was paid.
CREATE TRIGGER guard_refund_above_payment AFTER INSERT ON refunds
BEGIN
  SELECT RAISE(ABORT, 'guard:refund-above-payment') WHERE
    (SELECT SUM(amount_kop) FROM refunds WHERE payment_id = new.payment_id)
    > (SELECT amount_kop FROM payments WHERE id = new.payment_id);
END;

-- 54-FZ asks for a second receipt when what was prepaid is handed over: the prepayment is offset against it. Rows are
-- written in the batch that earns the money and sent by the timer.
CREATE TABLE receipts (
  -- Follows from the key: providers know the receipt by it.
  id TEXT NOT NULL,
  -- Idempotency key: the same delivery is offset once.
  key TEXT PRIMARY KEY,
  invoice_id TEXT NOT NULL REFERENCES invoices (id),
  amount_kop INTEGER NOT NULL CHECK (amount_kop > 0),
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  -- When it was last tried: those that waited longest go first.
  tried_at INTEGER NOT NULL DEFAULT 0,
  -- Whether it takes another one back, of goods that were not handed over after all: `reversed:<key of that one>`.
  is_return INTEGER NOT NULL DEFAULT 0 CHECK (is_return IN (0, 1)),
  -- The order whose food it is for, where a certificate has paid for that: the advance is offset, and whoever ordered gets
  -- the receipt.
  order_id TEXT REFERENCES orders (id)
) STRICT;
CREATE INDEX receipts_by_order ON receipts (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX receipts_unsent ON receipts (tried_at) WHERE sent_at IS NULL;
CREATE INDEX receipts_by_invoice ON receipts (invoice_id);

-- What providers have notified, each once. The text is not kept: it may hold digits of a card.
CREATE TABLE payment_notices (
  provider TEXT NOT NULL,
  external_id TEXT NOT NULL,
  -- SHA-256 of the notification in hex: a repeated one is the same row.
  digest TEXT NOT NULL,
  -- The try to pay that it tells of, where the provider takes several for one payment: each may have money.
  try_id TEXT,
  kind TEXT NOT NULL CHECK (kind IN ('check', 'failed', 'moved')),
  outcome TEXT NOT NULL CHECK (outcome IN ('taken', 'unknown', 'wrong_amount', 'closed')),
  received_at INTEGER NOT NULL,
  PRIMARY KEY (provider, external_id, digest)
) STRICT;
CREATE INDEX payment_notices_by_age ON payment_notices (received_at);

-- Every entry is one row from an account to another and is never changed; a balance is a sum. Accounts are named
-- `<kind>:<owner>`:
--   bank, courier, company   the outside world: what providers and couriers hold, what the company gives; may go below zero
--   bonuses:<customer>       1 bonus is 100 kopecks
--   gift:<bonus gift>        bonuses given to a phone whose owner has not registered yet
--   certificate:<id>         what is left on a certificate
--   order:<id>               what is paid for an order and is not yet delivered or refunded
--   homemade:<id>            the same for an order of dishes
CREATE TABLE transfers (
  -- Follows from the key, or is as random as one: nothing looks a row up by it.
  id TEXT NOT NULL,
  -- Idempotency key: the same entry requested again is the same row.
  key TEXT PRIMARY KEY,
  from_account TEXT NOT NULL,
  to_account TEXT NOT NULL CHECK (to_account <> from_account),
  amount_kop INTEGER NOT NULL CHECK (amount_kop > 0),
  reason TEXT NOT NULL CHECK (
    reason IN (
      'payment', 'refund', 'bonuses_spent', 'bonuses_returned', 'bonuses_granted', 'bonuses_expired',
      'certificate_sold', 'certificate_spent', 'certificate_returned', 'delivered',
      -- Cash of a courier's shift that the till has got.
      'handed_over',
      -- Takes an entry back that what did not happen had brought; its key is `reversed:<key of the entry>`.
      'reversed'
    )
  ),
  order_id TEXT REFERENCES orders (id),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX transfers_from ON transfers (from_account, at);
CREATE INDEX transfers_to ON transfers (to_account, at);
CREATE INDEX transfers_by_order ON transfers (order_id, reason);
-- Grants by the time they came: the timer looks for those whose term has just ended.
CREATE INDEX transfers_bonuses_by_time ON transfers (at) WHERE to_account GLOB 'bonuses:*';
CREATE INDEX transfers_returned_by_time ON transfers (at) WHERE reason = 'bonuses_returned';
CREATE INDEX transfers_to_certificates_by_time ON transfers (at) WHERE reason = 'certificate_returned';

CREATE TRIGGER guard_balance AFTER INSERT ON transfers
WHEN new.from_account NOT IN ('bank', 'courier', 'company', 'till')
BEGIN
  SELECT RAISE(ABORT, 'guard:balance') WHERE
    (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE to_account = new.from_account)
    < (SELECT SUM(amount_kop) FROM transfers WHERE from_account = new.from_account);
END;

CREATE TRIGGER guard_transfer_changed BEFORE UPDATE ON transfers
BEGIN
  SELECT RAISE(ABORT, 'guard:transfer-changed');
END;

CREATE TRIGGER guard_transfer_removed BEFORE DELETE ON transfers
BEGIN
  SELECT RAISE(ABORT, 'guard:transfer-removed');
END;

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
  sort INTEGER NOT NULL
) STRICT;

-- A change takes effect with the next order.
CREATE TABLE promo_codes (
  -- As it is shown.
  code TEXT PRIMARY KEY CHECK (code = upper(code) AND length(code) BETWEEN 3 AND 30),
  -- As it is compared: letters of two alphabets that look alike are one.
  key TEXT NOT NULL UNIQUE CHECK (key = upper(key)),
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

-- An order that was cancelled or refunded frees its use.
CREATE TRIGGER guard_promo_use BEFORE INSERT ON promo_uses
BEGIN
  SELECT RAISE(ABORT, 'guard:promo-used-up') FROM promo_codes p
  WHERE p.code = new.code AND p.max_uses <= (
    SELECT COUNT(*) FROM promo_uses u JOIN orders o ON o.id = u.order_id
    WHERE u.code = new.code AND o.state NOT IN ('cancelled', 'refunded')
  );
  SELECT RAISE(ABORT, 'guard:promo-used-before') WHERE EXISTS (
    SELECT 1 FROM promo_uses u JOIN orders o ON o.id = u.order_id
    WHERE u.code = new.code AND u.customer_id = new.customer_id AND o.state NOT IN ('cancelled', 'refunded')
  );
END;

-- A customer's code for friends.
CREATE TABLE referral_codes (
  customer_id TEXT PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  -- As it is compared: no letter or digit of it changes in the key of a promo code.
  code TEXT NOT NULL UNIQUE CHECK (code = upper(code) AND length(code) BETWEEN 6 AND 30)
) STRICT;

-- Orders that a code for friends was used for. A first order is unique, so a friend uses one code once.
CREATE TABLE referrals (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  referrer_id TEXT NOT NULL REFERENCES customers (id),
  -- What the referrer gets, and after how many deliveries to the friend: as promised when the order was placed.
  reward_kop INTEGER NOT NULL CHECK (reward_kop > 0),
  reward_after INTEGER NOT NULL CHECK (reward_after > 0),
  -- What the friend gets in bonuses once the order is brought: where the first order's own discount was the better one,
  -- the code has taken nothing off the price.
  friend_kop INTEGER NOT NULL DEFAULT 0 CHECK (friend_kop >= 0),
  -- There is no reward where the friend is found to be the referrer.
  refused_at INTEGER
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

-- Shares of what was delivered that are credited as bonuses, in basis points, by the sum delivered before.
CREATE TABLE bonus_levels (
  from_kop INTEGER PRIMARY KEY CHECK (from_kop >= 0),
  share INTEGER NOT NULL CHECK (share BETWEEN 0 AND 10000)
) STRICT;

-- Whom bonuses can be given to.
CREATE TABLE charities (
  code TEXT PRIMARY KEY,
  sort INTEGER NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;

-- Bonuses that customers have given away.
CREATE TABLE bonus_gifts (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  -- Idempotency key: the same gift sent again is the same row.
  key TEXT NOT NULL,
  -- Either a charity or a friend's phone.
  charity_code TEXT REFERENCES charities (code),
  phone TEXT,
  amount_kop INTEGER NOT NULL CHECK (amount_kop > 0),
  -- A gift to a phone without a customer waits on the account `gift:<id>` for its owner to register.
  state TEXT NOT NULL CHECK (state IN ('given', 'waiting', 'returned')),
  waits_until INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  -- The bonuses that a gift consists of, as pairs of the moment they came at and their sum, the oldest first: they keep
  -- their term with whoever receives them. Null for a gift of before, whose term began when it arrived.
  lots TEXT CHECK (json_valid(lots)),
  UNIQUE (customer_id, key),
  CHECK ((charity_code IS NULL) <> (phone IS NULL))
) STRICT;
CREATE INDEX bonus_gifts_by_phone ON bonus_gifts (phone) WHERE phone IS NOT NULL;
CREATE INDEX bonus_gifts_waiting ON bonus_gifts (waits_until) WHERE state = 'waiting';
CREATE INDEX bonus_gifts_by_time ON bonus_gifts (created_at);

-- Reviews that customers ask bonuses for. The bonuses come with the approval, once a customer and a calendar month.
CREATE TABLE bonus_reviews (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  -- Month of Moscow, `YYYY-MM`.
  month TEXT NOT NULL,
  text TEXT NOT NULL CHECK (text <> ''),
  -- The reward that was promised when the review was sent.
  reward_kop INTEGER NOT NULL CHECK (reward_kop > 0),
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'declined')),
  -- What the customer reads about the decision.
  reply TEXT NOT NULL DEFAULT '',
  sent_at INTEGER NOT NULL,
  decided_at INTEGER
) STRICT;
CREATE UNIQUE INDEX bonus_reviews_once_a_month ON bonus_reviews (customer_id, month) WHERE state <> 'declined';
CREATE INDEX bonus_reviews_by_customer ON bonus_reviews (customer_id, sent_at);

CREATE TRIGGER guard_review_decided BEFORE UPDATE OF state ON bonus_reviews
WHEN old.state <> 'pending' AND new.state <> old.state
BEGIN
  SELECT RAISE(ABORT, 'guard:review-decided');
END;
