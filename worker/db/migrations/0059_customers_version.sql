-- Raised by every batch that changes orders, deliveries, the ledger, bonuses or the subscription of a customer: whoever
-- has decided by an older state decides again.
ALTER TABLE customers ADD COLUMN version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0);
