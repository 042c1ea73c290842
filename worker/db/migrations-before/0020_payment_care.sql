-- When a payment was last asked about at its provider: those that waited longest are asked first.
ALTER TABLE payments ADD COLUMN asked_at INTEGER NOT NULL DEFAULT 0;

-- An order that was given back frees its promo code as one that was cancelled does.
DROP TRIGGER promo_uses_limited;
CREATE TRIGGER promo_uses_limited BEFORE INSERT ON promo_uses
BEGIN
  SELECT RAISE(ABORT, 'promo code used up') FROM promo_codes p
  WHERE p.code = new.code AND p.max_uses <= (
    SELECT COUNT(*) FROM promo_uses u JOIN orders o ON o.id = u.order_id
    WHERE u.code = new.code AND o.state NOT IN ('cancelled', 'refunded')
  );
  SELECT RAISE(ABORT, 'promo code used before') WHERE EXISTS (
    SELECT 1 FROM promo_uses u JOIN orders o ON o.id = u.order_id
    WHERE u.code = new.code AND u.customer_id = new.customer_id AND o.state NOT IN ('cancelled', 'refunded')
  );
END;
