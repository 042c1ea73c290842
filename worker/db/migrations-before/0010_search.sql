-- The index of the site's search. It holds stems, which the worker makes: rows are written by it alone.
CREATE VIRTUAL TABLE search_entries USING fts5 (
  kind UNINDEXED,
  -- Code, slug, path or id, as its kind names things.
  ref UNINDEXED,
  title UNINDEXED,
  -- One line that says what it is.
  line UNINDEXED,
  -- The name of the picture, and the colour under it; null where there is none.
  picture UNINDEXED,
  tint UNINDEXED,
  -- full, simply or both, as routes have it.
  variants UNINDEXED,
  title_stems,
  text_stems,
  -- The words of the title as they are written, for what is still being typed.
  title_words,
  tokenize = "unicode61 remove_diacritics 0"
);

-- Every word of the index, to guess what a word with a slip was meant to be.
CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab (search_entries, col);

-- One row: how often what is searched has changed, and the change that the index was made at.
CREATE TABLE search_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  changes INTEGER NOT NULL,
  indexed_at_change INTEGER NOT NULL,
  -- Version of the rules that made the stems.
  rules TEXT NOT NULL
) STRICT;
INSERT INTO search_state (id, changes, indexed_at_change, rules) VALUES (1, 1, 0, '');

-- A change of what is searched is noticed whoever makes it.
CREATE TRIGGER search_dishes_insert AFTER INSERT ON dishes BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_dishes_update AFTER UPDATE ON dishes BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_dishes_delete AFTER DELETE ON dishes BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_dish_ingredients_insert AFTER INSERT ON dish_ingredients BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_dish_ingredients_update AFTER UPDATE ON dish_ingredients BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_dish_ingredients_delete AFTER DELETE ON dish_ingredients BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_ingredients_insert AFTER INSERT ON ingredients BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_ingredients_update AFTER UPDATE ON ingredients BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_ingredients_delete AFTER DELETE ON ingredients BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_programmes_insert AFTER INSERT ON programmes BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_programmes_update AFTER UPDATE ON programmes BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_programmes_delete AFTER DELETE ON programmes BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_articles_insert AFTER INSERT ON articles BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_articles_update AFTER UPDATE ON articles BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_articles_delete AFTER DELETE ON articles BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_content_pages_insert AFTER INSERT ON content_pages BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_content_pages_update AFTER UPDATE ON content_pages BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_content_pages_delete AFTER DELETE ON content_pages BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_purposes_insert AFTER INSERT ON purposes BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_purposes_update AFTER UPDATE ON purposes BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_purposes_delete AFTER DELETE ON purposes BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_faq_groups_insert AFTER INSERT ON faq_groups BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_faq_groups_update AFTER UPDATE ON faq_groups BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_faq_groups_delete AFTER DELETE ON faq_groups BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_faq_questions_insert AFTER INSERT ON faq_questions BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_faq_questions_update AFTER UPDATE ON faq_questions BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_faq_questions_delete AFTER DELETE ON faq_questions BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_menu_days_insert AFTER INSERT ON menu_days BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_menu_days_update AFTER UPDATE ON menu_days BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_menu_days_delete AFTER DELETE ON menu_days BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_homemade_items_insert AFTER INSERT ON homemade_items BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_homemade_items_update AFTER UPDATE ON homemade_items BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
CREATE TRIGGER search_homemade_items_delete AFTER DELETE ON homemade_items BEGIN
  UPDATE search_state SET changes = changes + 1;
END;
