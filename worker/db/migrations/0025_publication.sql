-- What every visitor gets alike is published from the tables as a whole. Triggers count their changes, so that it is
-- published again whoever changes them.

-- One row: how often anything that is published has changed.
CREATE TABLE content_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  changes INTEGER NOT NULL
) STRICT;
INSERT INTO content_state (id, changes) VALUES (1, 1);

CREATE TRIGGER content_regions_insert AFTER INSERT ON regions BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_regions_update AFTER UPDATE ON regions BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_regions_delete AFTER DELETE ON regions BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_delivery_intervals_insert AFTER INSERT ON delivery_intervals BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_delivery_intervals_update AFTER UPDATE ON delivery_intervals BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_delivery_intervals_delete AFTER DELETE ON delivery_intervals BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_delivery_zones_insert AFTER INSERT ON delivery_zones BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_delivery_zones_update AFTER UPDATE ON delivery_zones BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_delivery_zones_delete AFTER DELETE ON delivery_zones BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_site_lists_insert AFTER INSERT ON site_lists BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_site_lists_update AFTER UPDATE ON site_lists BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_site_lists_delete AFTER DELETE ON site_lists BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_navigation_items_insert AFTER INSERT ON navigation_items BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_navigation_items_update AFTER UPDATE ON navigation_items BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_navigation_items_delete AFTER DELETE ON navigation_items BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_pictures_insert AFTER INSERT ON pictures BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_pictures_update AFTER UPDATE ON pictures BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_pictures_delete AFTER DELETE ON pictures BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_redirects_insert AFTER INSERT ON redirects BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_redirects_update AFTER UPDATE ON redirects BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_redirects_delete AFTER DELETE ON redirects BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_page_seo_insert AFTER INSERT ON page_seo BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_page_seo_update AFTER UPDATE ON page_seo BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_page_seo_delete AFTER DELETE ON page_seo BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_content_pages_insert AFTER INSERT ON content_pages BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_content_pages_update AFTER UPDATE ON content_pages BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_content_pages_delete AFTER DELETE ON content_pages BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_page_versions_insert AFTER INSERT ON page_versions BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_page_versions_update AFTER UPDATE ON page_versions BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_page_versions_delete AFTER DELETE ON page_versions BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_faq_groups_insert AFTER INSERT ON faq_groups BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_faq_groups_update AFTER UPDATE ON faq_groups BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_faq_groups_delete AFTER DELETE ON faq_groups BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_faq_questions_insert AFTER INSERT ON faq_questions BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_faq_questions_update AFTER UPDATE ON faq_questions BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_faq_questions_delete AFTER DELETE ON faq_questions BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_staff_insert AFTER INSERT ON staff BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_staff_update AFTER UPDATE ON staff BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_staff_delete AFTER DELETE ON staff BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_authors_insert AFTER INSERT ON authors BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_authors_update AFTER UPDATE ON authors BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_authors_delete AFTER DELETE ON authors BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_article_tags_insert AFTER INSERT ON article_tags BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_article_tags_update AFTER UPDATE ON article_tags BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_article_tags_delete AFTER DELETE ON article_tags BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_articles_insert AFTER INSERT ON articles BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_articles_update AFTER UPDATE ON articles BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_articles_delete AFTER DELETE ON articles BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_ingredients_insert AFTER INSERT ON ingredients BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_ingredients_update AFTER UPDATE ON ingredients BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_ingredients_delete AFTER DELETE ON ingredients BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_dishes_insert AFTER INSERT ON dishes BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_dishes_update AFTER UPDATE ON dishes BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_dishes_delete AFTER DELETE ON dishes BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_dish_ingredients_insert AFTER INSERT ON dish_ingredients BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_dish_ingredients_update AFTER UPDATE ON dish_ingredients BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_dish_ingredients_delete AFTER DELETE ON dish_ingredients BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_calorie_lines_insert AFTER INSERT ON calorie_lines BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_calorie_lines_update AFTER UPDATE ON calorie_lines BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_calorie_lines_delete AFTER DELETE ON calorie_lines BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_programmes_insert AFTER INSERT ON programmes BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_programmes_update AFTER UPDATE ON programmes BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_programmes_delete AFTER DELETE ON programmes BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_programme_lines_insert AFTER INSERT ON programme_lines BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_programme_lines_update AFTER UPDATE ON programme_lines BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_programme_lines_delete AFTER DELETE ON programme_lines BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_menu_days_insert AFTER INSERT ON menu_days BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_menu_days_update AFTER UPDATE ON menu_days BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_menu_days_delete AFTER DELETE ON menu_days BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_purposes_insert AFTER INSERT ON purposes BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_purposes_update AFTER UPDATE ON purposes BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_purposes_delete AFTER DELETE ON purposes BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_guidance_insert AFTER INSERT ON guidance BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_guidance_update AFTER UPDATE ON guidance BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_guidance_delete AFTER DELETE ON guidance BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_promotions_insert AFTER INSERT ON promotions BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_promotions_update AFTER UPDATE ON promotions BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_promotions_delete AFTER DELETE ON promotions BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_homemade_items_insert AFTER INSERT ON homemade_items BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_homemade_items_update AFTER UPDATE ON homemade_items BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_homemade_items_delete AFTER DELETE ON homemade_items BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_closed_days_insert AFTER INSERT ON closed_days BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_closed_days_update AFTER UPDATE ON closed_days BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_closed_days_delete AFTER DELETE ON closed_days BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_exercises_insert AFTER INSERT ON exercises BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_exercises_update AFTER UPDATE ON exercises BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_exercises_delete AFTER DELETE ON exercises BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_bonus_levels_insert AFTER INSERT ON bonus_levels BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_bonus_levels_update AFTER UPDATE ON bonus_levels BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_bonus_levels_delete AFTER DELETE ON bonus_levels BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_charities_insert AFTER INSERT ON charities BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_charities_update AFTER UPDATE ON charities BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_charities_delete AFTER DELETE ON charities BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_partner_offers_insert AFTER INSERT ON partner_offers BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_partner_offers_update AFTER UPDATE ON partner_offers BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_partner_offers_delete AFTER DELETE ON partner_offers BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

-- What customers write waits for an operator: only what is published counts.
CREATE TRIGGER content_reviews_insert AFTER INSERT ON reviews WHEN new.state = 'published' BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_reviews_update AFTER UPDATE ON reviews
WHEN old.state = 'published' OR new.state = 'published' BEGIN
  UPDATE content_state SET changes = changes + 1;
END;

CREATE TRIGGER content_reviews_delete AFTER DELETE ON reviews WHEN old.state = 'published' BEGIN
  UPDATE content_state SET changes = changes + 1;
END;
