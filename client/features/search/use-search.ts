import type { AnswerOf } from '#shared/contract.ts';
import type { search } from '#shared/features/search/contract.ts';
import { searchLimits } from '#shared/features/search/labels.ts';
import type { FetchStatus } from '../../platform/fetch-status.ts';
import { useRestData } from '../../platform/rest-data.ts';

/** How long the visitor must rest before the search runs, in milliseconds. */
const TYPING_PAUSE_MS = 200;

/** What a query has found. */
export type SearchAnswer = AnswerOf<typeof search>;

interface Search {
  /** Undefined before the first answer; while the next one is on its way, the one before. */
  readonly answer: SearchAnswer | undefined;
  readonly status: FetchStatus;
  readonly retry: () => void;
}

/** Looks for the text as it is typed; a text that is too short is not looked for. */
export function useSearch(query: string): Search {
  const isWanted = query.length >= searchLimits.min;
  const { latest, status, reload } = useRestData<typeof search>(
    'GET /rest/search/',
    { query: { q: query } },
    { isWanted, pauseMs: TYPING_PAUSE_MS },
  );
  return { answer: status === 'idle' || status === 'error' ? undefined : latest, status, retry: reload };
}
