-- Why the bank refused the last try, in the words of our own list; null while nothing was refused.
ALTER TABLE payments ADD COLUMN decline_reason TEXT CHECK (
  decline_reason IN ('insufficient_funds', 'card_expired', 'not_confirmed', 'limit_exceeded', 'refused')
);
