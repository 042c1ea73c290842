/** Query parameter of home that holds the search. */
export const SEARCH_QUERY = 'q';
