import type { AnswerOf } from '#shared/contract.ts';
import type { search } from '#shared/features/search/contract.ts';
import { searchLimits } from '#shared/features/search/labels.ts';
import type { FetchStatus } from '../../platform/fetch-status.ts';
import { useRestData } from '../../platform/rest-data.ts';

/** Pause in typing before the search runs, in milliseconds. */
const TYPING_PAUSE_MS = 200;

/** Results of a query. */
export type SearchAnswer = AnswerOf<typeof search>;

interface Search {
  /** The latest results, kept while the next ones load. */
  readonly answer: SearchAnswer | undefined;
  readonly status: FetchStatus;
  readonly retry: () => void;
}

/** Searches as the visitor types; a query that is too short is not sent. */
export function useSearch(query: string): Search {
  const isWanted = query.length >= searchLimits.min;
  const { latest, status, reload } = useRestData<typeof search>(
    'GET /rest/search/',
    { query: { q: query } },
    { isWanted, pauseMs: TYPING_PAUSE_MS },
  );
  return { answer: status === 'idle' || status === 'error' ? undefined : latest, status, retry: reload };
}
