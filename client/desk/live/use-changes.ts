import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readChanges } from '#shared/features/desk/changes/contract.ts';
import { RestError } from '../../platform/rest/rest.ts';
import { wordsOf } from '../refusals.ts';
import { restByItself } from '../rest.ts';

/** How often a page that is looked at asks whether something has changed, in milliseconds. */
const ASK_MS = 10_000;

interface Shown {
  /** The days that the page shows, empty as in the query of the call, and the version that they had. */
  readonly from: string;
  readonly to: string;
  readonly version: string;
}

/**
 * Looks, as long as the page is in sight, whether somebody has changed what it shows, and tells so until it shows a later
 * version. Returns why it cannot look, since what is shown may then be old; empty where it can.
 */
export function useChanges({ from, to, version }: Shown, onChange: () => void): string {
  const [silence, setSilence] = useState('');
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      clearTimeout(timer);
      // It asks as soon as it is in sight again.
      if (document.visibilityState === 'hidden') return;
      timer = setTimeout(ask, ASK_MS);
      try {
        const now = await restByItself(readChanges, {
          query: { from, to },
          signal,
        });
        if (signal.aborted) return;
        setSilence('');
        if (now.version !== version) latest.current();
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof RestError)) throw error;
        setSilence(wordsOf(error));
      }
    };
    timer = setTimeout(ask, ASK_MS);
    document.addEventListener('visibilitychange', ask, { signal });
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [from, to, version]);
  return silence;
}
