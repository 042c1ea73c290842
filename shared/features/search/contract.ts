import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { SearchGroup, SearchQuery } from './schema.ts';

const call = group({ tag: 'search', pages: ['poisk'] });

/** Everything on the site that has the words of the query. */
export const search = call.get(
  '/rest/search/',
  'Поиск по программам, блюдам, статьям, страницам и вопросам: лучшее или всё',
  {
    query: z.object({
      q: SearchQuery,
      /** Everything that was found; left out, the best of each group. */
      all: z.optional(z.literal('yes', 'Такого объёма поиска нет')),
    }),
    response: z.object({
      /** Groups with the best one first; a group that has nothing is left out. */
      groups: z.array(SearchGroup),
      /** What was looked for in place of a query with a slip; null where the query was taken as it is. */
      corrected: z.nullable(z.string()),
    }),
    example: { query: { q: 'курица' } },
  },
);
