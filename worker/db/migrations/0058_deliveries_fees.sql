-- What was paid beyond its order for bringing each delivery, an entry for each invoice: a dearer address may be
-- followed by a still dearer one.
ALTER TABLE deliveries ADD COLUMN fees TEXT NOT NULL DEFAULT '[]' CHECK (json_type(fees) = 'array');

-- What is earned by now needs no entry: its money is the company's.
UPDATE deliveries SET fees = json_array(json_object('invoice', fee_invoice_id, 'kop', (
  SELECT fee_kop FROM paid_changes WHERE invoice_id = deliveries.fee_invoice_id
)))
WHERE fee_invoice_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM transfers WHERE key = 'fee-earned:' || deliveries.id);

-- What they would bring back does not know the entries.
DELETE FROM calendar_undos WHERE before LIKE '%"fee":"%';

DROP INDEX deliveries_by_fee;
ALTER TABLE deliveries DROP COLUMN fee_invoice_id;
