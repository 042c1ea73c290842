-- What a complaint's bonuses wait for, and how long what was given away is valid.

-- What shows that a complaint is right: a photo sent with it, the courier's record of the arrival, or an operator's look.
ALTER TABLE ticket_kinds ADD COLUMN proof TEXT NOT NULL DEFAULT 'operator'
  CHECK (proof IN ('photo', 'courier', 'operator'));
UPDATE ticket_kinds SET proof = 'photo' WHERE code IN ('missing', 'damaged', 'spoiled');
UPDATE ticket_kinds SET proof = 'courier' WHERE code = 'late';

-- A customer's first complaint is believed; the bonuses of later ones wait until they are proved.
ALTER TABLE tickets ADD COLUMN bonus_state TEXT NOT NULL DEFAULT 'granted'
  CHECK (bonus_state IN ('granted', 'waiting', 'declined'));

-- The bonuses that a gift consists of, as pairs of the moment they came at and their sum, the oldest first: they keep
-- their term with whoever receives them. Null for a gift of before, whose term began when it arrived.
ALTER TABLE bonus_gifts ADD COLUMN lots TEXT CHECK (json_valid(lots));
CREATE INDEX bonus_gifts_by_time ON bonus_gifts (created_at);
