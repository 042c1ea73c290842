import type { suggestAddresses } from '#shared/features/regions/contract.ts';
import type { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { useRestData } from '../../../platform/rest-data.ts';

/** How long the visitor must rest before streets are looked up, in milliseconds. */
const TYPING_PAUSE_MS = 200;
/** Letters from which on streets are looked up. */
const MIN_LETTERS = 2;

interface Suggestions {
  /** Undefined while nothing has been looked up for the text: those of an older one are nobody's choice any more. */
  readonly addresses: readonly SuggestedAddress[] | undefined;
  /** The newest addresses that were found, also for an older text. */
  readonly latest: readonly SuggestedAddress[] | undefined;
  readonly hasFailed: boolean;
}

/** Streets that match the text as it is typed. */
export function useSuggestions(text: string, isWanted: boolean): Suggestions {
  const query = text.trim();
  const { data, latest, status } = useRestData<typeof suggestAddresses>(
    'GET /rest/addresses/',
    { query: { query } },
    { isWanted: isWanted && query.length >= MIN_LETTERS, pauseMs: TYPING_PAUSE_MS },
  );
  return { addresses: data?.addresses, latest: latest?.addresses, hasFailed: status === 'error' };
}
