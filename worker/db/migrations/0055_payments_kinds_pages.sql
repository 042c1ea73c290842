-- Checks of a card, and what an address costs more than was paid, get kinds of invoices of their own, with accounts
-- «card:<invoice>» and «fee:<invoice>». The column is made again in its place, because a check of a column cannot be
-- changed and everything about money refers to the table.
-- The build before reads whole lists and knows no kind but its own. So of the checks from before only those get the new
-- kind that nothing reads any more: settled, with no payment or refund under way. The others keep the kind «homemade»,
-- which settles them as before.
ALTER TABLE invoices ADD COLUMN kind_next TEXT NOT NULL DEFAULT 'order'
  CHECK (kind_next IN ('order', 'homemade', 'certificate', 'card', 'fee'));
UPDATE invoices SET kind_next = CASE
  WHEN id IN (SELECT invoice_id FROM card_checks WHERE is_settled = 1)
    AND NOT EXISTS (
      SELECT 1 FROM payments y WHERE y.invoice_id = invoices.id AND (
        y.state IN ('created', 'pending', 'authorized', 'paid', 'failed')
        OR EXISTS (SELECT 1 FROM refunds WHERE payment_id = y.id AND state = 'created')
      )
    )
  THEN 'card' ELSE kind END;
ALTER TABLE invoices DROP COLUMN kind;
ALTER TABLE invoices RENAME COLUMN kind_next TO kind;

-- Until when the provider's page of a payment can be used; null where it stays as long as the payment is open.
ALTER TABLE payments ADD COLUMN url_until INTEGER;
