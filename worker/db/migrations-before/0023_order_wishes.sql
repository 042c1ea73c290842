-- What the second person eats; null on orders for one, and on those from before, whose persons eat the same.
ALTER TABLE orders ADD COLUMN second_programme_code TEXT REFERENCES programmes (code);
ALTER TABLE orders ADD COLUMN second_kcal INTEGER;
-- Codes of what the customer wants of packaging and cutlery.
ALTER TABLE orders ADD COLUMN packaging TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(packaging));
-- Name and phone of who opens the door; null where it is the customer.
ALTER TABLE orders ADD COLUMN recipient TEXT CHECK (recipient IS NULL OR json_valid(recipient));
-- Nobody is met at the door, so nobody can pay there.
ALTER TABLE orders ADD COLUMN leave_at_door INTEGER NOT NULL DEFAULT 0 CHECK (
  leave_at_door = 0 OR (leave_at_door = 1 AND payment_method = 'card')
);

-- What the kitchen and the courier have to know of a delivery, in one line.
ALTER TABLE deliveries ADD COLUMN instructions TEXT NOT NULL DEFAULT '';
