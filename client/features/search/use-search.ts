import { useEffect, useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import type { search } from '#shared/features/search/contract.ts';
import { searchLimits } from '#shared/features/search/words.ts';
import type { FetchStatus } from '../../platform/fetch-status.ts';
import { useRest } from '../../platform/rest-context.ts';

/** How long the visitor must rest before the search runs, in milliseconds. */
const TYPING_PAUSE_MS = 200;

/** What a query has found. */
export type SearchAnswer = AnswerOf<typeof search>;

interface Search {
  /** Undefined before the first answer; while the next one is on its way, the one before. */
  readonly answer: SearchAnswer | undefined;
  /** Undefined while nothing is looked for. */
  readonly status: FetchStatus | undefined;
}

interface Kept {
  readonly query: string;
  readonly answer: SearchAnswer | undefined;
  readonly hasFailed: boolean;
}

/** Looks for the text as it is typed; `attempt` changes when the visitor asks once more. */
export function useSearch(query: string, attempt: number): Search {
  const rest = useRest();
  const [kept, setKept] = useState<Kept>({ query: '', answer: undefined, hasFailed: false });
  const isLookedUp = query.length >= searchLimits.min;
  useEffect(() => {
    if (!isLookedUp) return undefined;
    const older = new AbortController();
    const keep = (next: Omit<Kept, 'query'>) => !older.signal.aborted && setKept({ query, ...next });
    const timer = setTimeout(() => {
      rest<typeof search>('GET /rest/search/', { query: { q: query }, signal: older.signal }).then(
        (answer) => keep({ answer, hasFailed: false }),
        () => keep({ answer: undefined, hasFailed: true }),
      );
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      older.abort();
    };
  }, [rest, query, isLookedUp, attempt]);
  if (!isLookedUp) return { answer: undefined, status: undefined };
  if (kept.query !== query) return { answer: kept.answer, status: 'pending' };
  return { answer: kept.answer, status: kept.hasFailed ? 'error' : 'success' };
}
