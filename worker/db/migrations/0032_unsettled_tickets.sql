-- An operator finds a complaint until it is answered and its bonuses are decided.
CREATE INDEX tickets_unsettled ON tickets (promised_at)
  WHERE state = 'open' OR (state = 'answered' AND bonus_state = 'waiting' AND bonus_kop > 0);
DROP INDEX tickets_open;
