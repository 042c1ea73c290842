-- What has come back of late is looked for by every run of the timer. A database that took 0029 while it still made this
-- index has it already.
CREATE INDEX IF NOT EXISTS transfers_returned_by_time ON transfers (at) WHERE reason = 'bonuses_returned';
