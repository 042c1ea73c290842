-- How a batch of statements refuses itself.

-- Refuses the whole batch of a statement that inserts a name here: how a command states a condition of its own beside
-- the guards that triggers are. No row is ever stored.
CREATE TABLE guards (
  name TEXT NOT NULL
) STRICT;

CREATE TRIGGER guards_refuse BEFORE INSERT ON guards
BEGIN
  SELECT RAISE(ABORT, 'guard:' || new.name);
END;
