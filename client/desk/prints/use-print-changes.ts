import { useEffect, useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import type { PrintKind, readPrintChanges } from '#shared/features/desk/prints/contract.ts';
import { RestError } from '../../platform/rest/rest-client.ts';
import { rest } from '../rest.ts';
import type { PrintScope } from './load.ts';

type PrintChanges = AnswerOf<typeof readPrintChanges>;

/** What has changed since a list was printed, asked once the page is there: it is composed anew for that. */
export function usePrintChanges(
  kind: PrintKind,
  { date, days, zone, interval }: PrintScope,
  /** How often it was printed, as far as the page knows: with each time it is asked for anew. */
  printed: number,
): PrintChanges | null {
  const [changes, setChanges] = useState<PrintChanges | null>(null);
  useEffect(() => {
    if (printed === 0) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const ask = async () => {
      try {
        const found = await rest<typeof readPrintChanges>('GET /rest/operations/print-changes/', {
          query: { kind, date, days, zone, interval },
          signal,
        });
        if (!signal.aborted) setChanges(found);
      } catch (error) {
        // Nobody can tell then, and the page says nothing of it.
        if (!signal.aborted && !(error instanceof RestError)) throw error;
      }
    };
    void ask();
    return () => stopping.abort();
  }, [kind, date, days, zone, interval, printed]);
  return changes;
}
