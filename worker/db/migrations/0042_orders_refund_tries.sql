-- When money was last tried to be sent to its card, so that refunds that are stuck keep none of the others waiting.
ALTER TABLE food_refunds ADD COLUMN tried_at INTEGER;
ALTER TABLE cancellations ADD COLUMN tried_at INTEGER;

DROP INDEX food_refunds_unsent;
CREATE INDEX food_refunds_unsent ON food_refunds (tried_at, decided_at) WHERE card_kop > 0 AND is_sent = 0;
DROP INDEX cancellations_unsent;
CREATE INDEX cancellations_unsent ON cancellations (tried_at, decided_at) WHERE card_kop > 0 AND is_sent = 0;
