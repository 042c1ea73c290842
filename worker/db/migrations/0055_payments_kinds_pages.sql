-- Checks of a card, and what an address costs more than was paid, get kinds of invoices of their own, with accounts
-- «card:<invoice>» and «fee:<invoice>». The column is made again in its place, because a check of a column cannot be
-- changed and everything about money refers to the table.
ALTER TABLE invoices ADD COLUMN kind_next TEXT NOT NULL DEFAULT 'order'
  CHECK (kind_next IN ('order', 'homemade', 'certificate', 'card', 'fee'));
UPDATE invoices SET kind_next = CASE WHEN id IN (SELECT invoice_id FROM card_checks) THEN 'card' ELSE kind END;
ALTER TABLE invoices DROP COLUMN kind;
ALTER TABLE invoices RENAME COLUMN kind_next TO kind;

-- Until when the provider's page of a payment can be used; null where it stays as long as the payment is open.
ALTER TABLE payments ADD COLUMN url_until INTEGER;
