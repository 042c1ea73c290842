-- Whatever writes it: no text of a person has control characters (line ends and tabs aside) or marks that turn the
-- direction of what follows. A text is looked at as JSON, in which NUL and its like are escapes; escaped backslashes,
-- which could be taken for the beginning of one, are left out.
CREATE VIEW unprintable (pattern) AS
SELECT '*\u00[01]*'
UNION ALL SELECT '*\[bf]*'
UNION ALL SELECT '*[' || char(127) || '-' || char(159, 8234) || '-' || char(8238, 8294) || '-' || char(8297) || ']*';

CREATE TRIGGER guard_unprintable_auth_codes BEFORE INSERT ON auth_codes
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(new.name), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_auth_codes_again BEFORE UPDATE OF name ON auth_codes
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(new.name), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_customers BEFORE INSERT ON customers
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(new.name, new.email), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_customers_again BEFORE UPDATE OF name, email ON customers
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(new.name, new.email), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_customer_addresses BEFORE INSERT ON customer_addresses
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(
    json_array(
      new.label, new.street, new.house, new.flat, new.entrance, new.floor, new.intercom, new.comment
    ),
    '\\', ''
  ) GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_customer_addresses_again
  BEFORE UPDATE OF label, street, house, flat, entrance, floor, intercom, comment ON customer_addresses
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(
    json_array(
      new.label, new.street, new.house, new.flat, new.entrance, new.floor, new.intercom, new.comment
    ),
    '\\', ''
  ) GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_orders BEFORE INSERT ON orders
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(
    json_array(
      new.person_name, json(new.others), json(new.address), json(new.contact), json(new.recipient)
    ),
    '\\', ''
  ) GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_orders_again BEFORE UPDATE OF person_name, others, address, contact, recipient
  ON orders
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(
    json_array(
      new.person_name, json(new.others), json(new.address), json(new.contact), json(new.recipient)
    ),
    '\\', ''
  ) GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_deliveries BEFORE INSERT ON deliveries
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(json(new.destination), new.failed_because), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_deliveries_again BEFORE UPDATE OF destination, failed_because ON deliveries
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(json(new.destination), new.failed_because), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_bonus_reviews BEFORE INSERT ON bonus_reviews
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(new.link, new.text, new.reply), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_bonus_reviews_again BEFORE UPDATE OF link, text, reply ON bonus_reviews
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(new.link, new.text, new.reply), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_certificate_purchases BEFORE INSERT ON certificate_purchases
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(new.sender_name, new.recipient_name, new.recipient_email, new.text), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_certificate_purchases_again
  BEFORE UPDATE OF sender_name, recipient_name, recipient_email, text ON certificate_purchases
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(new.sender_name, new.recipient_name, new.recipient_email, new.text), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_homemade_orders BEFORE INSERT ON homemade_orders
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(json(new.address), json(new.contact)), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_homemade_orders_again BEFORE UPDATE OF address, contact ON homemade_orders
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(json(new.address), json(new.contact)), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_reviews BEFORE INSERT ON reviews
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(new.author, new.text), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_reviews_again BEFORE UPDATE OF author, text ON reviews
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(new.author, new.text), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_delivery_ratings BEFORE INSERT ON delivery_ratings
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(new.text), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_delivery_ratings_again BEFORE UPDATE OF text ON delivery_ratings
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(new.text), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_tickets BEFORE INSERT ON tickets
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(new.text, new.answer), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_tickets_again BEFORE UPDATE OF text, answer ON tickets
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(new.text, new.answer), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_leads BEFORE INSERT ON leads
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(new.name, new.contact, new.page, json(new.fields)), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

CREATE TRIGGER guard_unprintable_leads_again BEFORE UPDATE OF name, contact, page, fields ON leads
WHEN EXISTS (
  SELECT 1 FROM unprintable
  WHERE replace(json_array(new.name, new.contact, new.page, json(new.fields)), '\\', '') GLOB pattern
)
BEGIN
  SELECT RAISE(ABORT, 'guard:unprintable');
END;

-- A table with triggers looks for rows that already refer to the one that comes: here by an index.
CREATE INDEX state_changes_by_order ON state_changes (order_id);
