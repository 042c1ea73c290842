-- How a payment is made at its provider. What it is for keeps telling only whether it is paid online or to the courier.
ALTER TABLE payments ADD COLUMN way TEXT NOT NULL DEFAULT 'card' CHECK (way IN ('card', 'sbp'));
