/** The page of everything that was found. */
export const SEARCH_PATH = '/poisk/';

/** Query parameter of that page which holds the search. */
export const SEARCH_QUERY = 'q';

/** The page of everything that has the words of a query. */
export function searchPath(query: string): string {
  return `${SEARCH_PATH}?${new URLSearchParams({ [SEARCH_QUERY]: query })}`;
}
