/** Kinds of results, in the order of equally good groups. */
export const searchKinds = ['programme', 'dish', 'article', 'page', 'question'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Labels of groups of results. */
export const searchGroupNames: Readonly<Record<SearchKind, string>> = {
  programme: 'Программы',
  dish: 'Блюда',
  article: 'Статьи',
  page: 'Страницы',
  question: 'Вопросы',
};

/** Length limits of a query, in letters. */
export const searchLimits = { min: 2, max: 60 } as const;
