import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Files whose pictures have an empty description, by why nobody misses it. */
const silent: Readonly<Record<string, readonly string[]>> = {
  'the name of the dish stands beside it, often in the same link': [
    'client/ui/dish-alternatives.tsx',
    'client/features/catalogue/parts/guidance-sections.tsx',
    'client/features/catalogue/home-lower.tsx',
    'client/features/catalogue/parts/meal-card.tsx',
    'client/features/catalogue/parts/programme-cover.tsx',
    'client/features/content/parts/dish-cards.tsx',
    'client/features/dishes/parts/similar-dishes.tsx',
    'client/features/exclusions/parts/proposals.tsx',
    'client/features/exclusions/parts/replacement-choices.tsx',
    'client/features/exclusions/parts/tired-list.tsx',
    'client/features/exclusions/replace-several-modal.tsx',
    'client/features/homemade/parts/basket-lines.tsx',
    'client/features/orders/shared/plate-list.tsx',
    'client/features/ratings/parts/dish-rating.tsx',
  ],
  'the button around it says what it opens': ['client/features/deliveries/parts/day-food.tsx'],
  'the name of the ingredient or the group stands beside it': [
    'client/features/dishes/dish-screen.tsx',
    'client/features/exclusions/parts/word-picture.tsx',
    'client/ui/dish-composition.tsx',
  ],
  'the name of the programme, the set or the order stands beside it': [
    'client/features/catalogue/parts/comparison-table.tsx',
    'client/features/catalogue/parts/meal-sets.tsx',
    'client/features/catalogue/parts/programme-card.tsx',
    'client/features/catalogue/parts/programme-picker.tsx',
    'client/features/catalogue/programmes-screen.tsx',
    'client/features/content/parts/programme-links.tsx',
    'client/features/deliveries/parts/order-summary.tsx',
    'client/features/deliveries/parts/plan-card.tsx',
    'client/features/orders/orders-screen.tsx',
    'client/features/orders/parts/food-card.tsx',
    'client/features/orders/parts/programme-choices.tsx',
    'client/features/orders/parts/summary.tsx',
    'client/features/pages/parts/programmes.tsx',
    'client/features/search/parts/hit-content.tsx',
  ],
  'the name of the person stands beside it': [
    'client/features/content/parts/author-card.tsx',
    'client/features/content/parts/person-grid.tsx',
    'client/features/pages/parts/quote.tsx',
  ],
  'it adorns a heading that says all': [
    'client/features/catalogue/parts/purpose-texts.tsx',
    'client/features/certificates/parts/certificate-card.tsx',
    'client/features/content/article-screen.tsx',
    'client/features/content/parts/article-card.tsx',
    'client/features/pages/page-screen.tsx',
    'client/features/promotions/promo-detail-modal.tsx',
    'client/features/promotions/promotions-screen.tsx',
  ],
  'it adorns a text that says all': [
    'client/features/catalogue/parts/delivery-facts.tsx',
    'client/features/homemade/homemade-screen.tsx',
    'client/features/pages/parts/picture-text.tsx',
  ],
  'it adorns the words that nothing is there': [
    'client/features/catalogue/comparison-screen.tsx',
    'client/features/content/blog-screen.tsx',
    'client/features/deliveries/profile-screen.tsx',
    'client/features/ratings/reviews-screen.tsx',
    'client/shell/not-found-screen.tsx',
  ],
  'it shows a component on the test page': [
    'client/features/components/specimens/feedback.tsx',
    'client/features/components/specimens/marks.tsx',
  ],
};

/** What stands for a picture, and tells nothing of it. */
const saysNothing =
  /\balt=(?:"|\{['"`])\s*(?:картинка|изображение|фото|фотография|иконка|image|picture)\s*["'`]/i;

const sources = globSync('client/**/*.tsx', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => [file, readFileSync(resolve(root, file), 'utf8')] as const);

test('a picture without a description stands in the list of those that nobody misses', () => {
  const listed = Object.values(silent).flat();
  expect(new Set(listed).size).toBe(listed.length);
  const found = sources.filter(([, text]) => /\balt=(?:""|\{(['"`])\1\})/.test(text)).map(([file]) => file);
  expect(found.toSorted()).toEqual(listed.toSorted());
});

test('a description says what the picture shows', () => {
  expect(sources.filter(([, text]) => saysNothing.test(text)).map(([file]) => file)).toEqual([]);
});

test.each(['alt="Фото"', "alt={'картинка'}", 'alt="image"'])('%s says nothing', (text) => {
  expect(saysNothing.test(text)).toBe(true);
});
