import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { search } from '#shared/features/search/contract.ts';
import { island } from '../../islands/island.tsx';
import { type PageSource, pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import { type RestCall, RestError } from '../../platform/rest/rest-client.ts';
import { Outlet } from '../../router/router-view.tsx';
import type { FoundOnPage } from './parts/search-section.tsx';
import { SEARCH_QUERY } from './search-query.ts';

/** Finds what the address asks for; a wrong query comes back with its error. */
async function findOnPage(rest: RestCall, query: string): Promise<FoundOnPage> {
  if (query === '') return { query, answer: null, error: null };
  try {
    const answer = await rest<typeof search>('GET /rest/search/', { query: { q: query } });
    return { query, answer, error: null };
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    const fallback = 'Поиск не\u00a0сработал. Обновите страницу';
    return { query, answer: null, error: error.fields[SEARCH_QUERY] ?? fallback };
  }
}

/** Home looks for something only where its address says so. */
export async function loader({
  context,
  request,
}: LoaderFunctionArgs): Promise<PageSource<FoundOnPage | null>> {
  const query = new URL(request.url).searchParams.get(SEARCH_QUERY);
  if (query === null) return { value: null };
  return pageData(context, 'search', (rest) => findOnPage(rest, query.trim()));
}

const SearchSection = island(
  () => import('./parts/search-section.tsx'),
  (m) => m.SearchSection,
  { wakes: 'at-once' },
);

const Found = screenWithData<FoundOnPage | null>(
  ({ data }) => data && <SearchSection key={data.query} found={data} />,
  null,
);

/** Home under what was found on the site: the way to search without scripts, and to a search that can be shared. */
export function Component(): ReactNode {
  return (
    <>
      <Found />
      <Outlet />
    </>
  );
}
