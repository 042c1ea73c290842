-- What the friend gets in bonuses once the order is brought: where the first order's own discount was the better one,
-- the code has taken nothing off the price.
ALTER TABLE referrals ADD COLUMN friend_kop INTEGER NOT NULL DEFAULT 0 CHECK (friend_kop >= 0);
