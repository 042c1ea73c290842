-- What the timer looks for every five minutes, and what a copy or a removal of a customer's data looks for.
CREATE INDEX told_delivery_moves ON delivery_moves (told_at) WHERE told_at IS NOT NULL;
CREATE INDEX messages_by_age ON messages (created_at);
CREATE INDEX messages_by_recipient ON messages (recipient);
CREATE INDEX withdrawn_health_consents ON consents (customer_id)
WHERE document = 'healthData' AND withdrawn_at IS NOT NULL;
CREATE INDEX sessions_by_end ON sessions (expires_at);
CREATE INDEX revoked_sessions ON sessions (revoked_at) WHERE revoked_at IS NOT NULL;
