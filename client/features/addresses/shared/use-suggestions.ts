import { useEffect, useState } from 'react';
import type { suggestAddresses } from '#shared/features/regions/contract.ts';
import type { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { useRest } from '../../../platform/rest-context.ts';

/** How long the visitor must rest before streets are looked up, in milliseconds. */
const TYPING_PAUSE_MS = 200;
/** Letters from which on streets are looked up. */
const MIN_LETTERS = 2;

interface Suggestions {
  /** Undefined while nothing has been looked up for the text. */
  readonly addresses: readonly SuggestedAddress[] | undefined;
  readonly hasFailed: boolean;
}

const nothing: Suggestions = { addresses: undefined, hasFailed: false };

/** Streets that match the text as it stands: those of an older text are nobody's choice any more. */
export function useSuggestions(text: string, isWanted: boolean): Suggestions {
  const rest = useRest();
  const [found, setFound] = useState<Suggestions & { readonly query: string }>({ ...nothing, query: '' });
  const query = text.trim();
  const isLookedUp = isWanted && query.length >= MIN_LETTERS;
  useEffect(() => {
    if (!isLookedUp) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      try {
        const { addresses } = await rest<typeof suggestAddresses>('GET /rest/addresses/', {
          query: { query },
        });
        if (isCurrent) setFound({ addresses, hasFailed: false, query });
      } catch {
        if (isCurrent) setFound({ addresses: undefined, hasFailed: true, query });
      }
    }, TYPING_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [rest, query, isLookedUp]);
  return isLookedUp && found.query === query ? found : nothing;
}
