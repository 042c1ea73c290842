-- The day in Moscow on which a row was last changed, for the sitemap. Triggers keep it, so that an operator who changes
-- a text need not think of it; a seed that brings the same texts changes nothing.

ALTER TABLE content_pages ADD COLUMN changed_on TEXT NOT NULL DEFAULT '2026-11-21';
CREATE TRIGGER content_pages_added AFTER INSERT ON content_pages
BEGIN
  UPDATE content_pages SET changed_on = date('now', '+3 hours') WHERE path = new.path;
END;
CREATE TRIGGER content_pages_changed AFTER UPDATE OF title, lead, tint, picture, blocks, version, seo_title,
  seo_description ON content_pages
WHEN (old.title, old.lead, old.tint, old.picture, old.blocks, old.version, old.seo_title, old.seo_description)
  IS NOT (new.title, new.lead, new.tint, new.picture, new.blocks, new.version, new.seo_title,
  new.seo_description)
BEGIN
  UPDATE content_pages SET changed_on = date('now', '+3 hours') WHERE path = new.path;
END;

ALTER TABLE purposes ADD COLUMN changed_on TEXT NOT NULL DEFAULT '2026-11-21';
CREATE TRIGGER purposes_added AFTER INSERT ON purposes
BEGIN
  UPDATE purposes SET changed_on = date('now', '+3 hours') WHERE path = new.path;
END;
CREATE TRIGGER purposes_changed AFTER UPDATE OF title, lead, tint, picture, preset, programmes, facts, points,
  story, questions, link, seo ON purposes
WHEN (old.title, old.lead, old.tint, old.picture, old.preset, old.programmes, old.facts, old.points, old.story,
  old.questions, old.link, old.seo)
  IS NOT (new.title, new.lead, new.tint, new.picture, new.preset, new.programmes, new.facts, new.points,
  new.story, new.questions, new.link, new.seo)
BEGIN
  UPDATE purposes SET changed_on = date('now', '+3 hours') WHERE path = new.path;
END;

ALTER TABLE programmes ADD COLUMN changed_on TEXT NOT NULL DEFAULT '2026-11-21';
CREATE TRIGGER programmes_added AFTER INSERT ON programmes
BEGIN
  UPDATE programmes SET changed_on = date('now', '+3 hours') WHERE code = new.code;
END;
CREATE TRIGGER programmes_changed AFTER UPDATE OF name, pitch, text, cover, default_kcal, meal_slots,
  excluded_groups, seasons, is_offered ON programmes
WHEN (old.name, old.pitch, old.text, old.cover, old.default_kcal, old.meal_slots, old.excluded_groups,
  old.seasons, old.is_offered)
  IS NOT (new.name, new.pitch, new.text, new.cover, new.default_kcal, new.meal_slots, new.excluded_groups,
  new.seasons, new.is_offered)
BEGIN
  UPDATE programmes SET changed_on = date('now', '+3 hours') WHERE code = new.code;
END;

ALTER TABLE staff ADD COLUMN changed_on TEXT NOT NULL DEFAULT '2026-11-21';
CREATE TRIGGER staff_added AFTER INSERT ON staff
BEGIN
  UPDATE staff SET changed_on = date('now', '+3 hours') WHERE id = new.id;
END;
CREATE TRIGGER staff_changed AFTER UPDATE OF name, role, department, picture, lead, story, facts, dishes,
  description ON staff
WHEN (old.name, old.role, old.department, old.picture, old.lead, old.story, old.facts, old.dishes,
  old.description)
  IS NOT (new.name, new.role, new.department, new.picture, new.lead, new.story, new.facts, new.dishes,
  new.description)
BEGIN
  UPDATE staff SET changed_on = date('now', '+3 hours') WHERE id = new.id;
END;

ALTER TABLE authors ADD COLUMN changed_on TEXT NOT NULL DEFAULT '2026-11-21';
CREATE TRIGGER authors_added AFTER INSERT ON authors
BEGIN
  UPDATE authors SET changed_on = date('now', '+3 hours') WHERE slug = new.slug;
END;
CREATE TRIGGER authors_changed AFTER UPDATE OF lead, bio, description ON authors
WHEN (old.lead, old.bio, old.description)
  IS NOT (new.lead, new.bio, new.description)
BEGIN
  UPDATE authors SET changed_on = date('now', '+3 hours') WHERE slug = new.slug;
END;

ALTER TABLE promotions ADD COLUMN changed_on TEXT NOT NULL DEFAULT '2026-11-21';
CREATE TRIGGER promotions_added AFTER INSERT ON promotions
BEGIN
  UPDATE promotions SET changed_on = date('now', '+3 hours') WHERE slug = new.slug;
END;
CREATE TRIGGER promotions_changed AFTER UPDATE OF title, badge, summary, text, picture, link, variants,
  valid_from, valid_to ON promotions
WHEN (old.title, old.badge, old.summary, old.text, old.picture, old.link, old.variants, old.valid_from,
  old.valid_to)
  IS NOT (new.title, new.badge, new.summary, new.text, new.picture, new.link, new.variants, new.valid_from,
  new.valid_to)
BEGIN
  UPDATE promotions SET changed_on = date('now', '+3 hours') WHERE slug = new.slug;
END;

ALTER TABLE homemade_items ADD COLUMN changed_on TEXT NOT NULL DEFAULT '2026-11-21';
CREATE TRIGGER homemade_items_added AFTER INSERT ON homemade_items
BEGIN
  UPDATE homemade_items SET changed_on = date('now', '+3 hours') WHERE dish_code = new.dish_code;
END;
CREATE TRIGGER homemade_items_changed AFTER UPDATE OF category, price_kop, weight_g, is_available ON homemade_items
WHEN (old.category, old.price_kop, old.weight_g, old.is_available)
  IS NOT (new.category, new.price_kop, new.weight_g, new.is_available)
BEGIN
  UPDATE homemade_items SET changed_on = date('now', '+3 hours') WHERE dish_code = new.dish_code;
END;

ALTER TABLE faq_questions ADD COLUMN changed_on TEXT NOT NULL DEFAULT '2026-11-21';
CREATE TRIGGER faq_questions_added AFTER INSERT ON faq_questions
BEGIN
  UPDATE faq_questions SET changed_on = date('now', '+3 hours') WHERE id = new.id;
END;
CREATE TRIGGER faq_questions_changed AFTER UPDATE OF group_code, question, answer ON faq_questions
WHEN (old.group_code, old.question, old.answer) IS NOT (new.group_code, new.question, new.answer)
BEGIN
  UPDATE faq_questions SET changed_on = date('now', '+3 hours') WHERE id = new.id;
END;
