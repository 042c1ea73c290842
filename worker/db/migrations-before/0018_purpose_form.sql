-- Kind of the request that can be left on the page; null where there is none.
ALTER TABLE purposes ADD COLUMN form TEXT;
