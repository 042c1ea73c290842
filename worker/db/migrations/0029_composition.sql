-- What a bought-in ingredient is made of, in the order of weight: names that stand in brackets behind its own; [] for one food.
ALTER TABLE ingredients ADD COLUMN composition TEXT NOT NULL DEFAULT '[]' CHECK (json_type(composition) = 'array');
