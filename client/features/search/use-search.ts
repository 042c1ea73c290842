import { useEffect } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { search } from '#shared/features/search/contract.ts';
import { searchLimits } from '#shared/features/search/labels.ts';
import { countOf } from '#shared/plurals.ts';
import type { FetchStatus } from '../../platform/rest/rest.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { reportEvent } from '../../platform/vendors/events.ts';

/** Pause in typing before the search runs, in milliseconds. */
const TYPING_PAUSE_MS = 200;

/** How long a query stands until it counts as asked, in milliseconds: letters on the way to it do not. */
const ASKED_MS = 1500;

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
  const state = useAppState();
  const isWanted = query.length >= searchLimits.min;
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => reportEvent(state, { name: 'search', facts: { query } }), ASKED_MS);
    return () => clearTimeout(timer);
  }, [state, query, isWanted]);
  const { latest, status, reload } = useRestData(
    search,
    { query: { q: query } },
    { isWanted, pauseMs: TYPING_PAUSE_MS },
  );
  return { answer: status === 'idle' || status === 'error' ? undefined : latest, status, retry: reload };
}

/** The page of everything that was found. */
export const SEARCH_PATH = '/poisk/';

/** Query parameter of that page which holds the search. */
export const SEARCH_QUERY = 'q';

/** The page of everything that has the words of a query. */
export function searchPath(query: string): string {
  return `${SEARCH_PATH}?${new URLSearchParams({ [SEARCH_QUERY]: query })}`;
}

/** How much there is, shown or not. */
export const totalOf = ({ groups }: SearchAnswer): number =>
  groups.reduce((sum, { total }) => sum + total, 0);

const withCorrection = ({ corrected }: SearchAnswer, text: string) =>
  corrected === null ? text : `Показали по\u00a0запросу «${corrected}». ${text}`;

/** Summary of the best results. */
export function resultText(answer: SearchAnswer): string {
  const count = answer.groups.reduce((sum, { hits }) => sum + hits.length, 0);
  if (count === 0) return 'Ничего не\u00a0нашлось';
  return withCorrection(answer, `Лучшие совпадения: ${count}`);
}

/** Summary of all results. */
export function foundText(answer: SearchAnswer): string {
  return withCorrection(
    answer,
    `Нашли ${countOf(totalOf(answer), 'совпадение', 'совпадения', 'совпадений')}`,
  );
}
