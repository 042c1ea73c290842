-- 54-FZ asks for a second receipt when what was prepaid is handed over: the prepayment is offset against it. Rows are
-- written by the move that earns the money and sent by the timer.
CREATE TABLE receipts (
  id TEXT PRIMARY KEY,
  -- The same handing over is one row.
  key TEXT NOT NULL UNIQUE,
  invoice_id TEXT NOT NULL REFERENCES invoices (id),
  amount_kop INTEGER NOT NULL CHECK (amount_kop > 0),
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  -- When it was last tried: those that waited longest go first.
  tried_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX receipts_unsent ON receipts (tried_at) WHERE sent_at IS NULL;

-- The payer's own money alone has a receipt. Shares are cumulative, so that they sum to the payment when all is earned.
CREATE TRIGGER transfers_offset AFTER INSERT ON transfers WHEN new.reason = 'delivered'
BEGIN
  INSERT INTO receipts (id, key, invoice_id, amount_kop, created_at)
  SELECT 'offset-' || new.id, 'offset:' || new.key, s.invoice_id, s.amount_kop, new.at FROM (
    SELECT i.id AS invoice_id,
      i.amount_kop * (b.earned_kop + new.amount_kop) / w.worth_kop - i.amount_kop * b.earned_kop / w.worth_kop
        AS amount_kop
    FROM invoices i
    JOIN order_worths w ON w.order_id = i.id AND w.worth_kop > 0
    JOIN (
      SELECT COALESCE(SUM(amount_kop), 0) AS earned_kop FROM transfers
      WHERE from_account = new.from_account AND reason = 'delivered' AND id <> new.id
    ) b
    WHERE i.id = new.order_id AND i.kind = 'order' AND i.state = 'paid'
  ) s
  WHERE s.amount_kop > 0
  ON CONFLICT (key) DO NOTHING;
END;
