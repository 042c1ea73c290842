-- A payment that only a widget on the site can take, beside the one that the provider's page takes: where both were
-- paid, the later one goes back.
ALTER TABLE payments ADD COLUMN in_widget INTEGER NOT NULL DEFAULT 0 CHECK (in_widget IN (0, 1));
