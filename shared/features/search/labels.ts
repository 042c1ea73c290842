/** What can be found, in the order in which equally good groups stand. */
export const searchKinds = ['programme', 'dish', 'article', 'page', 'question'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** How a group of found things is called. */
export const searchGroupNames: Readonly<Record<SearchKind, string>> = {
  programme: 'Программы',
  dish: 'Блюда',
  article: 'Статьи',
  page: 'Страницы',
  question: 'Вопросы',
};

/** Letters that a query has. */
export const searchLimits = { min: 2, max: 60 } as const;
