import { useEffect, useState } from 'react';
import { type DaySums, readDaySums } from '#shared/features/desk/sums/contract.ts';
import { RestError } from '../../platform/rest/rest-client.ts';
import { wordsOf } from '../refusals.ts';
import { rest } from '../rest.ts';

/** What of a day was summed up, or why it could not be. */
interface AskedSums {
  readonly sums: DaySums | null;
  readonly refusal: string;
  readonly isBusy: boolean;
  readonly ask: () => void;
}

/** The sums of a day, asked for once the board is there: of an open day, which is composed anew for it, by a press alone. */
export function useDaySums(date: string, isAskedAtOnce: boolean): AskedSums {
  const [count, setCount] = useState(isAskedAtOnce ? 1 : 0);
  const [sums, setSums] = useState<DaySums | null>(null);
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (count === 0) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const ask = async () => {
      setBusy(true);
      setRefusal('');
      try {
        const found = await rest(readDaySums, {
          query: { date },
          signal,
        });
        if (!signal.aborted) setSums(found);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof RestError)) throw error;
        setRefusal(wordsOf(error));
      } finally {
        if (!signal.aborted) setBusy(false);
      }
    };
    void ask();
    return () => stopping.abort();
  }, [date, count]);
  return { sums, refusal, isBusy, ask: () => setCount((before) => before + 1) };
}
