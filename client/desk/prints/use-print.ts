import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Print, readPrint } from '#shared/features/desk/prints/contract.ts';
import { RestError } from '../../platform/rest/rest-client.ts';
import { rest } from '../rest.ts';

/** How often is asked how far a print is, in milliseconds. */
const ASK_MS = 1000;

/** A print as it came, then as far as it has come since; tells when it has become ready under the eyes of the reader. */
export function usePrint(first: Print, onReady: () => void): Print {
  const [print, setPrint] = useState(first);
  const { id, state } = print;
  const latest = useRef(onReady);
  useLayoutEffect(() => {
    latest.current = onReady;
  });
  useEffect(() => {
    if (state !== 'waiting') return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const ask = async () => {
      try {
        const now = await rest<typeof readPrint>('GET /rest/operations/prints/:id/', {
          params: { id },
          signal,
        });
        if (signal.aborted) return;
        setPrint(now);
        if (now.state === 'ready') latest.current();
      } catch (error) {
        // It is asked for again.
        if (!signal.aborted && !(error instanceof RestError)) throw error;
      }
    };
    const timer = setInterval(ask, ASK_MS);
    return () => {
      clearInterval(timer);
      stopping.abort();
    };
  }, [id, state]);
  return print;
}
