import { useEffect } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { search } from '#shared/features/search/contract.ts';
import { searchLimits } from '#shared/features/search/labels.ts';
import { countOf } from '#shared/plurals.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { reportEvent } from '../../platform/vendors/events.ts';

/** Pause in typing before the search runs, in milliseconds. */
const TYPING_PAUSE_MS = 200;

/** How long a query stands until it counts as asked, in milliseconds: letters on the way to it do not. */
const ASKED_MS = 1500;

export type SearchAnswer = AnswerOf<typeof search>;

/** Searches as the visitor types, with the latest results kept while the next ones load; a short query is not sent. */
export function useSearch(query: string) {
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

export const SEARCH_PATH = '/poisk/';

export const SEARCH_QUERY = 'q';

export function searchPath(query: string): string {
  return `${SEARCH_PATH}?${new URLSearchParams({ [SEARCH_QUERY]: query })}`;
}

export const totalOf = ({ groups }: SearchAnswer): number =>
  groups.reduce((sum, { total }) => sum + total, 0);

const withCorrection = ({ corrected }: SearchAnswer, text: string) =>
  corrected === null ? text : `Показали по запросу «${corrected}». ${text}`;

export function resultText(answer: SearchAnswer): string {
  const count = answer.groups.reduce((sum, { hits }) => sum + hits.length, 0);
  if (count === 0) return 'Ничего не нашлось';
  return withCorrection(answer, `Лучшие совпадения: ${count}`);
}

export function foundText(answer: SearchAnswer): string {
  const count = countOf(totalOf(answer), 'совпадение', 'совпадения', 'совпадений');
  return withCorrection(answer, `Нашли ${count}`);
}
