-- The picture that stands for an ingredient, in images/ingredients; empty where there is none.
ALTER TABLE ingredients ADD COLUMN sprite TEXT NOT NULL DEFAULT '';
