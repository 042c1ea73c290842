-- Every customer has a code for friends from the first moment, so that reading it changes nothing. The random part is
-- 32 bits; in the rare case that two are the same the later customer has none.
INSERT OR IGNORE INTO referral_codes (customer_id, code)
SELECT id, 'BF' || hex(randomblob(4)) FROM customers;

CREATE TRIGGER customers_invite AFTER INSERT ON customers
BEGIN
  INSERT OR IGNORE INTO referral_codes (customer_id, code) VALUES (new.id, 'BF' || hex(randomblob(4)));
END;
