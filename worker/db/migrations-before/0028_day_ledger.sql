-- What is delivered is earned: as a delivery arrives, its share of the order's worth leaves the order's account, the
-- courier's cash is booked, and bonuses are credited, all in the statement that moves the delivery.

-- When a delivery came into its state: who moves it says so, because the database has no clock that tests can move.
ALTER TABLE deliveries ADD COLUMN moved_at INTEGER;

-- Shares of what was delivered that are credited as bonuses, in basis points, by the sum delivered before.
CREATE TABLE bonus_levels (
  from_kop INTEGER PRIMARY KEY CHECK (from_kop >= 0),
  share INTEGER NOT NULL CHECK (share BETWEEN 0 AND 10000)
) STRICT;

-- The rest of an order that was given up: what was decided then, once for an order.
CREATE TABLE cancellations (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  -- Food days that were eaten or are being cooked, and so are paid for.
  used_days INTEGER NOT NULL CHECK (used_days >= 0),
  refund_to TEXT NOT NULL CHECK (refund_to IN ('card', 'bonuses')),
  -- What goes back to the card; the rest went back to bonuses and the certificate in the step that decided it.
  card_kop INTEGER NOT NULL CHECK (card_kop >= 0),
  -- What the courier no longer collects, and what of the rest is for used days that were counted anew: both only where
  -- nothing had been collected yet.
  uncollected_kop INTEGER NOT NULL DEFAULT 0 CHECK (uncollected_kop >= 0),
  recalculated_kop INTEGER NOT NULL DEFAULT 0 CHECK (recalculated_kop >= 0),
  decided_at INTEGER NOT NULL
) STRICT;

-- An order's worth: its price before bonuses and a certificate, which stand for money.
CREATE VIEW order_worths AS
SELECT o.id AS order_id, o.customer_id, o.days,
  SUM(CASE WHEN l.value ->> 'kind' IN ('bonuses', 'certificate') THEN 0 ELSE l.value ->> 'amountKop' END) AS worth_kop,
  -SUM(CASE WHEN l.value ->> 'kind' = 'bonuses' THEN l.value ->> 'amountKop' ELSE 0 END) AS bonuses_kop
FROM orders o, json_each(o.price, '$.lines') l
GROUP BY o.id;

CREATE TRIGGER deliveries_earn AFTER UPDATE OF state ON deliveries
WHEN new.state = 'delivered' AND old.state <> 'delivered'
BEGIN
  UPDATE deliveries SET moved_at = COALESCE(moved_at, 1000 * unixepoch()) WHERE id = new.id;

  INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
  SELECT 'courier-' || o.id, 'courier:' || o.id, 'courier', 'order:' || o.id,
    o.total_kop - COALESCE(c.uncollected_kop, 0), 'payment', o.id, d.moved_at
  FROM orders o JOIN deliveries d ON d.id = new.id LEFT JOIN cancellations c ON c.order_id = o.id
  WHERE o.id = new.order_id AND o.payment_method = 'courier' AND o.total_kop > COALESCE(c.uncollected_kop, 0)
  ON CONFLICT (key) DO NOTHING;

  INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
  SELECT 'recalculated-' || c.order_id, 'recalculated:' || c.order_id, 'order:' || c.order_id, 'company',
    c.recalculated_kop, 'delivered', c.order_id, d.moved_at
  FROM cancellations c JOIN deliveries d ON d.id = new.id
  WHERE c.order_id = new.order_id AND c.recalculated_kop > 0
  ON CONFLICT (key) DO NOTHING;

  -- Shares of whole kopecks that sum to the worth when all food days are delivered, in whatever order.
  INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
  SELECT 'delivered-' || new.id, 'delivered:' || new.id, 'order:' || w.order_id, 'company',
    w.worth_kop * (b.days + json_array_length(new.food_dates)) / w.days - w.worth_kop * b.days / w.days,
    'delivered', w.order_id, d.moved_at
  FROM order_worths w
  JOIN deliveries d ON d.id = new.id
  JOIN (
    SELECT COALESCE(SUM(json_array_length(food_dates)), 0) AS days FROM deliveries
    WHERE order_id = new.order_id AND state = 'delivered' AND id <> new.id
  ) b
  WHERE w.order_id = new.order_id AND w.worth_kop > 0;

  -- The part that bonuses have paid earns none.
  INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
  SELECT 'earned-' || new.id, 'earned:' || new.id, 'company', 'bonuses:' || w.customer_id, e.bonuses_kop,
    'bonuses_granted', w.order_id, e.at
  FROM order_worths w
  JOIN (
    SELECT t.at, t.amount_kop * (w.worth_kop - w.bonuses_kop) / w.worth_kop * (
      SELECT share FROM bonus_levels WHERE from_kop <= (
        SELECT COALESCE(SUM(p.amount_kop), 0) FROM transfers p JOIN orders o ON o.id = p.order_id
        WHERE o.customer_id = w.customer_id AND p.reason = 'delivered' AND p.id <> t.id
      ) ORDER BY from_kop DESC LIMIT 1
    ) / 10000 AS bonuses_kop
    FROM transfers t JOIN order_worths w ON w.order_id = t.order_id
    WHERE t.key = 'delivered:' || new.id
  ) e
  WHERE w.order_id = new.order_id AND e.bonuses_kop > 0;

  UPDATE orders SET state = 'active' WHERE id = new.order_id AND state = 'paid';
  UPDATE orders SET state = 'completed' WHERE id = new.order_id AND state = 'active' AND NOT EXISTS (
    SELECT 1 FROM deliveries WHERE order_id = new.order_id AND state NOT IN ('delivered', 'skipped')
  );
END;
