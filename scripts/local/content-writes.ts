const contentTables =
  'regions|delivery_intervals|delivery_zones|ingredients|dishes|dish_ingredients|calorie_lines|programmes|programme_lines|menu_days|purposes|guidance|pictures|navigation_items|site_lists|redirects|page_seo|content_pages|page_versions|offered_editions|faq_groups|faq_questions|staff|authors|article_tags|articles|closed_days|promotions|bonus_levels|charities|homemade_items|reviews|exercises|partner_offers|press_mentions';
const contentWrite = new RegExp(`^\\s*(INSERT|UPDATE|DELETE|REPLACE)[^;]*?\\b(${contentTables})\\b`, 'i');
/** Whether a statement writes what is published: whoever writes that by hand counts it. */
export const changesContent = (sql: string): boolean => contentWrite.test(sql);
