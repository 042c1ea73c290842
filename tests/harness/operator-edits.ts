/** What an operator changes in a week, by SQL: each has to outlive the next loading of the seed. */
export const operatorEdits: readonly (readonly [string, string])[] = [
  ['the price of a line', 'UPDATE calorie_lines SET day_price_kop = 123400 WHERE kcal = 1500'],
  ['the fee of a zone', 'UPDATE delivery_zones SET fee_kop = 77700 WHERE sort = 1'],
  [
    'a dish that is sold out',
    'UPDATE homemade_items SET is_available = 0 WHERE dish_code = (SELECT MIN(dish_code) FROM homemade_items)',
  ],
  ['a withdrawn programme', "UPDATE programmes SET is_offered = 0 WHERE code = 'balans'"],
  ['the text of a page', "UPDATE content_pages SET lead = 'Возим и зимой.' WHERE path = '/dostavka/'"],
  [
    'the text of a message',
    "UPDATE message_templates SET text = 'Другие слова этого сообщения' WHERE rowid = 1",
  ],
  [
    'an added article',
    `INSERT INTO staff (id, name, role, department, tint, picture, lead, story, facts, dishes, description, sort)
     VALUES (900, 'Анна Ли', 'Повар', 'kitchen', 'lime', 'dishes/plov', 'Кто', 'Что', '[]', '[]', 'О ней', 900);
     INSERT INTO authors (slug, staff_id, lead, bio, description) VALUES ('anna-li', 900, 'Кто', 'Что', 'О ней');
     INSERT INTO articles (slug, title, lead, description, author_slug, published_on, updated_on, cover, tags,
       programmes, related, body, plain)
     VALUES ('nasha', 'Наша статья', 'О чём', 'О чём', 'anna-li', '2026-11-22', '2026-11-22', 'dishes/plov', '[]',
       '[]', '[]', 'Слова', 'Слова')`,
  ],
  [
    'an added promotion',
    `INSERT INTO promotions (slug, title, badge, summary, text, picture, tint, link, variants, valid_from, sort)
     VALUES ('zima', 'Зима', '−5 %', 'Скидка', 'Слова', 'dishes/plov', 'sky', '{}', 'both', '2026-12-01', 90)`,
  ],
  ['a redirect that leads elsewhere', "UPDATE redirects SET to_url = '/oplata/' WHERE rowid = 1"],
  ['the answer to a question', "UPDATE faq_questions SET answer = 'Иначе, чем раньше.' WHERE rowid = 1"],
  ['a promotion that was ended', "UPDATE promotions SET valid_to = '2026-11-01' WHERE rowid = 1"],
];
