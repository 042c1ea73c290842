import { useEffect, useState } from 'react';
import type { suggestAddresses } from '#shared/features/regions/contract.ts';
import { useRest } from '../../../platform/rest-context.ts';

/** How long the visitor must rest before streets are looked up, in milliseconds. */
const TYPING_PAUSE_MS = 200;
/** Letters from which on streets are looked up. */
const MIN_LETTERS = 2;

/** Names of streets for what is being typed; nothing where they cannot be had, as the form works without them. */
export function useStreetNames(text: string): readonly string[] {
  const rest = useRest();
  const [found, setFound] = useState<readonly string[]>([]);
  const query = text.trim();
  useEffect(() => {
    if (query.length < MIN_LETTERS) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      try {
        const { addresses } = await rest<typeof suggestAddresses>('GET /rest/addresses/', {
          query: { query },
        });
        if (isCurrent) setFound(addresses.map(({ label }) => label));
      } catch {
        if (isCurrent) setFound([]);
      }
    }, TYPING_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [rest, query]);
  return found;
}
