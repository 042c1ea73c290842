-- What was asked with the operators' key, in the order in which it was asked: written before anything is read or done.
CREATE TABLE operator_calls (
  id TEXT PRIMARY KEY,
  -- Method and path as the contract states them.
  call TEXT NOT NULL,
  -- Parts of the path and of the query by name: which order, customer or day it was about. No bodies, which hold words.
  about TEXT NOT NULL CHECK (json_type(about) = 'object'),
  -- Network address it came from.
  address TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- «done», or the code of the error that was answered; null while it runs, and where it broke off.
  outcome TEXT
) STRICT;
CREATE INDEX operator_calls_by_time ON operator_calls (at);
