-- The worth is looked up by the order of the delivery: by the order of its transfer, every order of the site was read.
-- And an order whose failed delivery has come later is completed like any other, also where what replaced it was moved or
-- frozen since: the line of the history says that its food was planned anew.
DROP TRIGGER deliveries_earn;
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
    FROM transfers t JOIN order_worths w ON w.order_id = new.order_id
    WHERE t.key = 'delivered:' || new.id
  ) e
  WHERE w.order_id = new.order_id AND e.bonuses_kop > 0;

  UPDATE orders SET state = 'active' WHERE id = new.order_id AND state = 'paid';
  UPDATE orders SET state = 'completed' WHERE id = new.order_id AND state = 'active' AND NOT EXISTS (
    SELECT 1 FROM deliveries d WHERE d.order_id = new.order_id AND d.state NOT IN ('delivered', 'skipped', 'frozen')
      AND NOT (d.state = 'failed' AND (
        EXISTS (SELECT 1 FROM deliveries r WHERE r.replaces = d.id)
        OR EXISTS (SELECT 1 FROM delivery_changes c WHERE c.id = 'fail-' || d.id)
      ))
  );
END;

-- What comes back frozen takes no place.
DROP TRIGGER deliveries_fit;
CREATE TRIGGER deliveries_fit BEFORE INSERT ON deliveries
WHEN new.state NOT IN ('skipped', 'frozen')
BEGIN
  SELECT RAISE(ABORT, 'no place left') FROM orders o
  WHERE o.id = new.order_id AND (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = o.zone_code AND date IN (new.date, '') ORDER BY date DESC LIMIT 1
  ) <= (
    SELECT COUNT(*) FROM deliveries d JOIN orders p ON p.id = d.order_id
    WHERE d.date = new.date AND p.zone_code = o.zone_code AND p.state NOT IN ('cancelled', 'refunded')
      AND d.state NOT IN ('skipped', 'frozen')
  ) + (
    SELECT COUNT(*) FROM homemade_orders
    WHERE delivery_date = new.date AND zone_code = o.zone_code AND state NOT IN ('cancelled', 'refunded')
  );
END;
