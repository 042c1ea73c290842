import { useEffect, useRef, useState } from 'react';
import { DELIVERIES_PAGE } from '#shared/features/desk/limits.ts';

import { RestError } from '../../platform/rest/rest.ts';
import { changedKeys } from '../live/changed.ts';
import { useChanges } from '../live/use-changes.ts';
import { type Place, queryOf } from '../place.ts';
import { wordsOf } from '../refusals.ts';
import { rest, restByItself } from '../rest.ts';
import { askDeliveries, type DeliveriesAnswer } from './load.ts';

/** How long typing is waited out before the list is asked for again, in milliseconds. */
const TYPING_MS = 250;

const none: ReadonlySet<string> = new Set();

/** Keeps what the address says in the address: whoever gets it sees the same list. */
function keepInAddress(query: URLSearchParams): void {
  const search = query.toString();
  window.history.replaceState(null, '', search === '' ? window.location.pathname : `?${search}`);
}

/** The list of an address that changes with its filters: a page as it came, then the whole. */
export function useDeliveries(first: DeliveriesAnswer, place: Place) {
  const [query, setQuery] = useState(() => queryOf(place));
  const [answer, setAnswer] = useState(first);
  const [isLoading, setLoading] = useState(first.next !== null);
  const [refusal, setRefusal] = useState('');
  const [edition, setEdition] = useState(0);
  const [changed, setChanged] = useState(none);
  const isFirst = useRef(true);
  // Whether the list is asked for because somebody else has changed something of it.
  const isLook = useRef(false);
  const shown = useRef(first.deliveries);

  useEffect(() => {
    // What came with the page is all there is.
    const isWhole = isFirst.current && first.next === null && !query.has('after');
    const delay = isFirst.current ? 0 : TYPING_MS;
    isFirst.current = false;
    if (isWhole) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const marks = isLook.current;
    isLook.current = false;
    setLoading(!marks);
    const timer = setTimeout(async () => {
      try {
        const next = await askDeliveries(marks ? restByItself : rest, query, {
          limit: DELIVERIES_PAGE,
          signal,
        });
        setAnswer(next);
        setChanged(marks ? changedKeys(shown.current, next.deliveries, ({ id }) => id) : none);
        shown.current = next.deliveries;
        setRefusal('');
        setLoading(false);
      } catch (error) {
        if (signal.aborted) return;
        setLoading(false);
        if (!(error instanceof RestError)) throw error;
        setRefusal(wordsOf(error));
      }
    }, delay);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [query, edition, first.next]);

  const change = (next: URLSearchParams, { asks = true } = {}) => {
    next.delete('after');
    keepInAddress(next);
    if (asks) setQuery(next);
  };
  const reload = () => setEdition((one) => one + 1);
  const seen = { from: query.get('from') ?? '', to: query.get('to') ?? '', version: answer.version };
  const silence = useChanges(seen, () => {
    isLook.current = true;
    reload();
  });
  return { query, answer, isLoading, refusal, change, reload, changed, silence };
}
