-- Ready-meal sets: programmes of two days with dishes and a price of their own.

ALTER TABLE programmes ADD COLUMN kind TEXT NOT NULL DEFAULT 'daily' CHECK (kind IN ('daily', 'set'));

-- Code of the programme whose dishes may replace those of a set, which has too few of its own; null, or one that is gone:
-- its own alone.
ALTER TABLE programmes ADD COLUMN alternatives_from TEXT;

-- Price of a day that differs from the price of the calorie line.
ALTER TABLE programme_lines ADD COLUMN day_price_kop INTEGER CHECK (day_price_kop > 0);
