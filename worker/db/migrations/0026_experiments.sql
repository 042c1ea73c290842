-- What experiments are judged by. Nothing here leads to a person: the mark of a browser stands in no other table, and no
-- moment of an order does, by which it could be found.

CREATE TABLE experiment_exposures (
  -- Random mark of a browser that allows analytics.
  visitor TEXT NOT NULL,
  experiment TEXT NOT NULL,
  branch TEXT NOT NULL CHECK (branch IN ('control', 'variant')),
  orders INTEGER NOT NULL DEFAULT 0 CHECK (orders >= 0),
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (visitor, experiment)
) STRICT;
CREATE INDEX experiment_exposures_by_age ON experiment_exposures (seen_at);
CREATE INDEX experiment_exposures_by_branch ON experiment_exposures (experiment, branch, orders);
