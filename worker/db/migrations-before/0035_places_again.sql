-- A delivery that comes back, or moves to another date, takes a place as a new one does.
CREATE TRIGGER deliveries_fit_again BEFORE UPDATE OF state, date ON deliveries
WHEN new.state NOT IN ('skipped', 'frozen') AND (old.state IN ('skipped', 'frozen') OR old.date <> new.date)
BEGIN
  SELECT RAISE(ABORT, 'no place left') FROM orders o
  WHERE o.id = new.order_id AND (
    SELECT deliveries FROM zone_capacity
    WHERE zone_code = o.zone_code AND date IN (new.date, '') ORDER BY date DESC LIMIT 1
  ) <= (
    SELECT COUNT(*) FROM deliveries d JOIN orders p ON p.id = d.order_id
    WHERE d.date = new.date AND p.zone_code = o.zone_code AND p.state NOT IN ('cancelled', 'refunded')
      AND d.state NOT IN ('skipped', 'frozen') AND d.id <> new.id
  ) + (
    SELECT COUNT(*) FROM homemade_orders
    WHERE delivery_date = new.date AND zone_code = o.zone_code AND state NOT IN ('cancelled', 'refunded')
  );
END;
