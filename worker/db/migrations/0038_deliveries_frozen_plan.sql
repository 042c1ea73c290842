-- The calendar that a freeze found, so that resuming early brings it back with its customer's own moves: the interval of
-- the order, and the deliveries that began to wait with their dates, food and intervals. Kept until the next freeze.
ALTER TABLE orders ADD COLUMN frozen_plan TEXT CHECK (frozen_plan IS NULL OR json_type(frozen_plan) = 'object');
